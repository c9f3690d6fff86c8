import type { Ereignis } from '../../kern/db/ereignis.ts'
import type { KommentarRow } from './kommentar.queries.ts'
import type { MangelRow } from './mangel.queries.ts'

type Art = 'mangel_kommentiert' | 'mangel_kommentar_geaendert' | 'mangel_kommentar_geloescht'

/** Builds the event of a comment. Its text is no part of it: the Historie keeps its entries for good. */
const about =
  (ereignis: Art) =>
  ({ id, objekt_id }: MangelRow, kommentar: KommentarRow): Ereignis => ({
    ereignis,
    entitaet_typ: 'mangel',
    entitaet_id: id,
    details: { objekt_id, kommentar_id: kommentar.id },
  })

export const mangelKommentiert = about('mangel_kommentiert')
export const mangelKommentarGeaendert = about('mangel_kommentar_geaendert')
export const mangelKommentarGeloescht = about('mangel_kommentar_geloescht')
