/** Resolves a scanned code while handing out. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import { findGeraet } from '../../scan/findGeraet.ts'
import { lagerplatzMitCode } from '../../scan/lagerplatzMitCode.ts'
import type { Reading } from '../../scan/reading.ts'

export type Found =
  | { readonly art: 'geraet'; readonly geraet: Schema<'Geraet'> }
  | { readonly art: 'material'; readonly material: Schema<'Material'> }
  /** The Lagerplatz from which the following items come. */
  | { readonly art: 'lagerplatz'; readonly lagerplatz: Schema<'Lagerplatz'> }
  | { readonly art: 'unknown' }

const FEW = 20

const fold = (text: string | null): string => (text ?? '').toLocaleLowerCase('de')

/**
 * Finds a Lagerplatz by its label, else a device by its serial number, else a material by its article number.
 *
 * @throws ApiError when the service does not answer
 */
export async function findAusgabegut(reading: Reading): Promise<Found> {
  const { text, gtin } = reading
  const lagerplatz = await lagerplatzMitCode(text)
  if (lagerplatz !== undefined) return { art: 'lagerplatz', lagerplatz }
  const { geraete } = await findGeraet(reading)
  const [geraet] = geraete
  if (geraet !== undefined && geraete.length === 1) return { art: 'geraet', geraet }
  for (const number of new Set([text, gtin])) {
    if (number === null) continue
    const { eintraege } = await unwrap(api.GET('/materialien', { params: { query: { q: number, limit: FEW } } }))
    const material = eintraege.find(({ artikelnummer }) => fold(artikelnummer) === fold(number))
    if (material !== undefined) return { art: 'material', material }
  }
  return { art: 'unknown' }
}
