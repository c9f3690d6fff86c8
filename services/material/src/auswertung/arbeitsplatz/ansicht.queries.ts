import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { AnsichtTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf, mapped } from '../../kern/lists/list.ts'
import { by, byWord } from '../../kern/lists/order.ts'
import type { Ansicht, AnsichtSuche } from './ansicht.schema.ts'
import { type Liste, listenOf } from './listen.ts'

export type AnsichtRow = Selectable<AnsichtTable>
type AnsichtMitNamen = AnsichtRow & { readonly benutzer_name: string }

export const unknownAnsicht = (): DomainError => notFound('Diese Ansicht gibt es nicht.')

/** Whether a person sees the row `ansicht`: their own views and shared ones, of lists that they may see. */
export const isVisibleTo = (who: Caller): RawBuilder<boolean> =>
  sql<boolean>`(ansicht.liste = ANY (${listenOf(who)}::text[]) AND (ansicht.geteilt OR ansicht.benutzer_id = ${who.id}))`

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('ansicht')
    .innerJoin('benutzer', 'benutzer.id', 'ansicht.benutzer_id')
    .selectAll('ansicht')
    .select('benutzer.name as benutzer_name')

/** Reads a view that this person has just changed: they may have hidden it from themselves. */
export const readChanged = (reader: Reader, id: string): Promise<AnsichtMitNamen> =>
  withNamen(reader).where('ansicht.id', '=', id).executeTakeFirstOrThrow()

/** @throws {DomainError} 404, also for a view that this person may not see */
export async function getAnsicht(reader: Reader, who: Caller, id: string): Promise<AnsichtMitNamen> {
  const row = await withNamen(reader).where(isVisibleTo(who)).where('ansicht.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownAnsicht()
  return row
}

export function listAnsichten(reader: Reader, who: Caller, { liste }: Filter<AnsichtSuche>): List<Ansicht> {
  const hits = withNamen(reader)
    .where(isVisibleTo(who))
    .$if(liste !== undefined, (q) => q.where('ansicht.liste', '=', liste ?? ''))
  const order = [byWord('ansicht.name'), by('ansicht.id')]
  return mapped(listOf({ reader, hits, order }), (row) => answerAnsicht(row, who))
}

/** A view as this person sees it. */
export function answerAnsicht(row: AnsichtMitNamen, who: Caller): Ansicht {
  const { liste, parameter, ...same } = row
  return {
    ...same,
    // Schema and command let no other list and no other values in.
    liste: liste as Liste,
    parameter: parameter as Ansicht['parameter'],
    aktionen: aktionenOf(row, who),
  }
}

/** A view belongs to the person who made it; the administration may also change and remove what others share. */
export function aktionenOf(ansicht: Pick<AnsichtRow, 'benutzer_id' | 'geteilt'>, who: Caller): Ansicht['aktionen'] {
  const isOwn = ansicht.benutzer_id === who.id
  if (!isOwn && !(ansicht.geteilt && may(who, 'ansicht.verwalten'))) return []
  return may(who, 'ansicht.teilen') ? ['aendern', 'teilen', 'loeschen'] : ['aendern', 'loeschen']
}
