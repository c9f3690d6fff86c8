/** The server of the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0) as this panel asks it. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { ERRORS, MemoryLocker, Metadata, Server } from '@tus/server'
import { conflict, type DomainError, invalidRequest, malformedRequest, notFound, unavailable } from '@zeughaus/platform'
import { statusOf, type UploadBytes } from './upload-bytes.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_TYPE = 'application/offset+octet-stream'

/** The headers that it reads and writes; the others are the panel's own. */
const READ = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length']
const WRITTEN = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'cache-control']

/** Milliseconds that a request may still write when a newer one of the same upload asks for its turn. */
const DRAIN_MS = 100

export interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH'
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body?: Readable
}

export class Tus {
  readonly #server: Server
  readonly #bytes: UploadBytes
  readonly #path: string
  /** What the hooks of the server know of a request, and the error that they caught. */
  readonly #asked = new WeakMap<object, { readonly key: string; error?: unknown }>()

  /** @param path address of all uploads */
  constructor(path: string, bytes: UploadBytes) {
    this.#path = path
    this.#bytes = bytes
    const keyOf = (request: object) => this.#asked.get(request)?.key ?? ''
    this.#server = new Server({
      path,
      datastore: bytes.store,
      locker: new MemoryLocker(),
      lockDrainTimeout: DRAIN_MS,
      namingFunction: keyOf,
      getFileIdFromRequest: keyOf,
      onResponseError: (request, error) => {
        const asked = this.#asked.get(request)
        if (asked !== undefined) asked.error = error
        return undefined
      },
    })
  }

  /**
   * Carries out a request.
   *
   * @returns the headers of its answer
   * @throws DomainError
   */
  async ask({ method, id, headers, body }: TusRequest): Promise<Record<string, string>> {
    const request = new Request(`http://panel${this.#path}/${id}`, {
      method,
      headers: READ.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
      ...(body === undefined ? {} : { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
    })
    const asked: { readonly key: string; error?: unknown } = { key: this.#bytes.key(id) }
    this.#asked.set(request, asked)
    const response = await this.#server.handleWeb(request)
    if (asked.error !== undefined) throw refusalOf(this.#bytes.explain(asked.error))
    if (!response.ok) throw malformedRequest(PROTOCOL)
    const written = WRITTEN.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { ...Object.fromEntries(written), ...(method === 'POST' ? { location: `${this.#path}/${id}` } : {}) }
  }
}

/** Reads `Upload-Metadata`. @throws DomainError 400 */
export function metadataOf({ 'upload-metadata': header }: IncomingHttpHeaders): Record<string, string | null> {
  try {
    return Metadata.parse(typeof header === 'string' ? header : '')
  } catch {
    throw invalidRequest([{ pfad: 'Upload-Metadata', grund: 'muss Paare aus Name und Wert in Base64 enthalten' }])
  }
}

const PROTOCOL = `Die Kopfzeilen der Anfrage passen nicht zum Protokoll tus ${TUS_VERSION}. Bitte senden Sie Tus-Resumable, Upload-Offset und Content-Type: ${TUS_TYPE}.`

/** @param received bytes that are there */
export const misplaced = (received?: number) =>
  conflict(
    'stelle_falsch',
    'Dieses Stück schließt nicht an das Vorhandene an.',
    received === undefined ? undefined : { received },
  )

const REFUSALS = new Map<unknown, () => DomainError>([
  [ERRORS.FILE_NOT_FOUND, () => notFound('Diesen Upload gibt es nicht mehr.')],
  [ERRORS.FILE_NO_LONGER_EXISTS, () => notFound('Diesen Upload gibt es nicht mehr.')],
  [ERRORS.INVALID_OFFSET, () => misplaced()],
  [ERRORS.MISSING_OFFSET, () => malformedRequest(PROTOCOL)],
  [ERRORS.INVALID_CONTENT_TYPE, () => malformedRequest(PROTOCOL)],
  [ERRORS.ERR_LOCK_TIMEOUT, () => unavailable()],
  // The sender has left, or has begun anew: nobody reads this answer.
  [ERRORS.ABORTED, () => unavailable()],
])

const tooLong = () => conflict('zu_lang', 'Es kamen mehr Bytes an, als angekündigt waren.')

/** The library throws plain objects, too. */
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(JSON.stringify(error)))

const refusalOf = (error: unknown): Error =>
  statusOf(error) === ERRORS.ERR_SIZE_EXCEEDED.status_code ? tooLong() : (REFUSALS.get(error)?.() ?? asError(error))
