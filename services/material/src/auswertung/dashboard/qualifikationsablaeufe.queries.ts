import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { isErneuert } from '../../personal/qualifikationen/index.ts'
import type { Qualifikationsablauf, QualifikationsablaufSuche } from './qualifikationsablaeufe.schema.ts'

/**
 * Lists qualifications that end from today up to 60 days ahead; `abgelaufene` adds past ones.
 *
 * @param nurOf the caller without the right to read about others: lists only their own
 */
export function listQualifikationsablaeufe(
  reader: Reader,
  today: Day,
  nurOf: string | null,
  { sortierung, tage, abgelaufene, benutzer_id, einheit_id }: Filter<QualifikationsablaufSuche>,
): List<Qualifikationsablauf> {
  const hits = reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .where('benutzer.aktiv', '=', true)
    .where('benutzer_qualifikation.gueltig_bis', '<=', addDays(today, tage))
    .where(({ not }) => not(isErneuert))
    .$if(abgelaufene !== 'true', (q) => q.where('benutzer_qualifikation.gueltig_bis', '>=', today))
    .$if(nurOf !== null, (q) => q.where('benutzer.id', '=', nurOf ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer.id', '=', benutzer_id ?? ''))
    .$if(einheit_id !== undefined, (q) => q.where('benutzer.einheit_id', '=', einheit_id ?? ''))
    .select(['benutzer_qualifikation.id', 'benutzer.id as benutzer_id', 'benutzer.name as benutzer_name'])
    .select(['qualifikationstyp.id as qualifikationstyp_id', 'qualifikationstyp.name as qualifikationstyp_name'])
    .select('qualifikationstyp.art')
    .select(({ ref }) => ref('benutzer_qualifikation.gueltig_bis').$notNull().as('gueltig_bis'))
    .select(sql<number>`benutzer_qualifikation.gueltig_bis - ${today}::date`.as('resttage'))
  const first = by('benutzer_qualifikation.gueltig_bis', directionOf(sortierung))
  return listOf({ reader, hits, order: [first, byWord('benutzer.name'), by('benutzer_qualifikation.id')] })
}
