/** The rights in the panel: one table of which role opens what. */

import { type ReadAccess, readableFor } from '../../api/keys/index.ts'
import { isReadable } from '../../search/index.ts'
import type { MailRecord } from '../../store/contract/index.ts'

/**
 * The roles of the organisation's own people. `verwaltung` sources, keys and persons, no mails · `lesen` searches and reads
 * mails, all or those of some addresses · `pruefung` all mails, proofs, integrity, access log · `datenschutz` the access
 * log, all mails of a person for a request about their data, how long mails are kept.
 */
export const HOUSE_ROLES = ['verwaltung', 'lesen', 'pruefung', 'datenschutz'] as const

/**
 * The roles of a person. `aussenpruefung` stands alone: an auditor from outside (§ 193 AO), who sees the mails of one search
 * and period, with proofs, until a last day.
 */
export const ROLES = [...HOUSE_ROLES, 'aussenpruefung'] as const
export type Role = (typeof ROLES)[number]

/** Each right with the roles that hold it. Every route of the panel names one. */
export const rights = {
  /** Who is logged in, logging out, the own password: open before the person has a password of their own. */
  angemeldet: ROLES,
  /** The own second factors: open before the person has one that their role demands. */
  'konto.sichern': ROLES,
  /** The own name and the other own logins. */
  'konto.verwalten': ROLES,
  'uebersicht.lesen': ['verwaltung', 'pruefung'],
  'mails.suchen': ['lesen', 'pruefung', 'aussenpruefung'],
  'mails.lesen': ['lesen', 'pruefung', 'aussenpruefung'],
  'nachweis.lesen': ['pruefung', 'aussenpruefung'],
  'quellen.verwalten': ['verwaltung'],
  'schluessel.verwalten': ['verwaltung'],
  'personen.verwalten': ['verwaltung'],
  // Subjects and senders only of mails that the person may read: `mayReadMail` decides.
  'texterkennung.lesen': ['verwaltung', 'pruefung'],
  'texterkennung.wiederholen': ['verwaltung'],
  'protokoll.lesen': ['pruefung', 'datenschutz'],
  // Sender, recipients, subject and date of all mails of a person; no contents.
  'auskunft.erteilen': ['datenschutz'],
  // Sender, subject and date of the mails that a rule would free or a run of deletion proposes.
  'aufbewahrung.lesen': ['pruefung', 'datenschutz'],
  'aufbewahrung.verwalten': ['datenschutz'],
  'integritaet.pruefen': ['pruefung'],
} as const satisfies Record<string, readonly Role[]>

/** The name of a right, as routes declare it. */
export type Right = keyof typeof rights
export const RIGHTS = Object.keys(rights) as [Right, ...Right[]]

/** What decides what a person may do. */
export interface RightsHolder {
  readonly roles: readonly Role[]
  /** Addresses or `@domain` to which the role `lesen` is limited; empty: all mails. */
  readonly scope: readonly string[]
}

/** Whether one of the person's roles holds this right. */
export function may({ roles }: Pick<RightsHolder, 'roles'>, right: Right): boolean {
  const holders: readonly Role[] = rights[right]
  return roles.some((role) => holders.includes(role))
}

/** The rights of a person. */
export const rightsOf = (who: Pick<RightsHolder, 'roles'>): Right[] => RIGHTS.filter((right) => may(who, right))

/** What the panel asks a person for before anything else. */
export type Duty = 'password' | 'factor'
/** All that is open until the person has given it. */
const BEFORE: Readonly<Record<Duty, readonly Right[]>> = {
  password: ['angemeldet'],
  factor: ['angemeldet', 'konto.sichern'],
}

/** What the panel asks a person for; null: nothing is left to ask. */
export function dutyOf(who: { readonly mustChange: boolean; readonly mustAddFactor: boolean }): Duty | null {
  if (who.mustChange) return 'password'
  return who.mustAddFactor ? 'factor' : null
}

/** Whether this right waits for what the person is asked for. */
export const waitsFor = (duty: Duty, right: Right): boolean => !BEFORE[duty].includes(right)

/** Whether a person comes from outside and sees the mails of an audit alone. */
const isFromOutside = ({ roles }: Pick<RightsHolder, 'roles'>): boolean => roles.includes('aussenpruefung')

/**
 * What a person may read, as a key with the same scope that gets no proofs; null: none. Of a person from outside it says
 * nothing of the audit, which is a search.
 *
 * @param hidden the mails that restrictions keep from the person
 */
export function readAccessOf(who: RightsHolder, hidden: ReadAccess['hidden']): ReadAccess | null {
  if (!may(who, 'mails.lesen')) return null
  const isLimited = !who.roles.includes('pruefung') && who.scope.length > 0
  return {
    role: isLimited || isFromOutside(who) ? 'user' : 'auditor',
    scope: isLimited ? [...who.scope] : [],
    proofs: false,
    hidden,
  }
}

/** Whether a person of the house may read this mail. @param hidden the mails that restrictions keep from the person */
export function mayReadMail(
  who: RightsHolder,
  mail: Pick<MailRecord, 'seq' | 'from' | 'to' | 'hasBcc'>,
  hidden: ReadAccess['hidden'],
): boolean {
  const access = readAccessOf(who, hidden)
  return access !== null && !isFromOutside(who) && isReadable(readableFor(access), mail)
}
