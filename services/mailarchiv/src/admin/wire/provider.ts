/** Logging in at the OpenID provider, and the table of its groups. */
import { z } from 'zod'
import { groupRolesSchema, ROLES } from '../../accounts/index.ts'
import { session } from './session.ts'

const groups = z.object({
  groups: z.array(z.object({ group: z.string(), roles: z.array(z.enum(ROLES)), scope: z.array(z.string()) })),
})
export type GroupRoles = z.output<typeof groups>['groups']

const ANSWER_MAX = 8000

export const providerOperations = {
  'GET /session/provider': {
    permission: 'public',
    summary: 'Ob es einen Anmeldedienst gibt, und wie er heißt',
    log: 'none',
    /** `name` is null without one. */
    schema: { response: { 200: z.object({ name: z.string().nullable() }) } },
  },
  'POST /session/provider/begin': {
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst beginnen: die Seite, auf die der Browser geht',
    log: 'none',
    schema: { response: { 200: z.object({ url: z.string() }) } },
  },
  'POST /session/provider': {
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst abschließen',
    log: 'itself',
    /** The query with which the provider has sent the browser back. */
    schema: { body: z.strictObject({ answer: z.string().min(1).max(ANSWER_MAX) }), response: { 200: session } },
  },
  'POST /session/provider/end': {
    permission: 'public',
    summary: 'Die Seite des Anmeldedienstes, auf der eine Anmeldung dort endet',
    log: 'none',
    /** `url` is null where the provider offers none. */
    schema: { response: { 200: z.object({ url: z.string().nullable() }) } },
  },
  'GET /groups': {
    permission: 'personen.verwalten',
    summary: 'Welche Gruppe des Anmeldedienstes welche Rollen gibt; die erste einer Person zählt',
    log: 'none',
    schema: { response: { 200: groups } },
  },
  'PUT /groups': {
    permission: 'personen.verwalten',
    summary: 'Festlegen, welche Gruppe welche Rollen gibt',
    log: 'account_change',
    schema: { body: z.strictObject({ groups: groupRolesSchema }), response: { 200: groups } },
  },
} as const
