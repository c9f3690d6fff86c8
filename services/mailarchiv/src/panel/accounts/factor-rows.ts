/** What several parts ask about the rows of second factors. */
import type { Statements } from '../../kern/tables/index.ts'

/** Whether a person has a passkey or an app. @param prefix of the tables */
export async function hasFactor(statements: Statements, prefix: string, login: string): Promise<boolean> {
  const rows = await statements.rows(
    `SELECT login FROM ${prefix}totp WHERE login = $1 AND secret IS NOT NULL
     UNION ALL SELECT login FROM ${prefix}passkey WHERE login = $1`,
    [login],
  )
  return rows.length > 0
}

/** Removes the recovery codes of a person without a factor, for which they stand in. @param prefix of the tables */
export async function removeLeftCodes(statements: Statements, prefix: string, login: string): Promise<void> {
  if (!(await hasFactor(statements, prefix, login)))
    await statements.run(`DELETE FROM ${prefix}recovery_code WHERE login = $1`, [login])
}
