/** Finds devices by a scanned or typed code. */
import { api, type Schema, unwrap } from '../api/index.ts'
import { readAll } from '../components/choices.ts'
import { geraetMitNummer } from './geraetMitNummer.ts'
import type { Reading } from './reading.ts'
import { unlessMissing } from './resolveCode.ts'

type Geraet = Schema<'Geraet'>

export interface FoundGeraete {
  /** Empty for an unknown code; several when the code names a position or object that holds several. */
  readonly geraete: readonly Geraet[]
  /** Name of the thing that carries the code. */
  readonly titel: string
}

/**
 * Finds devices by serial number, else by the label of a position, else by that of an object.
 *
 * @throws ApiError when the service does not answer
 */
export async function findGeraet(reading: Reading): Promise<FoundGeraete> {
  const { text } = reading
  const geraet = await geraetMitNummer(reading)
  if (geraet !== undefined) return { geraete: [geraet], titel: geraet.seriennummer }
  const path = { code: text }
  const position = await unlessMissing(unwrap(api.GET('/objektpositionen/code/{code}', { params: { path } })))
  if (position !== undefined) {
    const { id, material } = position
    const geraete = await readAll((query) =>
      unwrap(api.GET('/objektpositionen/{id}/geraete', { params: { path: { id }, query } })),
    )
    return { geraete: inService(geraete), titel: material.name }
  }
  const objekt = await unlessMissing(unwrap(api.GET('/objekte/code/{code}', { params: { path } })))
  if (objekt === undefined) return { geraete: [], titel: text }
  const geraete = await readAll((page) =>
    unwrap(api.GET('/geraete', { params: { query: { ...page, objekt_id: objekt.id } } })),
  )
  return { geraete: inService(geraete), titel: `${objekt.code} ${objekt.name}` }
}

const inService = (geraete: readonly Geraet[]) => geraete.filter(({ status }) => status !== 'ausgesondert')
