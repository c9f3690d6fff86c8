import { type Clock, type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by } from '../../kern/lists/order.ts'

/** A login that has not ended, as the wire shows it. */
export interface SitzungRow {
  readonly id: string
  readonly geraet: string | null
  readonly adresse: string | null
  readonly begonnen_am: string
  readonly zuletzt_am: string
  readonly laeuft_ab_am: string
  readonly bleibt: boolean
  readonly diese: boolean
}

export const unknownSitzung = (): DomainError =>
  notFound('Diese Anmeldung gibt es nicht. Vielleicht ist sie schon beendet.')

/**
 * The logins of a user, last used first.
 *
 * @param diese the login of the request
 */
export function listSitzungen(
  reader: Reader,
  clock: Clock,
  { benutzer_id, diese }: { readonly benutzer_id: string; readonly diese: string | undefined },
): List<SitzungRow> {
  const hits = reader
    .selectFrom('sitzung')
    .select(['id', 'geraet', 'adresse', 'begonnen_am', 'zuletzt_am', 'laeuft_ab_am'])
    .select(sql<boolean>`erneuerung IS NOT NULL`.as('bleibt'))
    .select(sql<boolean>`coalesce(id = ${diese ?? null}::uuid, false)`.as('diese'))
    .where('benutzer_id', '=', benutzer_id)
    .where('laeuft_ab_am', '>', new Date(clock.now()).toISOString())
  return listOf({ reader, hits, order: [by('zuletzt_am', 'desc'), by('id')] })
}
