/** The roles of a process: a service may be spread over processes that each do a part of its work. */
import { InvalidArgumentError } from 'commander'

/**
 * `api`: requests of people and programs. `intake`: what comes in by itself (imports; SMTP and mailboxes). `reader`:
 * text of attachments. `sender`: e-mails and webhooks. Every process tidies up in turn, and answers `/health`,
 * `/ready` and `/metrics`.
 */
export const ROLES = ['api', 'intake', 'reader', 'sender'] as const
type Role = (typeof ROLES)[number]
export type Roles = ReadonlySet<Role>

/** What a process does by default: everything. */
export const ALL_ROLES: Roles = new Set(ROLES)

/** Parses `api,intake` on the command line. @throws InvalidArgumentError with a German sentence */
export function rolesArgument(text: string): Roles {
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !ROLES.some((role) => role === name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `„${unknown}“ ist keine Aufgabe. Möglich sind ${ROLES.join(', ')}, mit Komma getrennt.`,
    )
  return new Set(named as Role[])
}
