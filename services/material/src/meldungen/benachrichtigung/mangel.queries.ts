import type { Reader } from '../../kern/db/store.ts'
import type { Mangelzuweisung } from '../../kern/mail/mailauftrag.schema.ts'

/** A defect as its message names it. */
export interface ZugewiesenerMangel {
  readonly titel: string
  readonly beschreibung: string | null
  readonly prioritaet: 'niedrig' | 'normal' | 'hoch'
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
}

/** Reads a defect that this person still sees to; undefined once it is done or another person's. */
export function findZugewiesenen(
  reader: Reader,
  { mangel_id, benutzer_id }: Pick<Mangelzuweisung, 'mangel_id' | 'benutzer_id'>,
): Promise<ZugewiesenerMangel | undefined> {
  return reader
    .selectFrom('mangel')
    .innerJoin('objekt', 'objekt.id', 'mangel.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .select(['mangel.titel', 'mangel.beschreibung', 'mangel.prioritaet'])
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'standort.name as standort_name'])
    .where('mangel.id', '=', mangel_id)
    .where('mangel.verantwortlich_id', '=', benutzer_id)
    .where('mangel.status', '<>', 'erledigt')
    .executeTakeFirst()
}
