/** Completes a changed IMAP account: decides which stored secrets and reading positions it keeps. */
import { invalidRequest } from '@zeughaus/platform'
import type { Account, NewAccount, Secret } from './account.ts'

/** The new values of an account. Empty secrets: the stored ones stay. */
export interface EditedAccount extends NewAccount {
  /** The mailbox is the same, although server or user have other names. */
  readonly sameMailbox: boolean
}

type Login = Pick<NewAccount, 'host' | 'security' | 'password' | 'oauth'>

/**
 * Completes a login by the stored secrets where none was entered. A stored secret goes only to the server and with the
 * encryption for which it was entered: otherwise a change of the server would disclose it.
 *
 * @throws DomainError 400 when a secret has to be entered
 */
export function withStoredSecret<T extends Login>(account: Account, stored: Secret | null, edited: T): T {
  const { oauth } = edited
  const field = oauth === null ? 'password' : 'oauth.refresh_token'
  if (entersSecret(edited)) {
    if (oauth === null || oauth.client_secret !== '' || !maySend(account, edited)) return edited
    const client_secret = stored !== null && 'client_secret' in stored ? stored.client_secret : ''
    return { ...edited, oauth: { ...oauth, client_secret } }
  }
  if (stored === null || 'password' in stored !== (oauth === null))
    throw invalidRequest([{ pfad: field, grund: 'fehlt' }])
  if (!maySend(account, edited)) throw invalidRequest([{ pfad: field, grund: ENTER_AGAIN }])
  if ('password' in stored) return { ...edited, password: stored.password }
  return { ...edited, oauth: { ...oauth!, ...stored } }
}

/** Whether a password or a refresh token was entered; otherwise the stored one stays. */
export const entersSecret = ({ oauth, password }: Pick<Login, 'password' | 'oauth'>): boolean =>
  (oauth === null ? password : oauth.refresh_token) !== ''

const ENTER_AGAIN =
  'muss neu eingegeben werden, weil sich Server, Verschlüsselung oder Anmeldedienst geändert haben: Das gespeicherte wird an keinen anderen gesendet'

function maySend(account: Account, { host, security, oauth }: Login): boolean {
  const isSameServer = sameName(account.host, host) && account.security === security
  return isSameServer && account.oauth?.token_url === oauth?.token_url
}

/**
 * Whether the positions in the folders stay valid. UIDs count within one mailbox; another mailbox may have the same
 * UIDVALIDITY by chance, and its mails below the position would never be read.
 */
export function keepsPositions(
  account: Account,
  edited: Pick<EditedAccount, 'host' | 'user' | 'sameMailbox'>,
): boolean {
  return edited.sameMailbox || (sameName(account.host, edited.host) && account.user === edited.user)
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
