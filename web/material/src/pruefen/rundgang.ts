/** The round through an object: its places in walking order, what is open, and how far it has come. Pure. */
import type { Zeile } from '../offline/abgleich.ts'

/** Positions that name no Fach. */
export const OHNE_FACH = 'Ohne Fach'

/** The stored order is the walking order: a Fach stands where its first position does. */
export interface Fach {
  readonly name: string
  /** Ids of the materials, in their order. */
  readonly positionen: readonly string[]
}

interface Ort {
  readonly material_id: string
  readonly fach_name: string | null
}

export function faecherVon(positionen: readonly Ort[]): Fach[] {
  const faecher = new Map<string, string[]>()
  for (const { fach_name, material_id } of positionen) {
    const name = fach_name ?? OHNE_FACH
    const bisher = faecher.get(name)
    if (bisher === undefined) faecher.set(name, [material_id])
    else bisher.push(material_id)
  }
  return [...faecher].map(([name, ids]) => ({ name, positionen: ids }))
}

/** The next one that nobody has counted, after the one where the person is, around the end; undefined: all are counted. */
export function naechsteOffene(
  reihenfolge: readonly string[],
  istOffen: (material_id: string) => boolean,
  nach: string | null,
): string | undefined {
  const stelle = nach === null ? -1 : reihenfolge.indexOf(nach)
  return [...reihenfolge.slice(stelle + 1), ...reihenfolge.slice(0, stelle + 1)].find(istOffen)
}

export type Abweichung = 'fehlt' | 'ueber_soll'

/** What a count means; null: as it should be. */
export function abweichung({ gezaehlt, position: { sollmenge } }: Zeile): Abweichung | null {
  if (gezaehlt === null || gezaehlt === sollmenge) return null
  return gezaehlt < sollmenge ? 'fehlt' : 'ueber_soll'
}

/** Days within which an expiry is worth a word at the end of a check. */
export const BALD_TAGE = 30
const TAG_MS = 86_400_000

/**
 * @param tag YYYY-MM-DD
 * @param heute YYYY-MM-DD
 * @returns whole days from `heute`; negative: past
 */
export const resttage = (tag: string, heute: string): number =>
  Math.round((Date.parse(tag) - Date.parse(heute)) / TAG_MS)

export interface Abschlussbild {
  readonly offen: readonly Zeile[]
  readonly fehlt: readonly Zeile[]
  readonly ueber_soll: readonly Zeile[]
  /** Soonest first. */
  readonly ablaufend: readonly { readonly zeile: Zeile; readonly resttage: number }[]
}

/** What a person must know before a check is finished. */
export function abschlussbild(zeilen: readonly Zeile[], heute: string): Abschlussbild {
  return {
    offen: zeilen.filter(({ gezaehlt }) => gezaehlt === null),
    fehlt: zeilen.filter((zeile) => abweichung(zeile) === 'fehlt'),
    ueber_soll: zeilen.filter((zeile) => abweichung(zeile) === 'ueber_soll'),
    ablaufend: zeilen
      .flatMap((zeile) => {
        const tag = zeile.ablaufdatum ?? zeile.position.vorher.ablaufdatum
        if (tag === null || zeile.gezaehlt === 0) return []
        const tage = resttage(tag, heute)
        return tage <= BALD_TAGE ? [{ zeile, resttage: tage }] : []
      })
      .toSorted((a, b) => a.resttage - b.resttage),
  }
}
