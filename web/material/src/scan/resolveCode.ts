/** Resolves a code outside of a check. */
import { ApiError, api, type Schema, type Seite, unwrap } from '../api/index.ts'
import { listKontrollen } from '../offline/deviceStore.ts'
import { searchEverything } from '../suche/useSearch.ts'
import { foldCode } from './codeIndex.ts'
import { geraetMitNummer } from './geraetMitNummer.ts'
import { lagerplatzMitCode } from './lagerplatzMitCode.ts'
import type { Reading } from './reading.ts'

/** Materials shown of a Lagerplatz. */
const BESTAENDE_SHOWN = 20

export type Found =
  | { readonly art: 'objekt'; readonly id: string; readonly code: string; readonly name: string }
  | { readonly art: 'position'; readonly position: Schema<'Objektposition'> }
  | { readonly art: 'geraet'; readonly geraet: Schema<'Geraet'> }
  | { readonly art: 'lagerplatz'; readonly platz: Schema<'Lagerplatz'>; readonly bestaende: Seite<Schema<'Bestand'>> }
  | { readonly art: 'treffer'; readonly gruppen: readonly Schema<'Fundgruppe'>[] }
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
 * Resolves a code as label of an object, then of a position, as serial number of a device, as code of a Lagerplatz,
 * then by search. Offline it finds objects whose check is on this device.
 *
 * @throws ApiError
 */
export async function resolveCode(reading: Reading): Promise<Found> {
  const { text } = reading
  const params = { path: { code: text } }
  try {
    const [objekt, position, geraet, platz] = await Promise.all([
      unlessMissing(unwrap(api.GET('/objekte/code/{code}', { params }))),
      unlessMissing(unwrap(api.GET('/objektpositionen/code/{code}', { params }))),
      geraetMitNummer(reading),
      lagerplatzMitCode(text),
    ])
    if (objekt !== undefined) return { art: 'objekt', id: objekt.id, code: objekt.code, name: objekt.name }
    if (position !== undefined) return { art: 'position', position }
    if (geraet !== undefined) return { art: 'geraet', geraet }
    if (platz !== undefined) return { art: 'lagerplatz', platz, bestaende: await bestaendeAn(platz) }
    const { gruppen } = await searchEverything(text)
    return gruppen.length === 0 ? { art: 'unknown' } : { art: 'treffer', gruppen }
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    const local = (await listKontrollen()).find(({ stand }) => foldCode(stand.objekt_code) === foldCode(text))
    if (local === undefined) throw error
    return { art: 'objekt', id: local.objekt_id, code: local.stand.objekt_code, name: local.stand.objekt_name }
  }
}

const bestaendeAn = ({ id }: Schema<'Lagerplatz'>) =>
  unwrap(api.GET('/bestaende', { params: { query: { lagerplatz_id: id, vorraetig: 'true', limit: BESTAENDE_SHOWN } } }))
