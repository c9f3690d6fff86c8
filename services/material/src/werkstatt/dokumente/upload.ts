/** Reads a multipart upload with one file: its fields, and the file into the store's intake folder. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import {
  DomainError,
  type FieldError,
  fieldErrors,
  formatBytes,
  germanErrors,
  invalidRequest,
  malformedRequest,
} from '@zeughaus/platform'
import type { z } from 'zod'
import { visible } from '../../kern/db/folding.ts'
import type { Intake } from '../../kern/files/index.ts'
import type { PictureCheck } from './bild.ts'
import { Content, type Medientyp } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'

const FILE_FIELD = 'datei'
/** Extensions of each type; a file with any other gets the first. */
const EXTENSIONS: Readonly<Record<Medientyp, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** A received and examined file. */
export interface FileEntry {
  readonly dateiname: string
  readonly medientyp: Medientyp
  readonly groesse: number
  readonly hash: Buffer
}

export const fileTooLarge = (bound: number): DomainError =>
  new DomainError(413, 'datei_zu_gross', `Die Datei ist zu groß. Erlaubt sind ${formatBytes(bound)}.`, {
    grenze_bytes: bound,
  })

/** The limits of an upload. */
export interface UploadLimits {
  /** Maximum size of the file in bytes. */
  readonly grenze: number
  readonly pictures: PictureCheck
}

/**
 * Reads an upload.
 *
 * @throws {DomainError} 400 for what is no upload or does not fit the form, 413 `datei_zu_gross`, 415
 *   `dateityp_unzulaessig`
 */
export async function readUpload<S extends z.ZodType>(
  { body, headers }: { readonly body: Readable; readonly headers: IncomingHttpHeaders },
  intake: Intake,
  form: S,
  { grenze, pictures }: UploadLimits,
): Promise<{ readonly fields: z.output<S>; readonly datei: FileEntry }> {
  const { fields, problems, dateiname, content } = await receive(body, headers, intake, grenze)
  const parsed = form.safeParse(Object.fromEntries(fields), { error: germanErrors })
  if (!parsed.success) problems.push(...fieldErrors(parsed.error.issues))
  problems.push(...checkDateiname(dateiname))
  if (content.groesse === 0 && dateiname !== undefined)
    problems.push({ pfad: FILE_FIELD, grund: 'darf nicht leer sein' })
  if (problems.length > 0 || !parsed.success || dateiname === undefined) throw invalidRequest(problems)
  const medientyp = content.typ()
  await pictures.check(intake.path, medientyp)
  const datei = {
    dateiname: withExtension(dateiname, medientyp),
    medientyp,
    groesse: content.groesse,
    hash: content.hash(),
  }
  return { fields: parsed.data, datei }
}

interface Received {
  /** A Map, not an object: a stranger chooses the names. */
  readonly fields: Map<string, string>
  readonly problems: FieldError[]
  dateiname: string | undefined
  readonly content: Content
}

async function receive(body: Readable, headers: IncomingHttpHeaders, intake: Intake, bound: number): Promise<Received> {
  const result: Received = { fields: new Map(), problems: [], dateiname: undefined, content: new Content() }
  const parser = newParser(headers, bound)
  collectFields(parser, result)
  const end = new AbortController()
  let stored: Promise<void> = Promise.resolve()
  parser.on('file', (_feld, stream: BusboyFileStream, name) => {
    result.dateiname = name ?? ''
    stream.once('limit', () => parser.destroy(fileTooLarge(bound)))
    stored = pipeline(stream, observed(result.content), intake.writable(), { signal: end.signal })
    // A full disk must end reading as well; otherwise both would wait for one another.
    stored.catch((error: Error) => parser.destroy(error))
  })
  try {
    await pipeline(body, parser)
    await stored
  } catch (error) {
    end.abort()
    await stored.catch(() => undefined)
    throw understandable(error)
  }
  return result
}

/** Tells errors of the parser, caused by the sender's bytes, from those of the system. */
function understandable(error: unknown): unknown {
  const isOwn = error instanceof DomainError || (error as NodeJS.ErrnoException).code !== undefined
  return isOwn ? error : unreadable()
}

const unreadable = () =>
  malformedRequest('Der Upload ist unvollständig oder kein multipart/form-data. Bitte senden Sie ihn noch einmal.')

function newParser(headers: IncomingHttpHeaders, bound: number): BusboyInstance {
  const { fields, fieldBytes, headerLines, headerBytes } = DOKUMENT_LIMITS
  try {
    return new Busboy({
      // The route takes multipart/form-data only, so the header exists.
      headers: headers as BusboyHeaders,
      preservePath: true,
      isPartAFile: (name) => name === FILE_FIELD,
      limits: {
        files: 1,
        // The parser calls a file truncated only beyond its limit, so one of exactly the limit passes.
        fileSize: bound,
        fields,
        parts: fields + 1,
        fieldSize: fieldBytes,
        headerPairs: headerLines,
        headerSize: headerBytes,
      },
    })
  } catch {
    throw unreadable()
  }
}

function collectFields(parser: BusboyInstance, { fields, problems }: Received): void {
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) problems.push({ pfad: name.slice(0, 100), grund: 'ist zu lang' })
    else if (fields.has(name)) problems.push({ pfad: name.slice(0, 100), grund: 'darf nur einmal vorkommen' })
    else fields.set(name, value.normalize('NFC'))
  })
  parser.on('filesLimit', () => problems.push({ pfad: FILE_FIELD, grund: 'darf nur einmal vorkommen' }))
  const tooMany = () => problems.push({ pfad: '', grund: 'hat zu viele Felder' })
  parser.on('fieldsLimit', tooMany)
  parser.on('partsLimit', tooMany)
}

function observed(content: Content) {
  return async function* (stream: AsyncIterable<Buffer>) {
    for await (const piece of stream) {
      content.take(piece)
      yield piece
    }
  }
}

/** Checks the file name, which is shown and offered for the download: no path, and not too long. */
function checkDateiname(name: string | undefined): FieldError[] {
  if (name === undefined) return [{ pfad: FILE_FIELD, grund: 'fehlt' }]
  if (name.trim() === '') return [{ pfad: FILE_FIELD, grund: 'braucht einen Dateinamen' }]
  if (name.length > DOKUMENT_LIMITS.dateiname) {
    return [{ pfad: FILE_FIELD, grund: `darf höchstens ${DOKUMENT_LIMITS.dateiname} Zeichen im Namen haben` }]
  }
  const isPath = /[/\\]/.test(name) || /^\.+$/.test(name)
  return isPath || /[\p{Cc}\p{Bidi_C}\u2028\u2029]/u.test(name)
    ? [{ pfad: FILE_FIELD, grund: 'darf im Namen weder Pfad noch Steuerzeichen haben' }]
    : []
}

function withExtension(name: string, typ: Medientyp): string {
  const plain = visible(name).normalize('NFC').trim()
  const [extension] = EXTENSIONS[typ]
  const fits = EXTENSIONS[typ].some((one) => plain.toLowerCase().endsWith(`.${one}`))
  return fits ? plain : `${plain}.${extension}`
}
