import type { QueryExecutorProvider } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Reader } from '../db.ts'
import { findAkteur } from '../zugang/index.ts'
import { tokenHash } from './abo.token.ts'

/** When the feed of a user was made; null when he has none. */
export async function findAbo(reader: Reader, benutzerId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('kalenderabo')
    .where('benutzer_id', '=', benutzerId)
    .select('erstellt_am')
    .executeTakeFirst()
  return row?.erstellt_am ?? null
}

/** The user of a feed with what he may do now; nobody when it has ended, he is inactive or changed his password since. */
export async function findAbonnent(reader: Reader & QueryExecutorProvider, token: string): Promise<Akteur | undefined> {
  const abo = await reader
    .selectFrom('kalenderabo')
    .where('token_hash', '=', tokenHash(token))
    .select(['benutzer_id', 'erstellt_am'])
    .executeTakeFirst()
  return abo && findAkteur(reader, abo.benutzer_id, Math.floor(Date.parse(abo.erstellt_am) / 1000))
}
