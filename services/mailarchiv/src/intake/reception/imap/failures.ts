/** Describes an account's failure in a sentence that says what to do, and the pause before the next attempt. */
import type { ImapFlowError } from 'imapflow'
import { storeSentence } from '../store-errors.ts'
import { type OAuthClient, TokenFailed } from './oauth.ts'

/** The server of the account. */
interface Target {
  readonly host: string
  readonly port: number
  readonly oauth: Pick<OAuthClient, 'token_url'> | null
}

export type FailureKind = 'credentials' | 'certificate' | 'unreachable' | 'cut' | 'storage' | 'other'

export interface Failure {
  readonly kind: FailureKind
  readonly message: string
}

/** An account whose password cannot be decrypted any more. */
export class PasswordLost extends Error {
  constructor() {
    super('the password of the account cannot be decrypted')
    this.name = 'PasswordLost'
  }
}

/** The archive did not take a batch; `cause` says why. */
export class StoreFailed extends Error {
  constructor(cause: unknown) {
    super('the archive did not take the mails', { cause })
    this.name = 'StoreFailed'
  }
}

const CERTIFICATE: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'ist abgelaufen'],
  ['CERT_NOT_YET_VALID', 'gilt noch nicht'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'ist für einen anderen Namen ausgestellt'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ist selbst ausgestellt und diesem Rechner nicht bekannt'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'stammt von einer Stelle, der dieser Rechner nicht vertraut'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'stammt von einer Stelle, der dieser Rechner nicht vertraut'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'stammt von einer Stelle, der dieser Rechner nicht vertraut'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'stammt von einer Stelle, der dieser Rechner nicht vertraut'],
  ['CERT_REVOKED', 'wurde widerrufen'],
])

const NO_ANSWER = new Set(['ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
const NO_ROUTE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])
const CUT = new Set(['ECONNRESET', 'EPIPE', 'EConnectionClosed', 'NoConnection', 'StateLogout'])
const TOO_LARGE = new Set(['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge'])

/** The sentence and the kind of a failure. The server's own words are not shown: they may be anything. */
export function describeFailure(error: unknown, { host, port, oauth }: Target): Failure {
  const failure = (kind: FailureKind, message: string): Failure => ({ kind, message })
  if (error instanceof StoreFailed)
    return failure(
      'storage',
      `${storeSentence(error.cause)} Die Mails bleiben auf dem Server und werden später geholt.`,
    )
  if (error instanceof PasswordLost)
    return failure(
      'credentials',
      'Das gespeicherte Passwort ist nicht mehr lesbar. Geben Sie es unter „Bearbeiten“ neu ein.',
    )
  if (error instanceof TokenFailed) return tokenFailure(error, oauth)
  const { code = '', authenticationFailed, serverResponseCode } = error as ImapFlowError
  if (authenticationFailed === true || serverResponseCode === 'AUTHENTICATIONFAILED')
    return failure(
      'credentials',
      oauth === null
        ? `Der Server ${host} hat Benutzer oder Passwort abgelehnt. Prüfen Sie beides und ändern Sie es unter „Bearbeiten“.`
        : `Der Server ${host} hat das Zugriffstoken abgelehnt. Prüfen Sie Benutzer und Berechtigungen und ändern Sie beides unter „Bearbeiten“.`,
    )
  const certificate = CERTIFICATE.get(code)
  if (certificate !== undefined)
    return failure('certificate', `Das Zertifikat des Servers ${host} ${certificate}. Es wird nichts übertragen.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failure('unreachable', `Der Name ${host} lässt sich nicht auflösen. Prüfen Sie den Servernamen.`)
  if (code === 'ECONNREFUSED')
    return failure('unreachable', `Der Server ${host} nimmt am Port ${port} keine Verbindung an. Prüfen Sie den Port.`)
  if (NO_ROUTE.has(code)) return failure('unreachable', `Der Server ${host} ist von hier aus nicht erreichbar.`)
  if (NO_ANSWER.has(code)) return failure('unreachable', `Der Server ${host} antwortet am Port ${port} nicht.`)
  if (code === 'MissingServerExtension' || /starttls/i.test((error as Error).message))
    return failure('certificate', `Der Server ${host} bietet am Port ${port} kein STARTTLS an.`)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return failure(
      'certificate',
      `Der Server ${host} spricht am Port ${port} kein TLS. Prüfen Sie Port und Sicherheit.`,
    )
  if (TOO_LARGE.has(code)) return failure('other', `Der Server ${host} wollte mehr senden, als das Archiv annimmt.`)
  if (CUT.has(code)) return failure('cut', `Die Verbindung zum Server ${host} brach ab.`)
  return failure('other', `Der Server ${host} hat unverständlich geantwortet.`)
}

function tokenFailure({ reason }: TokenFailed, oauth: Target['oauth']): Failure {
  const service = `Der Anmeldedienst ${URL.parse(oauth?.token_url ?? '')?.host ?? ''}`
  if (reason === 'refused')
    return {
      kind: 'credentials',
      message: `${service} hat das Aktualisierungs-Token abgelehnt. Melden Sie sich dort neu an und tragen Sie das neue Token unter „Bearbeiten“ ein.`,
    }
  if (reason === 'unreachable')
    return { kind: 'unreachable', message: `${service} antwortet nicht. Prüfen Sie seine Adresse.` }
  return { kind: 'other', message: `${service} hat unverständlich geantwortet. Prüfen Sie seine Adresse.` }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const PAUSES = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]
/** Servers lock accounts after a few wrong passwords. */
const SHORTEST_AFTER_CREDENTIALS = 5 * MINUTE

/** Milliseconds until the next attempt after this many failures in a row (1 = the first). */
export function pauseAfter(failures: number, kind: FailureKind): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? SECOND
  return kind === 'credentials' ? Math.max(pause, SHORTEST_AFTER_CREDENTIALS) : pause
}
