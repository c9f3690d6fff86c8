/** Logging in at the OpenID provider, and the table of its groups. */
import { z } from 'zod'
import { HOUSE_ROLES } from '../../accounts/index.ts'

const groupRoles = z
  .object({ group: z.string(), roles: z.array(z.enum(HOUSE_ROLES)), scope: z.array(z.string()) })
  .meta({ id: 'GroupRoles' })
export const groupsSchema = z.object({ groups: z.array(groupRoles) })

/** The query with which the provider has sent the browser back. */
export const providerAnswer = z.strictObject({ answer: z.string().min(1).max(8000) })
