import { isIP } from 'node:net'
import { bech32 } from '@scure/base'
import { z } from 'zod'

/** A whole number from `min` to `max`. */
export function integerValue(min: number, max: number): z.ZodType<number> {
  const message = `muss eine ganze Zahl von ${min} bis ${max} sein`
  return z
    .string()
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A TCP port; 0 picks a free one. */
export const portValue = (): z.ZodType<number> => integerValue(0, 65_535)

/** `on` or `off`. */
export function switchValue(): z.ZodType<boolean> {
  return z.enum(['on', 'off'], 'muss „on“ oder „off“ sein').transform((value) => value === 'on')
}

/** The address of a PostgreSQL database: `postgres://user@host/name`. */
export function postgresUrlValue(): z.ZodType<string> {
  return z.string().regex(/^postgres(?:ql)?:\/\/\S+$/, 'muss mit postgres:// beginnen und einen Server nennen')
}

/** A key in a PKCS#11 token. */
export interface TokenLocation {
  /** Label of the token. */
  readonly token: string
  /** Label of the key. */
  readonly object: string
  /** File of the library that talks to the token. */
  readonly module: string
  /** File with the PIN. */
  readonly pinFile: string
}

/** A key by its PKCS#11 URI (RFC 7512): `pkcs11:token=…;object=…?module-path=/…&pin-source=/…`, all four and no more. */
export function tokenValue(): z.ZodType<TokenLocation, string> {
  return z.string().transform((text, context): TokenLocation => {
    const [, path = '', query = ''] = /^pkcs11:([^?]+)\?(.+)$/.exec(text) ?? []
    const fields = new Map([...path.split(';'), ...query.split('&')].map(attribute))
    const [token, object] = [fields.get('token'), fields.get('object')]
    const [module, pinFile] = ['module-path', 'pin-source'].map((name) => fields.get(name)?.replace(/^file:/, ''))
    if (token && object && module?.startsWith('/') && pinFile?.startsWith('/') && fields.size === 4)
      return { token, object, module, pinFile }
    context.addIssue({ code: 'custom', message: TOKEN_FORM })
    return z.NEVER
  })
}

const TOKEN_FORM =
  'muss die Form „pkcs11:token=NAME;object=NAME?module-path=/…/modul.so&pin-source=/…/pin“ haben, mit %-Kodierung in den Namen'

function attribute(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf('=')
  try {
    return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))]
  } catch {
    return [text.slice(0, at), undefined]
  }
}

/** The address of a page: `https://host/path`, without a slash at its end. */
export function webAddressValue(): z.ZodType<string> {
  return z
    .string()
    .refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), 'muss mit https:// beginnen')
    .refine((text) => !/[?#]/.test(text), 'darf weder „?“ noch „#“ enthalten')
    .transform((text) => (text.endsWith('/') ? text.slice(0, -1) : text))
}

/** Networks or addresses, separated by commas: `10.0.0.0/8, ::1`. */
export function networksValue(): z.ZodType<readonly string[]> {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), 'muss aus IP-Netzen bestehen, zum Beispiel 10.0.0.0/8, ::1')
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Recipients of age, separated by commas: `age1…, age1…`, X25519 keys as every version of it reads. */
export function recipientsValue(): z.ZodType<readonly string[]> {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isRecipient),
      'muss aus Empfängern von age bestehen, durch Kommas getrennt: age1…, wie „age-keygen -y“ sie ausgibt. Ein privater Schlüssel gehört nicht hierher',
    )
}

const RECIPIENT_BYTES = 32

function isRecipient(text: string): boolean {
  const decoded = /^age1[a-z0-9]{1,100}$/.test(text) ? bech32.decodeUnsafe(text) : undefined
  if (decoded?.prefix !== 'age') return false
  return bech32.fromWordsUnsafe(decoded.words)?.length === RECIPIENT_BYTES
}

/** A time zone of the IANA database. */
export function timeZoneValue(): z.ZodType<string> {
  return z.string().refine(isTimeZone, 'muss eine Zeitzone sein, zum Beispiel Europe/Berlin')
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('de', { timeZone: name })
    return true
  } catch {
    return false
  }
}
