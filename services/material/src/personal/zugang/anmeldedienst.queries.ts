import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'

/** Whether `benutzer` logs in at the provider. */
export const verbunden = sql<boolean>`EXISTS (SELECT 1 FROM anmeldedienst_konto
  WHERE anmeldedienst_konto.benutzer_id = benutzer.id)`

/** A person's identity at the provider. */
export interface Kennung {
  readonly aussteller: string
  readonly kennung: string
}

/** Whether a person is connected with this identity. */
export async function isVerbunden(reader: Reader, { aussteller, kennung }: Kennung): Promise<boolean> {
  const row = await reader
    .selectFrom('anmeldedienst_konto')
    .select('benutzer_id')
    .where('aussteller', '=', aussteller)
    .where('kennung', '=', kennung)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the active users who log in at the provider. */
export async function countVerbundene(reader: Reader): Promise<number> {
  const { anzahl } = await reader
    .selectFrom('benutzer')
    .select(sql<number>`count(*)::integer`.as('anzahl'))
    .where('aktiv', '=', true)
    .where(verbunden)
    .executeTakeFirstOrThrow()
  return anzahl
}

const ASKED_MAX = 3

/** Names some persons of the administration whom a person without access can ask. */
export async function listVerwaltungen(reader: Reader): Promise<{ name: string; email: string | null }[]> {
  return reader
    .selectFrom('benutzer')
    .select(['name', 'email'])
    .where('aktiv', '=', true)
    .where(sql`'administration'`, '=', sql`ANY(rollen)`)
    .orderBy(sql`email IS NULL`)
    .orderBy('name')
    .limit(ASKED_MAX)
    .execute()
}
