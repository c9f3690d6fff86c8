import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Berechtigung } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { byWord } from '../../kern/lists/order.ts'

export interface RolleRow {
  readonly id: string
  readonly name: string
  readonly berechtigungen: Berechtigung[]
}

export const unknownRolle = (): DomainError => notFound('Diese Rolle gibt es nicht.')

const selection = (reader: Reader) =>
  reader
    .selectFrom('rolle')
    .select(['id', 'name'])
    .select((eb) =>
      eb
        .selectFrom('rolle_berechtigung')
        .whereRef('rolle_id', '=', 'rolle.id')
        .select(sql<Berechtigung[]>`coalesce(array_agg(berechtigung ORDER BY berechtigung), '{}')`.as('schluessel'))
        .$asScalar()
        .$notNull()
        .as('berechtigungen'),
    )

export const listRollen = (reader: Reader): List<RolleRow> =>
  listOf({ reader, hits: selection(reader), order: [byWord('name')] })

/** @throws {DomainError} 404 */
export async function getRolle(reader: Reader, id: string): Promise<RolleRow> {
  const row = await selection(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownRolle()
  return row
}

/** Counts the users who hold a role. */
export function countTraeger(reader: Reader, id: string): Promise<number> {
  const everywhere = reader.selectFrom('benutzer_rolle').select('benutzer_id').where('rolle_id', '=', id)
  const anOrten = reader.selectFrom('ortsrolle').select('benutzer_id').where('rolle_id', '=', id)
  return countRows(reader.selectFrom(everywhere.union(anOrten).as('traeger')))
}

/** Counts the groups of the OpenID provider that give a role. */
export function countGruppen(reader: Reader, id: string): Promise<number> {
  const everywhere = reader.selectFrom('gruppe_eigene_rolle').select('gruppe').where('rolle_id', '=', id)
  const anOrten = reader.selectFrom('gruppe_ortsrolle').select('gruppe').where('rolle_id', '=', id)
  return countRows(reader.selectFrom(everywhere.union(anOrten).as('gebende')))
}
