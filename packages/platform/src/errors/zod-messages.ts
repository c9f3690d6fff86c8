import type { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { FieldError } from './domain-error.ts'

type Issue = z.core.$ZodIssue
type RawIssue<T extends Issue = Issue> = z.core.$ZodRawIssue<T>

/** Units of Zod's size checks; numbers have none. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['Zeichen', 'Zeichen'],
  array: ['Eintrag', 'Einträge'],
  set: ['Eintrag', 'Einträge'],
  map: ['Eintrag', 'Einträge'],
  object: ['Feld', 'Felder'],
  file: ['Byte', 'Bytes'],
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  bigint: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  tuple: 'eine Liste',
  set: 'eine Liste',
  object: 'ein Objekt',
  record: 'ein Objekt',
  map: 'ein Objekt',
  null: 'null',
  date: 'ein Datum',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'eine E-Mail-Adresse',
  url: 'eine Internetadresse (URL)',
  uuid: 'eine UUID',
  guid: 'eine UUID',
  date: 'ein Tag in der Form JJJJ-MM-TT',
  datetime: 'ein Zeitpunkt nach RFC 3339 (2026-01-31T08:00:00Z)',
  time: 'eine Uhrzeit in der Form HH:MM:SS',
  duration: 'eine Dauer nach ISO 8601',
  ipv4: 'eine IPv4-Adresse',
  ipv6: 'eine IPv6-Adresse',
  cidrv4: 'ein IPv4-Netz',
  cidrv6: 'ein IPv6-Netz',
  base64: 'Base64',
  base64url: 'Base64 für URLs',
  jwt: 'ein Token (JWT)',
  e164: 'eine Telefonnummer nach E.164',
}

/**
 * Maps every kind of Zod issue to German, as a clause that follows the field's name: "menge muss mindestens 1 sein". A
 * message defined in the schema takes precedence.
 */
export const germanErrors: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'invalid_value':
      return issue.values.length === 1
        ? `muss ${quote(issue.values[0])} sein`
        : `muss einer dieser Werte sein: ${issue.values.map(quote).join(', ')}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return wrongFormat(issue)
    case 'not_multiple_of':
      return `muss ein Vielfaches von ${issue.divisor} sein`
    case 'unrecognized_keys':
      return 'ist hier unbekannt'
    case 'invalid_union':
      return 'hat keine der erlaubten Formen'
    case 'invalid_key':
      return 'enthält einen unzulässigen Feldnamen'
    case 'invalid_element':
      return 'enthält einen unzulässigen Eintrag'
    default:
      return 'ist ungültig'
  }
}

function wrongType(issue: RawIssue<z.core.$ZodIssueInvalidType>): string {
  if (issue.input === undefined) return 'fehlt'
  const wanted = TYPES[isWholeNumber(issue.inst) ? 'int' : issue.expected] ?? 'ein anderer Wert'
  return `muss ${wanted} sein${Array.isArray(issue.input) && issue.expected !== 'array' ? ', keine Liste' : ''}`
}

/** Whether the schema is `z.int()`: for a text in its place Zod reports only that a number is expected. */
function isWholeNumber(schema: z.core.$ZodType | z.core.$ZodCheck | undefined): boolean {
  const format = schema !== undefined && 'format' in schema._zod.def ? schema._zod.def.format : undefined
  return format === 'safeint' || format === 'int32' || format === 'uint32'
}

function tooSmall(issue: RawIssue<z.core.$ZodIssueTooSmall>): string {
  const units = UNITS[issue.origin]
  const minimum = Number(issue.minimum)
  if (units === undefined)
    return `muss ${issue.inclusive === false ? 'größer als' : 'mindestens'} ${formatNumber(issue.minimum)} sein`
  if (minimum === 1) return 'darf nicht leer sein'
  const word = issue.exact === true ? 'genau' : 'mindestens'
  return `muss ${word} ${formatNumber(issue.minimum)} ${units[1]} haben`
}

function tooBig(issue: RawIssue<z.core.$ZodIssueTooBig>): string {
  const units = UNITS[issue.origin]
  const maximum = formatNumber(issue.maximum)
  if (units === undefined) return `darf ${issue.inclusive === false ? 'nur kleiner als' : 'höchstens'} ${maximum} sein`
  if (issue.exact === true) return `muss genau ${maximum} ${units[1]} haben`
  return `darf höchstens ${maximum} ${Number(issue.maximum) === 1 ? units[0] : units[1]} haben`
}

function wrongFormat(issue: RawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  if (issue.format === 'starts_with') return `muss mit ${quote(issue['prefix'])} beginnen`
  if (issue.format === 'ends_with') return `muss mit ${quote(issue['suffix'])} enden`
  if (issue.format === 'includes') return `muss ${quote(issue['includes'])} enthalten`
  const format = FORMATS[issue.format]
  return format === undefined ? 'hat nicht die verlangte Form' : `muss ${format} sein`
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `„${value}“` : String(value)
}

function formatNumber(value: number | bigint): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: 20, useGrouping: false })
}

/** Lists the first issues as path and reason; each unknown field separately. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const fields = issues.slice(0, LIMITS.reportedFields).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ pfad: formatPath(issue.path), grund: issue.message }]
    const unknown = issue.keys.slice(0, LIMITS.reportedFields)
    return unknown.map((key) => ({ pfad: formatPath([...issue.path, key]), grund: issue.message }))
  })
  return fields.slice(0, LIMITS.reportedFields)
}

/** `['positionen', 2, 'menge']` → `positionen[2].menge`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else text += text === '' ? String(step) : `.${String(step)}`
  }
  return text
}
