/** Links by which people set a forgotten password. Where they are stored is the service's matter. */
import { z } from 'zod'
import { unprocessable } from './errors/index.ts'

const MINUTE_MS = 60_000
/** How long a link may be used, in milliseconds. */
export const PASSWORD_LINK_MS = 30 * MINUTE_MS
/** A person gets no second link within this time: a stranger who knows the address must not fill the mailbox. */
export const PASSWORD_LINK_PAUSE_MS = 5 * MINUTE_MS

const TOKEN_MAX = 100
const ADDRESS_MAX = 254

/** The token of a link. */
export const linkToken = z.string().min(1).max(TOKEN_MAX)
/** The address that a person types who has forgotten the password. */
export const mailAddress = z.email().max(ADDRESS_MAX)

/** 422: no mail server or no public address is set. */
export const noPasswordLinks = () =>
  unprocessable(
    'passwortlink_unmoeglich',
    'Von hier aus lässt sich kein Link verschicken. Bitten Sie Ihre Verwaltung um ein neues Passwort.',
  )

/** 422: used before, over, or never given. */
export const invalidPasswordLink = () =>
  unprocessable(
    'passwortlink_ungueltig',
    'Dieser Link gilt nicht mehr. Er gilt eine halbe Stunde und einmal. Fordern Sie einen neuen an.',
  )

interface Receiver {
  readonly name: string
  /** What the person types to log in. */
  readonly login: string
}

/**
 * The e-mail with a link.
 *
 * @param link with the token behind the #, so that no server and no log sees it
 * @param service how people call what the password is for
 */
export const passwordLinkMail = ({ name, login }: Receiver, link: string, service: string) => ({
  subject: `Neues Passwort für ${service}`,
  text: [
    `Guten Tag ${name === '' ? login : name},`,
    '',
    `für den Zugang „${login}“ wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest:`,
    '',
    link,
    '',
    'Der Link gilt eine halbe Stunde und einmal. Ihr bisheriges Passwort gilt bis dahin weiter.',
    'Haben Sie nichts angefordert? Dann brauchen Sie nichts zu tun.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n'),
})
