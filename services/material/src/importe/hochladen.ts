/** Takes an uploaded table in: as a form with one file, or as the bytes alone. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { DomainError, formatBytes, invalidRequest, malformedRequest } from '@zeughaus/platform'
import { IMPORT_LIMITS } from './lesen.ts'

export const FORMULAR = 'multipart/form-data'
export const TABELLEN = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

const DATEIFELD = 'datei'
const NAME_MAX = 255

export const dateiZuGross = (): DomainError =>
  new DomainError(
    413,
    'datei_zu_gross',
    `Die Datei ist zu groß. Erlaubt sind ${formatBytes(IMPORT_LIMITS.dateiBytes)}.`,
  )

export interface Hochgeladen {
  readonly bytes: Buffer
  /** What the form says; undefined for bytes alone. */
  readonly dateiname: string | undefined
}

/** @throws {DomainError} 400 for what is no upload, 413 `datei_zu_gross` */
export async function empfange(body: Readable, headers: IncomingHttpHeaders): Promise<Hochgeladen> {
  const istFormular = headers['content-type']?.toLowerCase().startsWith(FORMULAR) === true
  const hochgeladen = istFormular
    ? await ausFormular(body, headers)
    : { bytes: await buffer(body), dateiname: undefined }
  if (hochgeladen.bytes.length === 0) throw invalidRequest([{ pfad: DATEIFELD, grund: 'darf nicht leer sein' }])
  return hochgeladen
}

async function ausFormular(body: Readable, headers: IncomingHttpHeaders): Promise<Hochgeladen> {
  let dateiname: string | undefined
  let bytes: Promise<Buffer> = Promise.resolve(Buffer.alloc(0))
  try {
    const leser = new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (name) => name === DATEIFELD,
      limits: { files: 1, fields: 0, parts: 2, fileSize: IMPORT_LIMITS.dateiBytes, headerPairs: 20, headerSize: 8192 },
    })
    leser.on('file', (_feld, strom: BusboyFileStream, name) => {
      dateiname = (name ?? '')
        .replaceAll(/[\p{Cc}/\\]/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
      strom.once('limit', () => leser.destroy(dateiZuGross()))
      bytes = buffer(strom)
      bytes.catch((error: Error) => leser.destroy(error))
    })
    await pipeline(body, leser)
    return { bytes: await bytes, dateiname }
  } catch (error) {
    await bytes.catch(() => undefined)
    if (error instanceof DomainError) throw error
    throw malformedRequest(
      'Der Upload ist unvollständig oder kein multipart/form-data. Bitte senden Sie ihn noch einmal.',
    )
  }
}
