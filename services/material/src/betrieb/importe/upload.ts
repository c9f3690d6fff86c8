/** Receives an uploaded table: as a form with one file, or as bare bytes. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { DomainError, formatBytes, invalidRequest, malformedRequest } from '@zeughaus/platform'
import { visible } from '../../kern/db/folding.ts'
import { IMPORT_LIMITS } from './limits.ts'

export const FORM_DATA = 'multipart/form-data'
export const TABLE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

const FILE_FIELD = 'datei'
const TEXT_FIELD = 'zuordnung'
export const TEXT_BYTES = 256 * 1024
const NAME_MAX = 255

export const fileTooLarge = (): DomainError =>
  new DomainError(413, 'datei_zu_gross', `Die Datei ist zu groß. Erlaubt sind ${formatBytes(IMPORT_LIMITS.fileBytes)}.`)

export interface Uploaded {
  readonly bytes: Buffer
  /** The name in the form; undefined for bare bytes. */
  readonly dateiname: string | undefined
  /** The form's field `zuordnung`. */
  readonly zuordnung: string | undefined
}

/** Receives the bytes. @throws {DomainError} 400 for what is no upload, 413 `datei_zu_gross` */
export async function receive(body: Readable, headers: IncomingHttpHeaders): Promise<Uploaded> {
  const isForm = headers['content-type']?.toLowerCase().startsWith(FORM_DATA) === true
  const uploaded = isForm
    ? await fromForm(body, headers)
    : { bytes: await buffer(body), dateiname: undefined, zuordnung: undefined }
  if (uploaded.bytes.length === 0) throw invalidRequest([{ pfad: FILE_FIELD, grund: 'darf nicht leer sein' }])
  return uploaded
}

async function fromForm(body: Readable, headers: IncomingHttpHeaders): Promise<Uploaded> {
  let dateiname: string | undefined
  let zuordnung: string | undefined
  let bytes: Promise<Buffer> = Promise.resolve(Buffer.alloc(0))
  try {
    const parser = new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (name) => name === FILE_FIELD,
      limits: {
        files: 1,
        fields: 1,
        fieldSize: TEXT_BYTES,
        parts: 3,
        fileSize: IMPORT_LIMITS.fileBytes,
        headerPairs: 20,
        headerSize: 8192,
      },
    })
    parser.on('field', (name, value) => {
      if (name === TEXT_FIELD) zuordnung = value
    })
    parser.on('file', (_feld, stream: BusboyFileStream, name) => {
      dateiname = visible(name ?? '')
        .normalize('NFC')
        .replaceAll(/[\p{Cc}/\\]/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
      stream.once('limit', () => parser.destroy(fileTooLarge()))
      bytes = buffer(stream)
      bytes.catch((error: Error) => parser.destroy(error))
    })
    await pipeline(body, parser)
    return { bytes: await bytes, dateiname, zuordnung }
  } catch (error) {
    await bytes.catch(() => undefined)
    if (error instanceof DomainError) throw error
    throw malformedRequest(
      'Der Upload ist unvollständig oder kein multipart/form-data. Bitte senden Sie ihn noch einmal.',
    )
  }
}
