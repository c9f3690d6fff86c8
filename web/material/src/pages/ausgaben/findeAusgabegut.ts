/** What a scanned code means when something is handed out. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import type { Lesung } from '../../scan/lesung.ts'
import { findeGeraet } from '../geraete/findeGeraet.ts'

export type Fund =
  | { readonly art: 'geraet'; readonly geraet: Schema<'Geraet'> }
  | { readonly art: 'material'; readonly material: Schema<'Material'> }
  /** What follows comes out of it. */
  | { readonly art: 'lagerplatz'; readonly lagerplatz: Schema<'Lagerplatz'> }
  | { readonly art: 'unbekannt' }

const FEW = 20

const falte = (text: string | null): string => (text ?? '').toLocaleLowerCase('de')

/**
 * The label of a Lagerplatz, a device's serial number, the number on a package: in this order.
 *
 * @throws ApiError when the service does not answer
 */
export async function findeAusgabegut(lesung: Lesung): Promise<Fund> {
  const { text, gtin } = lesung
  const plaetze = await unwrap(api.GET('/lagerplaetze', { params: { query: { q: text, limit: FEW } } }))
  const lagerplatz = plaetze.eintraege.find(({ code }) => falte(code) === falte(text))
  if (lagerplatz !== undefined) return { art: 'lagerplatz', lagerplatz }
  const { geraete } = await findeGeraet(lesung)
  const [geraet] = geraete
  if (geraet !== undefined && geraete.length === 1) return { art: 'geraet', geraet }
  for (const nummer of new Set([text, gtin])) {
    if (nummer === null) continue
    const { eintraege } = await unwrap(api.GET('/materialien', { params: { query: { q: nummer, limit: FEW } } }))
    const material = eintraege.find(({ artikelnummer }) => falte(artikelnummer) === falte(nummer))
    if (material !== undefined) return { art: 'material', material }
  }
  return { art: 'unbekannt' }
}
