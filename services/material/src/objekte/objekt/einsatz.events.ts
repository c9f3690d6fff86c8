import type { Ereignis } from '../../kern/db/ereignis.ts'

/** An Einsatz of one object, as the Historie keeps it. */
interface GemeldeterEinsatz {
  readonly objekt_id: string
  readonly code: string
  readonly zeitpunkt: string
  readonly bemerkung: string | null
  /** The vehicle that carried the object there; null for the vehicle itself. */
  readonly fahrzeug_id: string | null
}

/** An Einsatz that was reported by mistake. */
interface ZurueckgenommenerEinsatz {
  readonly id: string
  readonly objekt_id: string
  readonly code: string
  readonly zeitpunkt: string
}

export const einsatzZurueckgenommen = ({ id, objekt_id, code, zeitpunkt }: ZurueckgenommenerEinsatz): Ereignis => ({
  ereignis: 'einsatz_zurueckgenommen',
  entitaet_typ: 'objekt',
  entitaet_id: objekt_id,
  details: { einsatz_id: id, code, zeitpunkt },
})

export const einsatzGemeldet = ({ objekt_id, ...details }: GemeldeterEinsatz): Ereignis => ({
  ereignis: 'einsatz_gemeldet',
  entitaet_typ: 'objekt',
  entitaet_id: objekt_id,
  details,
})
