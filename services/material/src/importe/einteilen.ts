/** Cells → records of a kind: the heading is understood, lines of one thing come together, repeated ones are refused. */
import type { Art, Fehler, Werte } from './art.ts'
import { type Rohzeile, unlesbar } from './lesen.ts'

/** A line as it is kept until it is written. */
export interface Importzeile {
  readonly zeile: number
  readonly satz: number
  /** In the order of the columns. */
  readonly werte: readonly string[]
  readonly fehler: readonly Fehler[]
}

export interface Eingeteilt {
  readonly spalten: readonly string[]
  readonly zeilen: readonly Importzeile[]
  readonly saetze: number
}

/** @throws {DomainError} 422 `datei_unlesbar` for a heading that does not fit */
export function teileEin(art: Art, [kopf, ...zeilen]: readonly Rohzeile[]): Eingeteilt {
  if (kopf === undefined) throw unlesbar('Die Datei ist leer. Die erste Zeile muss die Spalten nennen.')
  const spalten = spaltenVon(art, kopf)
  const ersteZeile = new Map<string, { zeile: number; satz: number }>()
  let saetze = 0
  const eingeteilt = zeilen.map(({ zeile, zellen }): Importzeile => {
    const werte = spalten.map((_, stelle) => zellen[stelle] ?? '')
    const schluessel = art.schluessel(werteVon(spalten, werte))
    const erste = ersteZeile.get(schluessel)
    if (erste !== undefined && art.mehrzeilig) return { zeile, satz: erste.satz, werte, fehler: [] }
    const satz = saetze
    saetze += 1
    if (erste === undefined) ersteZeile.set(schluessel, { zeile, satz })
    const fehler = [...(erste === undefined ? [] : [doppelt(art, erste.zeile)]), ...zuViele(spalten, zellen)]
    return { zeile, satz, werte, fehler }
  })
  return { spalten, zeilen: eingeteilt, saetze }
}

/** The cells of a line by the names of their columns. */
export const werteVon = (spalten: readonly string[], werte: readonly string[]): Werte =>
  Object.fromEntries(spalten.map((spalte, stelle) => [spalte, werte[stelle] ?? '']))

const doppelt = (art: Art, zeile: number): Fehler => ({
  spalte: art.spalten[0]?.name ?? null,
  grund: `steht schon in Zeile ${zeile}; bitte nur einmal`,
})

function zuViele(spalten: readonly string[], zellen: readonly string[]): Fehler[] {
  const ueberzaehlig = zellen.slice(spalten.length).some((zelle) => zelle !== '')
  return ueberzaehlig ? [{ spalte: null, grund: `hat mehr Zellen als die Kopfzeile (${spalten.length})` }] : []
}

function spaltenVon({ spalten }: Art, { zeile, zellen }: Rohzeile): string[] {
  const bekannte = spalten.map(({ name }) => name)
  const genannte = zellen.map((zelle) => zelle.toLowerCase())
  while (genannte.at(-1) === '') genannte.pop()
  for (const [stelle, name] of genannte.entries()) {
    if (!bekannte.includes(name)) {
      throw unlesbar(`Die Spalte „${zellen[stelle]}“ gibt es hier nicht. Möglich sind: ${bekannte.join(', ')}.`, {
        zeile,
        spalte: zellen[stelle],
      })
    }
    if (genannte.indexOf(name) !== stelle)
      throw unlesbar(`Die Spalte „${name}“ steht zweimal da.`, { zeile, spalte: name })
  }
  const fehlende = spalten.filter(({ name, pflicht }) => pflicht && !genannte.includes(name)).map(({ name }) => name)
  if (fehlende.length > 0) throw unlesbar(`Es fehlen die Spalten: ${fehlende.join(', ')}.`, { zeile, fehlende })
  return genannte
}
