/** Logs in to a mailbox: for its reader, and for a test before an account is stored. */
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { Account, NewAccount, Secret } from './account.ts'
import { describeFailure } from './failures.ts'
import { listFolders } from './mailbox.ts'
import { fetchTokens, type OAuthSecret } from './oauth.ts'
import { type Connection, newClient } from './reader.ts'

/** The part of an account that a connection needs. */
export type NewConnection = Omit<NewAccount, 'name' | 'folders' | 'journal'>

export interface ConnectionTest {
  readonly ok: boolean
  readonly message: string
  readonly folders: readonly string[]
  /** Create the account with this token: the server accepts each only once. Null: the entered one stays valid. */
  readonly refreshToken: string | null
}

export async function testConnection(account: NewConnection, tls: ImapFlowOptions['tls']): Promise<ConnectionTest> {
  let client: ImapFlow | null = null
  let refreshToken: string | null = null
  try {
    const connection = await connectionOf(account, account.oauth ?? account, async (renewed) => {
      refreshToken = renewed.refresh_token
    })
    client = await newClient(connection, tls)
    await client.connect()
    const folders = await listFolders(client)
    const count = folders.length === 1 ? '1 Ordner' : `${folders.length} Ordner`
    return { ok: true, message: `Die Anmeldung bei ${account.host} gelingt: ${count}.`, folders, refreshToken }
  } catch (error) {
    return { ok: false, message: describeFailure(error, account).message, folders: [], refreshToken }
  } finally {
    client?.close()
  }
}

/** Returns the login. Calls `onRenewed` with a refresh token that replaces the old one. Throws TokenFailed. */
export async function connectionOf(
  account: Pick<Account, 'host' | 'port' | 'security' | 'user' | 'ca' | 'oauth'>,
  secret: Secret,
  onRenewed: (secret: OAuthSecret) => Promise<unknown>,
): Promise<Connection> {
  const { host, port, security, user, ca, oauth } = account
  const reached = { host, port, security, user, ca }
  if ('password' in secret) return { ...reached, login: { password: secret.password } }
  const { accessToken, refreshToken } = await fetchTokens(oauth!, secret)
  if (refreshToken !== null) await onRenewed({ ...secret, refresh_token: refreshToken })
  return { ...reached, login: { accessToken } }
}
