/**
 * Uploads files by the tus protocol: a lost connection, a closed lid or a restart of the archive costs seconds, not the file.
 * Uploads go on while the person uses other pages.
 */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { DetailedError, Upload as Transfer } from 'tus-js-client'
import { ApiError, api, BASE, noConnection, PANEL_HEADERS, refusal, type Schema, unwrap } from '../../api.ts'

export type Upload = Schema<'Upload'>

/** What the service has, and how much it takes at once. */
export type Uploads = Pick<Schema<'Sources'>, 'uploads' | 'upload_piece'>

interface Problem {
  readonly name: string
  readonly message: string
}

export interface Transfers {
  readonly problems: readonly Problem[]
  /** Uploads that this page is sending, by their ids; `waiting`: for the connection. */
  readonly active: ReadonlyMap<string, 'sending' | 'waiting'>
}

/** Pauses in milliseconds before each further attempt; then one every half minute, for a day. */
const RETRIES = [1_000, 3_000, 10_000, ...Array<number>(2_880).fill(30_000)]

const transfers = sharedState<Transfers>({ problems: [], active: new Map() })
export const { get: getTransfers, subscribe: subscribeTransfers } = transfers
const cancels = new Map<string, () => void>()

const set = (change: Partial<Transfers>): void => transfers.set({ ...transfers.get(), ...change })

function note(id: string, state: 'sending' | 'waiting' | 'over'): void {
  if ((transfers.get().active.get(id) ?? 'over') === state) return
  const active = new Map(transfers.get().active)
  if (state === 'over') active.delete(id)
  else active.set(id, state)
  set({ active })
}

/**
 * Uploads files one after the other. Never throws: errors go to `problems`.
 *
 * @param journal of each journal report in them the mail inside it is archived
 * @param known what the service has of earlier ones
 * @param refresh called after each piece
 */
export async function sendFiles(
  files: readonly File[],
  journal: boolean,
  known: Uploads,
  refresh: () => Promise<void>,
): Promise<void> {
  set({ problems: [] })
  for (const file of files) {
    try {
      await sendFile(file, journal, known, refresh)
    } catch (error) {
      addProblem(file.name, error)
    }
    await refresh()
  }
}

/** Cancels an upload, or removes a finished one from the list. Never throws. */
export async function removeUpload({ id, name }: Upload, refresh: () => Promise<void>): Promise<void> {
  cancels.get(id)?.()
  try {
    await unwrap(api.DELETE('/uploads/{id}', { params: { path: { id } } }))
  } catch (error) {
    addProblem(name, error)
  }
  await refresh()
}

/** Stops an import, or lets a stopped one go on. Never throws. */
export async function steerImport(
  { id, name }: Upload,
  action: 'stop' | 'resume',
  refresh: () => Promise<void>,
): Promise<void> {
  set({ problems: [] })
  try {
    await unwrap(api.POST(`/uploads/{id}/${action}`, { params: { path: { id } } }))
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

/** Resolves when the whole file has arrived or its upload was cancelled. */
async function sendFile(
  file: File,
  journal: boolean,
  { uploads, upload_piece: chunkSize }: Uploads,
  refresh: () => Promise<void>,
): Promise<void> {
  const { name, size } = file
  const begun = uploads.find(
    (known) => known.state === 'receiving' && known.name === name && known.size === size && known.journal === journal,
  )
  if (begun !== undefined && cancels.has(begun.id)) return
  const endpoint = `${window.location.origin}${BASE}/uploads`
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let id = begun?.id ?? ''
  const begin = () => {
    leave(id)
    id = transfer.url?.split('/').at(-1) ?? ''
    cancels.set(id, () => void transfer.abort().then(resolve))
    note(id, 'sending')
    void refresh()
  }
  const transfer = new Transfer(file, {
    endpoint,
    uploadUrl: begun === undefined ? null : `${endpoint}/${begun.id}`,
    chunkSize,
    metadata: { filename: name, journal: `${journal}` },
    headers: PANEL_HEADERS,
    // The list of the service says what was begun, in whichever browser.
    storeFingerprintForResuming: false,
    retryDelays: RETRIES,
    onShouldRetry(error) {
      const isPassing = willPass(refused(error))
      if (isPassing && id !== '') note(id, 'waiting')
      return isPassing
    },
    onUploadUrlAvailable: begin,
    onProgress: () => note(id, 'sending'),
    onChunkComplete: () => void refresh(),
    onSuccess: () => resolve(),
    onError: (error) => reject(refused(error)),
  })
  transfer.start()
  try {
    await promise
  } finally {
    leave(id)
  }
}

function leave(id: string): void {
  cancels.delete(id)
  note(id, 'over')
}

function refused(error: Error): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (answer === null) return noConnection()
  return refusal({ status: answer.getStatus() }, parsed(answer.getBody()))
}

/** The value of a JSON text; undefined for any other, as from a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether another attempt makes sense: the line is down, the archive starts anew, or its answer was lost. */
const willPass = ({ status, code }: ApiError): boolean =>
  status === 0 || code === 'stelle_falsch' || (status >= 500 && code !== 'kein_platz')
