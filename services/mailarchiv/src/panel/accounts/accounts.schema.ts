/** The shapes of persons of the panel: name, login, e-mail address, roles and limit. */
import { mailAddress, type OidcPerson } from '@zeughaus/platform'
import { z } from 'zod'
import { scopeSchema } from '../../api/keys/index.ts'
import { type GrantedAudit, grantedAudit } from './audit.schema.ts'
import { HOUSE_ROLES, ROLES, type Role } from './rights.ts'

const MAX_NAME = 100
const PRINTABLE = /^[^\p{Cc}]*$/u
/** Small letters, digits and marks between them: also an e-mail address. */
const LOGIN = /^[a-z0-9](?:[a-z0-9._+@-]{0,98}[a-z0-9])?$/

/** What a person types to log in, as it is compared: a phone begins a word with a capital. */
export const canonicalLogin = (typed: string): string => typed.trim().toLowerCase()

/** First and last name, as the access log shows them. */
export const personName = z
  .string()
  .trim()
  .min(1, 'fehlt')
  .max(MAX_NAME)
  .regex(PRINTABLE, 'darf keine Steuerzeichen enthalten')

const login = z
  .string()
  .overwrite(canonicalLogin)
  .regex(LOGIN, 'darf nur Buchstaben ohne Umlaute, Ziffern und . _ - + @ enthalten, höchstens 100 Zeichen')

/** An address as it is compared: small letters. */
export const canonicalAddress = (typed: string): string => typed.toLowerCase()

const email = mailAddress.overwrite(canonicalAddress).nullable()

const LEAST_ROLES = 'braucht mindestens eine Rolle'

const roles = z
  .array(z.enum(ROLES))
  .min(1, LEAST_ROLES)
  .overwrite((given) => ROLES.filter((role) => given.includes(role)))
const houseRoles = z
  .array(z.enum(HOUSE_ROLES))
  .min(1, LEAST_ROLES)
  .overwrite((given) => HOUSE_ROLES.filter((role) => given.includes(role)))

interface Granted {
  readonly roles: readonly Role[]
  readonly scope: readonly string[]
  readonly audit?: GrantedAudit
}

/** Whether the scope has an effect: only reading can be limited, and not that of a person who checks everything. */
const isEffective = ({ roles, scope }: Granted): boolean =>
  scope.length === 0 || (roles.includes('lesen') && !roles.includes('pruefung'))

const EFFECTIVE = { path: ['scope'], message: 'gilt nur für die Rolle „Lesen“, und nicht zusammen mit „Prüfung“' }

/** Whoever comes from outside has no other role, and what they audit is said; nobody else has something to audit. */
function requireAudited({ roles, audit }: Granted, context: z.RefinementCtx): void {
  const refuse = (field: 'roles' | 'audit', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isFromOutside = roles.includes('aussenpruefung')
  if (isFromOutside && roles.length > 1) refuse('roles', 'darf „Außenprüfung“ nur allein enthalten')
  if (isFromOutside && audit == null)
    refuse('audit', 'fehlt: Die Rolle „Außenprüfung“ braucht eine Suche, einen Zeitraum und einen letzten Tag')
  if (!isFromOutside && audit != null) refuse('audit', 'gilt nur für die Rolle „Außenprüfung“')
}

/** The input for a new person, for the command line and the panel. */
export const newAccountSchema = z
  .strictObject({ login, name: personName, email: email.optional(), roles, scope: scopeSchema, audit: grantedAudit })
  .refine(isEffective, EFFECTIVE)
  .superRefine(requireAudited)
  .meta({ id: 'NewAccount' })
export type NewAccount = z.output<typeof newAccountSchema>

const granted = z
  .strictObject({ roles, scope: scopeSchema, audit: grantedAudit })
  .refine(isEffective, EFFECTIVE)
  .superRefine(requireAudited)

/** What can be changed of a person; roles, limit and audit together. */
export const accountChangesSchema = z
  .strictObject({
    name: personName.optional(),
    email: email.optional(),
    granted: granted.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'AccountChanges' })
export type AccountChanges = z.output<typeof accountChangesSchema>

const LOGIN_MAX = 100
/** The login of a person whom the OpenID provider names: theirs there, in small letters, a dot in place of what none may hold. */
export function loginName({ username, email, sub }: Pick<OidcPerson, 'username' | 'email' | 'sub'>): string {
  const wanted = canonicalLogin(username ?? email ?? sub)
    .replace(/[^a-z0-9._+@-]/g, '.')
    .slice(0, LOGIN_MAX)
  return LOGIN.test(wanted) ? wanted : `p${wanted.slice(0, LOGIN_MAX - 2)}0`
}

const MAX_GROUP = 300
const MAX_GROUPS = 200

const groupRole = z
  .strictObject({ group: z.string().trim().min(1, 'fehlt').max(MAX_GROUP), roles: houseRoles, scope: scopeSchema })
  .refine(isEffective, EFFECTIVE)
export type GroupRole = z.output<typeof groupRole>

/** Which group of the OpenID provider gives which roles and limit; the first one of a person counts. */
export const groupRolesSchema = z
  .array(groupRole)
  .max(MAX_GROUPS)
  .refine((all) => new Set(all.map(({ group }) => group)).size === all.length, 'nennt eine Gruppe doppelt')
