/** Resolves a code outside of a check. */
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import { listKontrollen } from '../offline/deviceStore.ts'

export type Found =
  | { readonly art: 'objekt'; readonly id: string; readonly code: string; readonly name: string }
  | { readonly art: 'position'; readonly position: Schema<'Objektposition'> }
  | { readonly art: 'treffer'; readonly treffer: readonly Schema<'Treffer'>[] }
  | { readonly art: 'unknown' }

/** Returns undefined for a 404 instead of throwing. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Resolves a code as label of an object, then of a position, then by search. Offline it finds objects whose check is on
 * this device.
 *
 * @throws ApiError
 */
export async function resolveCode(text: string): Promise<Found> {
  const params = { path: { code: text } }
  try {
    const [objekt, position] = await Promise.all([
      unlessMissing(unwrap(api.GET('/objekte/code/{code}', { params }))),
      unlessMissing(unwrap(api.GET('/objektpositionen/code/{code}', { params }))),
    ])
    if (objekt !== undefined) return { art: 'objekt', id: objekt.id, code: objekt.code, name: objekt.name }
    if (position !== undefined) return { art: 'position', position }
    const { treffer } = await search(text)
    return treffer.length === 0 ? { art: 'unknown' } : { art: 'treffer', treffer }
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    const folded = text.toLocaleLowerCase('de')
    const local = (await listKontrollen()).find(({ stand }) => stand.objekt_code.toLocaleLowerCase('de') === folded)
    if (local === undefined) throw error
    return { art: 'objekt', id: local.objekt_id, code: local.stand.objekt_code, name: local.stand.objekt_name }
  }
}

export const search = (q: string, signal?: AbortSignal) =>
  unwrap(api.GET('/suche', { params: { query: { q } }, ...(signal === undefined ? {} : { signal }) }))
