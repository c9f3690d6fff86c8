/** Sends one outbox entry to the service. */
import { ApiError } from '@zeughaus/web-shared/api'
import { token } from '../api/login.ts'
import { renewing } from '../api/renew.ts'
import { type Answer, NO_NETWORK, readAnswer } from './answer.ts'
import { getFile, getKontrolle } from './deviceStore.ts'
import type { Attempt } from './sender.ts'
import { isOfDevice } from './start.ts'
import type { Queued, StartEntry } from './types.ts'

interface EntryRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly content?: unknown
}

/** Sends an entry with its Idempotency-Key. Never throws: a failed connection is an answer. */
export async function sendEntry(entry: Queued, attempt: Attempt): Promise<Answer> {
  try {
    if (entry.art === 'start') return await sendStart(entry, attempt)
    if (entry.art === 'foto') return await sendFoto(entry, attempt)
    return await read(await post(entry, await requestOf(entry), attempt))
  } catch {
    return NO_NETWORK
  }
}

/** The bytes of a photo are missing after the browser's storage was cleared in part. */
const PHOTO_MISSING: Answer = {
  art: 'rejected',
  ablehnung: { status: 0, code: 'bild_fehlt', satz: 'Das Bild ist auf diesem Gerät nicht mehr vorhanden.' },
}

const read = async (response: Response): Promise<Answer> =>
  readAnswer(response.status, await bodyOf(response), response.headers.get('retry-after'))

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** Begins the check. Where the same person has begun one meanwhile, on another device for instance, it is that one. */
async function sendStart(entry: Queued<StartEntry>, attempt: Attempt): Promise<Answer> {
  const response = await post(entry, { method: 'POST', path: `/objekte/${entry.objekt_id}/kontrollen` }, attempt)
  attempt.progress()
  const body = (await bodyOf(response.clone())) as Begun | null
  const { benutzer_id, kontrolle_id } = body?.details ?? {}
  if (body?.id !== undefined && (await getKontrolle(entry.kontrolle_id)) === undefined)
    await cancel(entry, body.id, attempt)
  if (response.status !== 409 || benutzer_id !== entry.benutzer_id) return read(response)
  return read(await post(entry, { method: 'GET', path: `/kontrollen/${kontrolle_id}` }, attempt))
}

interface Begun {
  readonly id?: string
  readonly details?: { readonly benutzer_id?: string; readonly kontrolle_id?: string }
}

/** Cancels a check that the person has given up while it began: its object would stay locked. */
const cancel = (entry: Queued<StartEntry>, id: string, attempt: Attempt): Promise<Response> =>
  post({ ...entry, schluessel: crypto.randomUUID() }, { method: 'POST', path: `/kontrollen/${id}/abbrechen` }, attempt)

async function requestOf(entry: Exclude<Queued, { art: 'foto' | 'start' }>): Promise<EntryRequest> {
  if (entry.art === 'mangel') return { method: 'POST', path: '/maengel', content: entry.inhalt }
  // A check begun without a network has another id at the service.
  const begun = isOfDevice(entry.kontrolle_id) ? await getKontrolle(entry.kontrolle_id) : undefined
  const kontrolle = `/kontrollen/${begun?.stand.id ?? entry.kontrolle_id}`
  return entry.art === 'abschluss'
    ? { method: 'POST', path: `${kontrolle}/abschliessen` }
    : { method: 'PUT', path: `${kontrolle}/positionen/${entry.material_id}`, content: entry.angaben }
}

const post = (
  { schluessel }: Queued,
  { method, path, content }: EntryRequest,
  { signal }: Attempt,
): Promise<Response> =>
  renewing(token() ?? '', (bearer) =>
    fetch(`/api/v1${path}`, {
      method: method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'idempotency-key': schluessel,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      signal,
    }),
  )

async function sendFoto(entry: Extract<Queued, { art: 'foto' }>, { signal, progress }: Attempt): Promise<Answer> {
  const bytes = await getFile(entry.schluessel)
  if (bytes === undefined || entry.mangel_id === null) return PHOTO_MISSING
  const fields = {
    entitaet_typ: 'mangel',
    entitaet_id: entry.mangel_id,
    dokumenttyp: 'Sonstiges',
    ist_original: 'true',
    datei: new File([bytes], entry.name, { type: entry.typ }),
  }
  // Few visits send a photo: the code for it is no part of each page's first view.
  const { upload } = await import('../api/upload.ts')
  try {
    const data = await upload({ path: '/dokumente', fields, key: entry.schluessel, onProgress: progress, signal })
    return { art: 'accepted', data }
  } catch (error) {
    if (!(error instanceof ApiError)) return NO_NETWORK
    return readAnswer(error.status, error.isOfService ? { error: error.message, code: error.code } : undefined)
  }
}
