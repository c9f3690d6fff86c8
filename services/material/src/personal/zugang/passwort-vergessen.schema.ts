import { mailAddress } from '@zeughaus/platform'
import { z } from 'zod'

/** The kind of job that sends a person who forgot their password a link. */
export const PASSWORT_VERGESSEN = 'passwort_vergessen'

export const PasswortVergessen = z.strictObject({ email: mailAddress })
