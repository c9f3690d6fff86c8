/** The kinds of event that the specification audits (section "Events"). */
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
  'qualifikation_erfasst',
  'objekt_geaendert',
  // "Device instance changes are logged": the specification names no kind, so these are ours.
  'geraet_angelegt',
  'geraet_geaendert',
  'geraet_geloescht',
  // Who loses a licence is as worth knowing as who holds one; the specification names the confirmation only.
  'qualifikation_geloescht',
] as const

/** What an event is about. */
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
 * is written down in one place.
 */
export interface Ereignis {
  readonly ereignis: Ereignisart
  readonly entitaet_typ: Entitaetstyp
  readonly entitaet_id: string
  /** Values of the change as JSON: what a person needs to understand it years later. */
  readonly details: Readonly<Record<string, unknown>>
}
