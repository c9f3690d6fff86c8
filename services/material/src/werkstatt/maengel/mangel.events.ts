import type { Ereignis } from '../../kern/db/ereignis.ts'
import type { MangelRow } from './mangel.queries.ts'
import type { MangelStatus } from './mangel.schema.ts'

export const mangelGemeldet = (mangel: MangelRow): Ereignis => ({
  ereignis: 'mangel_gemeldet',
  entitaet_typ: 'mangel',
  entitaet_id: mangel.id,
  details: {
    objekt_id: mangel.objekt_id,
    titel: mangel.titel,
    prioritaet: mangel.prioritaet,
    entitaet_typ: mangel.entitaet_typ,
    entitaet_id: mangel.entitaet_id,
  },
})

export const mangelStatusGeaendert = (mangel: MangelRow, von: MangelStatus): Ereignis => ({
  ereignis: 'mangel_status_geaendert',
  entitaet_typ: 'mangel',
  entitaet_id: mangel.id,
  details: { objekt_id: mangel.objekt_id, von, nach: mangel.status },
})

/** @param von the person who saw to it before, null for none */
export const mangelZugewiesen = (mangel: MangelRow, von: string | null): Ereignis => ({
  ereignis: 'mangel_zugewiesen',
  entitaet_typ: 'mangel',
  entitaet_id: mangel.id,
  details: { objekt_id: mangel.objekt_id, von, nach: mangel.verantwortlich_id },
})
