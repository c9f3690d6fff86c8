/** The kinds of audited events. */
export const EREIGNISARTEN = [
  'kontrolle_gestartet',
  'kontrolle_abgeschlossen',
  'kontrolle_abgebrochen',
  'kontrolle_uebernommen',
  'istmenge_erfasst',
  'fehlbestand_entstanden',
  'fehlbestand_erledigt',
  'nachfuellung_erfasst',
  'mindermenge_genehmigt',
  'mindermenge_abgelaufen',
  'mindermenge_beendet_durch_erledigung',
  'mangel_gemeldet',
  'mangel_status_geaendert',
  // Who sees to a defect, and that something was said about it. The text of a comment stays out of the chain.
  'mangel_zugewiesen',
  'mangel_kommentiert',
  'mangel_kommentar_geaendert',
  'mangel_kommentar_geloescht',
  'qualifikation_erfasst',
  'objekt_geaendert',
  // To another Einheit, with all that is known of it.
  'objekt_uebergeben',
  'einsatz_gemeldet',
  'einsatz_zurueckgenommen',
  // Changes of devices.
  'geraet_angelegt',
  'geraet_geaendert',
  'geraet_geloescht',
  // The specification audits only the confirmation; losing a licence matters as much as holding one.
  'qualifikation_geloescht',
] as const

/** The subject of an event. */
export const ENTITAETSTYPEN = [
  'objekt',
  'objektposition',
  'geraet_instanz',
  'material',
  'mangel',
  'wartungsauftrag',
  'benutzer_qualifikation',
  'kontrolle',
  'fehlbestand',
] as const

export type Ereignisart = (typeof EREIGNISARTEN)[number]
export type Entitaetstyp = (typeof ENTITAETSTYPEN)[number]

/**
 * One audit event. A module builds its events in `<module>.events.ts`, one function each, so that the payload of a kind
 * has one definition.
 */
export interface Ereignis {
  readonly ereignis: Ereignisart
  readonly entitaet_typ: Entitaetstyp
  readonly entitaet_id: string
  /** The changed values as JSON, enough to understand the change years later. */
  readonly details: Readonly<Record<string, unknown>>
}
