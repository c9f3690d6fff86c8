/** How a person takes part in a mail. */

/** `envelope`: only a journal report names them. */
export const ROLES = ['from', 'to', 'cc', 'bcc', 'envelope'] as const
export type Role = (typeof ROLES)[number]

const WORDS: Readonly<Record<Role, string>> = {
  from: 'Absender',
  to: 'Empfänger',
  cc: 'Kopie (Cc)',
  bcc: 'Blindkopie (Bcc)',
  envelope: 'Zustellung',
}
const ONLY_NAMED = 'nur im Text genannt'

/** How the person takes part, in words. */
export const rolesText = (roles: readonly Role[]): string =>
  roles.length === 0 ? ONLY_NAMED : roles.map((role) => WORDS[role]).join(', ')
