/** Reads the demo's load texts: one line for each Fach, its articles separated by `·`. */
/** One article of a load. */
export interface Artikel {
  readonly fach: string
  readonly menge: number
  readonly name: string
  readonly materialtyp: 'menge' | 'ablauf_charge' | 'geraet_sn'
  /** Months between tests; null if it is not tested. */
  readonly pruefintervall: number | null
}

/** A type of object and its load. */
export interface Beladung {
  readonly objekttyp: string
  readonly prefix: string
  readonly ist_zugfahrzeug: boolean
  readonly kategorie: string
  readonly artikel: readonly Artikel[]
}

/** A load with its articles as text. */
export interface Beladungstext extends Omit<Beladung, 'artikel'> {
  /**
   * For example `G1: 2 Spaten · 1 #12 Motorkettensäge`: `*` expires, `#` is a device with its interval, `~` is tested
   * without a number.
   */
  readonly text: string
}

const ARTIKEL = /^(?<menge>\d+) (?:(?<art>[*#~])(?<monate>\d*) )?(?<name>\S.*)$/

/** Parses a load. @throws {Error} for a line in another form */
export function readBeladung({ text, ...beladung }: Beladungstext): Beladung {
  const rows = text.trim().split('\n')
  return { ...beladung, artikel: rows.flatMap(readFach) }
}

function readFach(row: string): Artikel[] {
  const [fach = '', content = ''] = row.split(': ')
  return content.split(' · ').map((artikel) => {
    const { menge, art, monate, name } = ARTIKEL.exec(artikel)?.groups ?? {}
    if (menge === undefined || name === undefined) throw new Error(`Cannot read „${artikel}“ of „${fach}“.`)
    return {
      fach,
      menge: Number(menge),
      name,
      materialtyp: art === '*' ? 'ablauf_charge' : art === '#' ? 'geraet_sn' : 'menge',
      pruefintervall: monate ? Number(monate) : null,
    }
  })
}
