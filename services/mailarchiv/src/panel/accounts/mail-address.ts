/** The e-mail address of a person, and the link for a forgotten password that was sent there last. */
import { hashOfSecret } from '@zeughaus/platform'
import type { Statements } from '../../kern/tables/index.ts'

/** Column of an account with its address. @param prefix of the tables */
export const addressColumn = (prefix: string): string =>
  `(SELECT address FROM ${prefix}mail_address WHERE login = name) AS address`

/** Puts an address in the place of that of a person, with whose link it goes. @param prefix of the tables */
export async function storeAddress(
  statements: Statements,
  prefix: string,
  login: string,
  address: string | null,
): Promise<void> {
  await statements.run(`DELETE FROM ${prefix}mail_address WHERE login = $1`, [login])
  if (address !== null)
    await statements.run(`INSERT INTO ${prefix}mail_address (login, address) VALUES ($1, $2)`, [login, address])
}

/** Ends the link of a person. @returns whether it was this one @param prefix of the tables */
export async function endLink(statements: Statements, prefix: string, login: string, token?: string): Promise<boolean> {
  const which = token === undefined ? '' : ' AND link_hash = $2'
  const ended = await statements.run(
    `UPDATE ${prefix}mail_address SET link_hash = NULL, link_until = NULL WHERE login = $1${which}`,
    [login, ...(token === undefined ? [] : [hashOfSecret(token)])],
  )
  return ended > 0
}
