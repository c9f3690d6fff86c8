import { api, type Schema, unwrap } from '../api/index.ts'
import type { Reading } from './reading.ts'

/** Finds the device with the serial number of a label; undefined when there is none. @throws ApiError */
export async function geraetMitNummer({ text, seriennummer }: Reading): Promise<Schema<'Geraet'> | undefined> {
  for (const nummer of new Set([text, seriennummer])) {
    if (nummer === null) continue
    const { eintraege } = await unwrap(api.GET('/geraete', { params: { query: { seriennummer: nummer } } }))
    if (eintraege[0] !== undefined) return eintraege[0]
  }
  return undefined
}
