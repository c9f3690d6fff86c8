/** How mails get in: uploads, the SMTP listener, IMAP accounts. */
import { z } from 'zod'
import { count, instant } from './common.schema.ts'

/** Most bytes of one request of an upload: a part of an object in S3, and few enough for the limit of a proxy. */
export const UPLOAD_PIECE = 8 * 1024 * 1024

const refusal = z.object({ path: z.string(), reason: z.string() })

export const newUpload = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(255)
    .regex(
      /(^mbox|\.((eml|emlx|mbox|mbx|tar)(\.gz)?|tgz|zip|pst|ost|msg|olm))$/i,
      'muss auf .eml, .emlx, .mbox, .mbx oder .tar enden, auch mit .gz, auf .zip, oder bei Dateien von Outlook auf .pst, .ost, .msg oder .olm, oder wie bei Apple Mail „mbox“ heißen',
    ),
  size: z.int().min(1, 'darf nicht 0 sein: Die Datei ist leer'),
  journal: z.boolean().default(false),
})

/** Files: how many, and the first hundred with the reason. */
const files = z.object({ count, files: z.array(refusal) })

export const uploadSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    size: count,
    /** Bytes that had arrived when the last request of the upload was answered. */
    received: count,
    /** The file comes from a journal: the messages inside each report are archived. */
    journal: z.boolean(),
    state: z.enum(['receiving', 'waiting', 'importing', 'stopped', 'done', 'failed']),
    /** How much of the file is archived, and how long the rest takes; null where that is not known. */
    progress: z.object({ share: z.number().min(0).max(1), rest_seconds: count.nullable() }).nullable(),
    started_at: instant,
    /** gelesen = neu + doppelt + abgelehnt. */
    balance: z.object({ read: count, added: count, duplicate: count, refused: count }),
    /** The first hundred reasons. */
    refusals: z.array(refusal),
    /** Files that are no mails, and so not archived. */
    passed_over: files,
    /** Archived although they do not look like mails. */
    doubtful: files,
    /** German sentence when the state is `failed`. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof uploadSchema>

const smtp = z
  .object({
    state: z.enum(['off', 'listening', 'failed']),
    address: z.string().nullable(),
    tls: z.boolean(),
    allow: z.array(z.string()),
    /** Since the service started. */
    accepted: count,
    refused: count,
    last_at: instant.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'SmtpState' })

export const imapAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    port: count,
    security: z.enum(['tls', 'starttls', 'none']),
    user: z.string(),
    /** Empty: all folders. */
    folders: z.array(z.string()),
    /** The mailbox of a journal: its reports are opened. */
    journal: z.boolean(),
    ca: z.string(),
    /** Null: it logs in with a password. Secrets are never shown. */
    oauth: z.object({ token_url: z.string(), client_id: z.string(), scope: z.string() }).nullable(),
    state: z.enum(['paused', 'connecting', 'reading', 'idle', 'failed']),
    /** Mails taken in so far. */
    archived: count,
    /** Mails left on the server because the archive refuses them: their number and the newest hundred. */
    skipped: z.object({
      count,
      mails: z.array(z.object({ folder: z.string(), uid: count, reason: z.string() })),
    }),
    /** Folder and position while reading. */
    progress: z.string().nullable(),
    last_success: instant.nullable(),
    next_try: instant.nullable(),
    /** German sentence about the last failure; null when the last attempt succeeded. */
    error: z.string().nullable(),
  })
  .meta({ id: 'ImapAccount' })
export type ImapAccount = z.output<typeof imapAccount>

export const sourcesSchema = z
  .object({
    smtp,
    imap: z.array(imapAccount),
    uploads: z.array(uploadSchema),
    /** Most bytes of one PATCH of an upload; in a bucket all but the last have this many. */
    upload_piece: count,
  })
  .meta({ id: 'Sources' })
export type Sources = z.output<typeof sourcesSchema>

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/** Whether the URL suits a token endpoint, which gets secrets: TLS or this machine. The host actually called counts. */
function isTokenUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
}

const oauth = z.strictObject({
  token_url: z
    .string()
    .max(2_000)
    .refine(isTokenUrl, 'muss eine Adresse sein, die mit https:// beginnt und keine Zugangsdaten enthält'),
  client_id: z.string().min(1, 'fehlt').max(500),
  /** Empty for a public client. */
  client_secret: z.string().max(5_000).default(''),
  scope: z.string().max(1_000).default(''),
  refresh_token: z.string().min(1, 'fehlt').max(20_000),
})

const connectionFields = {
  host: z.string().min(1, 'fehlt').max(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().min(1, 'fehlt').max(320),
  /** Empty for an account with `oauth`. */
  password: z.string().max(1_000).default(''),
  oauth: oauth.nullable().default(null),
  /** PEM; empty: the authorities that this machine trusts. */
  ca: z
    .string()
    .max(100_000)
    .regex(/^\s*$|^\s*-----BEGIN CERTIFICATE-----/, 'muss mit -----BEGIN CERTIFICATE----- beginnen')
    .default(''),
}

interface WithLogin {
  readonly password: string
  readonly oauth: object | null
}

function requireLogin({ password, oauth }: WithLogin, context: z.RefinementCtx): void {
  if (oauth === null && password === '') context.addIssue({ code: 'custom', path: ['password'], message: 'fehlt' })
}

export const imapConnection = z.strictObject(connectionFields).superRefine(requireLogin).meta({ id: 'ImapConnection' })
export type ImapConnection = z.output<typeof imapConnection>

export const newImapAccount = z
  .strictObject({
    name: z.string().min(1, 'fehlt').max(100),
    ...connectionFields,
    folders: z.array(z.string().min(1).max(1_000)).max(500).default([]),
    journal: z.boolean().default(false),
  })
  .superRefine(requireLogin)
export type NewImapAccount = z.output<typeof newImapAccount>

const KEPT = { refresh_token: z.string().max(20_000).default('') }

/** The same with empty secrets: the stored ones stay. */
const keptConnectionFields = { ...connectionFields, oauth: oauth.extend(KEPT).nullable().default(null) }

export const keptConnection = z.strictObject(keptConnectionFields)

export const editedImapAccount = z.strictObject({
  name: z.string().min(1, 'fehlt').max(100),
  ...keptConnectionFields,
  folders: z.array(z.string().min(1).max(1_000)).max(500).default([]),
  journal: z.boolean().default(false),
  /** Server or user have another name, but the mailbox is the same: it is read on where it was. */
  same_mailbox: z.boolean().default(false),
})
export type EditedImapAccount = z.output<typeof editedImapAccount>

export const imapTest = z.object({
  ok: z.boolean(),
  /** German sentence: the result, or what went wrong and what to do. */
  message: z.string(),
  folders: z.array(z.string()),
  /** The new refresh token of a server that accepts each once: create the account with it. */
  refresh_token: z.string().nullable(),
})
