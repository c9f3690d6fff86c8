/** The shapes of API keys: role, scope and rate. */
import { z } from 'zod'
import { ADDRESS_CHARACTERS, canonicalAddress } from '../../search/index.ts'

export const ROLES = ['user', 'auditor', 'integration'] as const
/** `user` searches must name a contact; `auditor` searches need no parameter; `integration` is a `user` with webhooks. */
export type Role = (typeof ROLES)[number]

/** Default requests a minute of a key. */
export const DEFAULT_RATE = 120
const MAX_RATE = 1_000_000
const MAX_NAME = 100
const MAX_SCOPE = 1000

const PRINTABLE = /^[^\p{Cc}]*$/u
/** An address, or a domain with its `@`. */
const SCOPE_ENTRY = /^[^\s@,;<>]*@[^\s@,;<>]+$/u

/** Addresses or `@domain` to which reading is limited; empty: all mails. */
export const scopeSchema = z
  .array(
    z
      .string()
      .max(ADDRESS_CHARACTERS)
      .regex(SCOPE_ENTRY, 'muss eine Adresse (name@domain.de) oder eine Domain (@domain.de) sein')
      .overwrite(canonicalAddress),
  )
  .max(MAX_SCOPE)
  .default([])

export const readScope = (stored: unknown) => JSON.parse(String(stored)) as string[]

/** The input for a new key, for the command line and the panel. */
export const newKeySchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_NAME)
      .regex(PRINTABLE, 'darf keine Steuerzeichen enthalten')
      .meta({ description: 'Wofür der Schlüssel ist.', example: 'CRM Vertrieb' }),
    role: z.enum(ROLES).meta({
      description:
        '`user`: jede Suche braucht `contact`. `auditor`: ohne Bedingung. `integration`: wie `user`, und mit Webhooks.',
    }),
    scope: scopeSchema.meta({ description: 'Adressen oder `@domain`, deren Mails der Schlüssel sieht; leer: alle.' }),
    rate: z
      .int()
      .min(1)
      .max(MAX_RATE)
      .default(DEFAULT_RATE)
      .meta({ description: 'Suchen je Minute.', example: DEFAULT_RATE }),
    proofs: z.boolean().default(false).meta({
      description:
        'Ob ein Schlüssel mit Bereich Beweise abrufen darf: Jeder zeigt, wie viele Mails das ganze Archiv hat. Ohne Bereich darf es jeder.',
    }),
    expires: z.iso
      .date()
      .nullable()
      .default(null)
      .meta({ description: 'Letzter Tag, an dem der Schlüssel gilt; null: unbegrenzt.', example: '2027-12-31' }),
  })
  .refine(({ role, scope }) => role !== 'auditor' || scope.length === 0, {
    path: ['scope'],
    message: 'gilt nur für Schlüssel der Rollen „user“ und „integration“',
  })
export type NewKey = z.output<typeof newKeySchema>

/** A listed key. The key itself is shown only once, when it is made. */
export const keySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  scope: z.array(z.string()),
  rate: z.int(),
  proofs: z.boolean(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
  expires: z.iso.date().nullable(),
  revoked: z.iso.datetime().nullable(),
})
export type ApiKey = z.output<typeof keySchema>
