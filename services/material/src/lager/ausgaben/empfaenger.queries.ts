import { personHier } from '../../kern/access/person.queries.ts'
import type { Reader } from '../../kern/db/store.ts'

/** So many issues back the names of recipients are looked for. */
const AUSGABEN_GELESEN = 500
/** Most names suggested from earlier issues, and most of people. */
const NAMEN_MAX = 100

/** Lists who received something before, the latest first. */
export async function fruehereEmpfaenger(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('ausgabe')
    .select('empfaenger')
    .orderBy('ausgegeben_am', 'desc')
    .orderBy('id', 'desc')
    .limit(AUSGABEN_GELESEN)
    .execute()
  return [...new Set(rows.map(({ empfaenger }) => empfaenger))].slice(0, NAMEN_MAX)
}

/** Lists the names of active people, of those that the caller sees. */
export async function namenDerPersonen(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('benutzer')
    .where(personHier)
    .select('name')
    .where('aktiv', '=', true)
    .orderBy('name')
    .limit(NAMEN_MAX)
    .execute()
  return rows.map(({ name }) => name)
}
