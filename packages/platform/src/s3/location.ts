/** The setting for a place in S3-compatible storage: `s3://bucket/prefix?endpoint=https://…`. */
import { z } from 'zod'

/** A place in S3-compatible storage. */
export type S3Location = {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  /** null: Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  /** Whether the bucket stands in the path and not in the host name, as servers other than Amazon's expect. */
  readonly pathStyle: boolean
  /** Locks every object for a number of days. null: the bucket's own rule, if it has one. */
  readonly lock: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number } | null
}

const FORM =
  'muss so aussehen: s3://bucket/ordner?endpoint=https://server (dazu wahlweise region=…, lock=governance oder lock=compliance und days=…)'

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const MAX_PREFIX = 200
/** A hundred years: no storage accepts more, and no law asks for it. */
const MAX_DAYS = 36_500
/** The first region of Amazon and most others; servers with only one ignore it. */
const DEFAULT_REGION = 'us-east-1'

const query = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default(DEFAULT_REGION),
  style: z.enum(['path', 'host']).optional(),
  lock: z.enum(['governance', 'compliance']).optional(),
  days: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
})

/** Parses a setting for S3-compatible storage. Credentials never stand in it: they come from the environment. */
export function s3Value(): z.ZodType<S3Location, string> {
  return z.string().transform((text, context): S3Location => {
    const location = parseLocation(text)
    if (location !== null) return location
    context.addIssue({ code: 'custom', message: FORM })
    return z.NEVER
  })
}

function parseLocation(text: string): S3Location | null {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:' || !BUCKET.test(url.hostname)) return null
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return null
  const options = query.safeParse(Object.fromEntries(url.searchParams))
  if (!options.success) return null
  const { endpoint = null, region, style, lock, days } = options.data
  if ((lock === undefined) !== (days === undefined)) return null
  const prefix = withoutOuterSlashes(decodeURIComponent(url.pathname))
  if (prefix.length > MAX_PREFIX) return null
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    pathStyle: style === undefined ? endpoint !== null : style === 'path',
    lock: lock === undefined ? null : { mode: lock === 'governance' ? 'GOVERNANCE' : 'COMPLIANCE', days: days! },
  }
}

/** Describes the place for people. */
export function describeLocation({ bucket, prefix, endpoint }: S3Location): string {
  const where = `s3://${bucket}/${prefix}`.replace(/\/$/, '')
  return endpoint === null ? where : `${where} auf ${new URL(endpoint).host}`
}

function withoutOuterSlashes(path: string): string {
  const parts = path.split('/')
  const isNamed = (part: string) => part !== ''
  return parts.slice(parts.findIndex(isNamed), parts.findLastIndex(isNamed) + 1).join('/')
}
