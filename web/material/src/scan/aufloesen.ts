/** What a code is, outside of a check. */
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import { listPruefungen } from '../offline/speicher.ts'

export type Fund =
  | { readonly art: 'objekt'; readonly id: string; readonly code: string; readonly name: string }
  | { readonly art: 'position'; readonly position: Schema<'Objektposition'> }
  | { readonly art: 'treffer'; readonly treffer: readonly Schema<'Treffer'>[] }
  | { readonly art: 'unbekannt' }

/** A code that does not exist is an answer, and no failure. */
export async function falls<T>(frage: Promise<T>): Promise<T | undefined> {
  try {
    return await frage
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * The label of an object, then that of a position, then whatever sounds like it. Without a network at least the objects
 * whose check is on this device are known.
 *
 * @throws ApiError
 */
export async function loeseAuf(text: string): Promise<Fund> {
  const params = { path: { code: text } }
  try {
    const [objekt, position] = await Promise.all([
      falls(unwrap(api.GET('/objekte/code/{code}', { params }))),
      falls(unwrap(api.GET('/objektpositionen/code/{code}', { params }))),
    ])
    if (objekt !== undefined) return { art: 'objekt', id: objekt.id, code: objekt.code, name: objekt.name }
    if (position !== undefined) return { art: 'position', position }
    const { treffer } = await sucheNach(text)
    return treffer.length === 0 ? { art: 'unbekannt' } : { art: 'treffer', treffer }
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    const gefaltet = text.toLocaleLowerCase('de')
    const hier = (await listPruefungen()).find(({ stand }) => stand.objekt_code.toLocaleLowerCase('de') === gefaltet)
    if (hier === undefined) throw error
    return { art: 'objekt', id: hier.objekt_id, code: hier.stand.objekt_code, name: hier.stand.objekt_name }
  }
}

export const sucheNach = (q: string, signal?: AbortSignal) =>
  unwrap(api.GET('/suche', { params: { query: { q } }, ...(signal === undefined ? {} : { signal }) }))
