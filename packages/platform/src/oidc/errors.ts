/** Why the OpenID provider let no one in, or did not answer. */
import { DomainError } from '../errors/domain-error.ts'

/**
 * `unreachable`: no answer, or none that a provider gives. `ended`: it says that this login is over. `denied`: it sent the
 * person back without a login. `invalid`: a token or an answer is not what this service asked for. `clock`: a token's
 * times do not fit, and the clocks differ. `groups`: there are too many groups for its token.
 */
export type OidcFailureKind = 'unreachable' | 'ended' | 'denied' | 'invalid' | 'clock' | 'groups'

/** A failure at the provider; `cause` is for the log. */
export class OidcFailure extends Error {
  readonly kind: OidcFailureKind
  /** How far this machine's clock is ahead of the provider's, in milliseconds; 0 where it is not the reason. */
  readonly offsetMs: number

  constructor(kind: OidcFailureKind, cause: unknown, offsetMs = 0) {
    super(`the OpenID provider: ${kind}`, { cause })
    this.kind = kind
    this.offsetMs = offsetMs
  }
}

const MINUTE_MS = 60_000

/** How far the clocks differ, as a clause: „5 Minuten vor“. */
function offsetWords(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS)
  return `${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} ${offsetMs > 0 ? 'vor' : 'nach'}`
}

/** What the administration of the service learns of the last contact with the provider. */
export function problemSentence({ kind, offsetMs }: OidcFailure): string {
  return kind === 'clock'
    ? `Die Uhr dieses Rechners geht gegenüber dem Anmeldedienst ${offsetWords(offsetMs)}: Neue Anmeldungen dort gelten hier nicht. Bitte prüfen Sie auf beiden Rechnern, ob die Zeit über das Netz gestellt wird (timedatectl).`
    : 'Der Anmeldedienst hat zuletzt nicht geantwortet: Wer angemeldet ist, arbeitet weiter, ob er das noch darf, ist aber ungeprüft. Bitte sehen Sie nach, ob er läuft und von hier erreichbar ist; das Protokoll dieses Dienstes nennt den Grund.'
}

/** The refusal that a person sees who wanted to log in. Which of the checks a token failed stays in the log. */
export function refusalOf({ kind, offsetMs }: OidcFailure): DomainError {
  if (kind === 'unreachable')
    return new DomainError(
      503,
      'anmeldedienst_unerreichbar',
      'Der Anmeldedienst antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal. Wer schon angemeldet ist, arbeitet weiter. Eilt es, kann sich die Verwaltung mit Benutzername und Passwort anmelden.',
      undefined,
      { 'retry-after': '60' },
    )
  if (kind === 'clock')
    return new DomainError(
      401,
      'uhr_falsch',
      `Die Uhr dieses Dienstes geht gegenüber dem Anmeldedienst ${offsetWords(offsetMs)}: Darum gilt Ihre Anmeldung hier nicht. Bitten Sie Ihre Verwaltung, die Uhren beider Rechner zu prüfen (timedatectl).`,
    )
  if (kind === 'denied')
    return new DomainError(
      401,
      'anmeldung_abgebrochen',
      'Der Anmeldedienst hat Sie nicht angemeldet, oder Sie haben abgebrochen. Versuchen Sie es noch einmal.',
    )
  if (kind === 'groups')
    return new DomainError(
      403,
      'zu_viele_gruppen',
      'Sie sind in so vielen Gruppen, dass der Anmeldedienst sie nicht mehr einzeln nennt. Bitten Sie Ihre Verwaltung, dort nur die Gruppen dieser Anwendung mitzuschicken.',
    )
  return new DomainError(
    401,
    'anmeldung_ungueltig',
    'Diese Anmeldung gilt nicht: Sie hat zu lange gedauert, wurde schon benutzt oder passt nicht zu diesem Browser. Melden Sie sich noch einmal an.',
  )
}
