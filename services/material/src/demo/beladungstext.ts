/** Reads loads as they are written down for the demo: one line for each Fach, its articles separated by `·`. */
/** One article of a load. */
export interface Artikel {
  readonly fach: string
  readonly menge: number
  readonly name: string
  readonly materialtyp: 'menge' | 'ablauf_charge' | 'geraet_sn'
  /** Months from test to test; null: it is not tested. */
  readonly pruefintervall: number | null
}

/** A kind of object and what it carries. */
export interface Beladung {
  readonly objekttyp: string
  readonly prefix: string
  readonly ist_zugfahrzeug: boolean
  readonly kategorie: string
  readonly artikel: readonly Artikel[]
}

/** The same as written down: articles as text. */
export interface Beladungstext extends Omit<Beladung, 'artikel'> {
  /** `G1: 2 Spaten · 1 #12 Motorkettensäge`; `*` expires, `#` is a device with its interval, `~` is tested without a number. */
  readonly text: string
}

const ARTIKEL = /^(?<menge>\d+) (?:(?<art>[*#~])(?<monate>\d*) )?(?<name>\S.*)$/

/** @throws {Error} for a line that is not written as above */
export function liesBeladung({ text, ...beladung }: Beladungstext): Beladung {
  const zeilen = text.trim().split('\n')
  return { ...beladung, artikel: zeilen.flatMap(liesFach) }
}

function liesFach(zeile: string): Artikel[] {
  const [fach = '', inhalt = ''] = zeile.split(': ')
  return inhalt.split(' · ').map((eintrag) => {
    const { menge, art, monate, name } = ARTIKEL.exec(eintrag)?.groups ?? {}
    if (menge === undefined || name === undefined) throw new Error(`Cannot read „${eintrag}“ of „${fach}“.`)
    return {
      fach,
      menge: Number(menge),
      name,
      materialtyp: art === '*' ? 'ablauf_charge' : art === '#' ? 'geraet_sn' : 'menge',
      pruefintervall: monate ? Number(monate) : null,
    }
  })
}
