/**
 * Uploads files in pieces, so that a lost connection costs one piece. Uploads go on while the person uses other pages.
 */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { ApiError, api, type Schema, unwrap } from '../../api.ts'

export type Upload = Schema<'Upload'>

interface Problem {
  readonly name: string
  readonly message: string
}

export interface Transfers {
  readonly problems: readonly Problem[]
  /** Ids of uploads that this page is sending. */
  readonly active: ReadonlySet<string>
}

/** Pauses before retries of a piece in milliseconds; the upload stops after the last one. */
const RETRIES = [1_000, 3_000, 10_000] as const

const transfers = sharedState<Transfers>({ problems: [], active: new Set() })
export const { get: getTransfers, subscribe: subscribeTransfers } = transfers
const aborts = new Map<string, AbortController>()

const set = (change: Partial<Transfers>): void => transfers.set({ ...transfers.get(), ...change })

/**
 * Uploads files one after the other. Never throws: errors go to `problems`.
 *
 * @param journal of each journal report in them the mail inside it is archived
 * @param uploads what the service has of earlier ones
 * @param refresh called after each piece
 */
export async function sendFiles(
  files: readonly File[],
  journal: boolean,
  uploads: readonly Upload[],
  refresh: () => Promise<void>,
): Promise<void> {
  set({ problems: [] })
  for (const file of files) {
    try {
      await sendFile(file, journal, uploads, refresh)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) addProblem(file.name, error)
    }
  }
}

/** Cancels an upload, or removes a finished one from the list. Never throws. */
export async function removeUpload({ id, name }: Upload, refresh: () => Promise<void>): Promise<void> {
  aborts.get(id)?.abort()
  try {
    await unwrap(api.DELETE('/uploads/{id}', { params: { path: { id } } }))
  } catch (error) {
    addProblem(name, error)
  }
  await refresh()
}

function addProblem(name: string, error: unknown): void {
  const message =
    error instanceof ApiError ? (error.fields['name'] ?? error.fields['size'] ?? error.message) : `${error}`
  set({ problems: [...transfers.get().problems, { name, message }] })
}

async function sendFile(
  file: File,
  journal: boolean,
  uploads: readonly Upload[],
  refresh: () => Promise<void>,
): Promise<void> {
  const { name, size } = file
  const begun = uploads.find(
    (known) => known.state === 'receiving' && known.name === name && known.size === size && known.journal === journal,
  )
  const upload = begun ?? (await unwrap(api.POST('/uploads', { body: { name, size, journal } })))
  if (aborts.has(upload.id)) return
  const abort = new AbortController()
  aborts.set(upload.id, abort)
  set({ active: new Set(aborts.keys()) })
  try {
    let at = upload.received
    while (at < file.size) {
      at = await sendPiece(upload.id, at, file.slice(at, at + upload.piece), abort.signal)
      await refresh()
    }
  } finally {
    aborts.delete(upload.id)
    set({ active: new Set(aborts.keys()) })
    await refresh()
  }
}

/** @returns how much the service has now */
async function sendPiece(id: string, offset: number, piece: Blob, signal: AbortSignal): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      const call = api.PUT('/uploads/{id}', {
        params: { path: { id }, query: { offset: `${offset}` } },
        headers: { 'content-type': 'application/octet-stream' },
        // The document has no type for bytes.
        body: '',
        bodySerializer: () => piece,
        signal,
      })
      return (await unwrap(call)).received
    } catch (error) {
      const pause = RETRIES[tries]
      const lineDown = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!lineDown || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
