/** How a person takes part in a mail, in German words. */
import type { Schema } from '../api.ts'

type Role = Schema<'PersonMails'>['participated']['mails'][number]['roles'][number]

const WORDS: Readonly<Record<Role, string>> = {
  from: 'Von',
  to: 'An',
  cc: 'Cc',
  bcc: 'Bcc',
  envelope: 'Umschlag',
}

/** `An, Cc`. */
export const participationText = (roles: readonly Role[]): string => roles.map((role) => WORDS[role]).join(', ')
