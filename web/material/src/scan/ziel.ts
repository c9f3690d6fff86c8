/** What a code means within a check: answered from what the device has, without asking the service. Pure. */
import type { Kontrollposition } from '../offline/typen.ts'
import { type Lesung, liesCode } from './lesung.ts'

/** How a code names a position. */
export type Treffer =
  /** One single thing: its serial number, or the label of a position of which there is one. It counts once. */
  | { readonly art: 'einzeln'; readonly material_id: string; readonly code: string }
  /** The label of a place where several lie: it leads there, the person counts. */
  | { readonly art: 'platz'; readonly material_id: string }
  /** The number on the package: the same on every piece, so each scan is one more. */
  | { readonly art: 'stueck'; readonly material_id: string }

export type Codeverzeichnis = ReadonlyMap<string, Treffer>

/** Upper and lower case are one, and so are the ways to write an accent. */
const falte = (code: string): string => code.normalize('NFC').toLocaleLowerCase('de').trim()

/** Own labels win over serial numbers, and these over numbers that manufacturers print. */
export function codesVon(positionen: readonly Kontrollposition[]): Codeverzeichnis {
  const verzeichnis = new Map<string, Treffer>()
  const trage = (code: string | null, treffer: Treffer): void => {
    const gefaltet = falte(code ?? '')
    if (gefaltet !== '' && !verzeichnis.has(gefaltet)) verzeichnis.set(gefaltet, treffer)
  }
  for (const { code, material_id, sollmenge } of positionen) {
    if (code === null) continue
    trage(code, sollmenge > 1 ? { art: 'platz', material_id } : { art: 'einzeln', material_id, code: falte(code) })
  }
  for (const { material_id, seriennummer, vorher } of positionen) {
    for (const nummer of [seriennummer, vorher.seriennummer]) {
      if (nummer !== null) trage(nummer, { art: 'einzeln', material_id, code: falte(nummer) })
    }
  }
  for (const { artikelnummer, material_id } of positionen) {
    if (artikelnummer === null) continue
    trage(artikelnummer, { art: 'stueck', material_id })
    const { gtin } = liesCode(artikelnummer)
    trage(gtin, { art: 'stueck', material_id })
  }
  return verzeichnis
}

/** Where a code leads; undefined: to nothing in this check. */
export function findeZiel(verzeichnis: Codeverzeichnis, { text, gtin, seriennummer }: Lesung): Treffer | undefined {
  for (const code of [text, seriennummer, gtin]) {
    const treffer = code === null ? undefined : verzeichnis.get(falte(code))
    if (treffer !== undefined) return treffer
  }
  return undefined
}
