/** Reads a file as a person assigned its columns, and shows beforehand how it would be read. */
import { fieldErrors, germanErrors, invalidRequest } from '@zeughaus/platform'
import type { Importart } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Classified, classify, classifyMapped, isExact, lineOf } from './classify.ts'
import { findGemerkt } from './import.queries.ts'
import { Importzuordnung } from './import.schema.ts'
import { type Column, complete } from './kind.ts'
import { kinds } from './kinds.ts'
import { unreadable } from './limits.ts'
import { defaultOf, mapRows } from './map-rows.ts'
import type { RawRow } from './table.ts'
import { dataRows, findHeading, headingKey, propose } from './zuordnung.ts'

interface Read {
  readonly classified: Classified
  readonly anlegen: boolean
  /** What to remember for the next file; undefined without an assignment or a heading. */
  readonly gemerkt: { readonly kopf: string; readonly zuordnung: Importzuordnung } | undefined
}

/**
 * Reads a file: with an assignment by it, else by the fields that its first line names.
 *
 * @throws {DomainError} 422 `datei_unlesbar`, 400 for an assignment that is none
 */
export function readAs(art: Importart, rows: readonly RawRow[], dateiname: string, text: string | undefined): Read {
  const kind = kinds[art]
  if (text === undefined) return { classified: classify(kind, rows), anlegen: false, gemerkt: undefined }
  const zuordnung = parseZuordnung(text)
  const heading = rows.find(({ zeile }) => zeile === zuordnung.kopfzeile)
  return {
    classified: classifyMapped(kind, mapRows(kind, rows, zuordnung, dateiname)),
    anlegen: zuordnung.anlegen,
    gemerkt: heading && { kopf: headingKey(heading.cells), zuordnung },
  }
}

function parseZuordnung(text: string): Importzuordnung {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidRequest([{ pfad: 'zuordnung', grund: 'ist kein JSON' }])
  }
  const parsed = Importzuordnung.safeParse(value, { error: germanErrors })
  if (parsed.success) return parsed.data
  throw invalidRequest(
    fieldErrors(parsed.error.issues).map(({ pfad, grund }) => ({ pfad: `zuordnung.${pfad}`, grund })),
  )
}

/** Shows how a file would be read. @throws {DomainError} 422 `datei_unlesbar` */
export async function vorschau(
  reader: Reader,
  art: Importart,
  rows: readonly RawRow[],
  dateiname: string,
  text: string | undefined,
) {
  const kind = kinds[art]
  if (rows.length === 0) throw unreadable('Die Datei ist leer.')
  const heading = findHeading(kind, rows)
  const gemerkt = heading && (await findGemerkt(reader, art, headingKey(heading.cells)))
  const proposed = propose(kind, rows, () => gemerkt?.felder)
  const asked = text === undefined ? undefined : parseZuordnung(text)
  const { kopfzeile, felder } = asked ?? proposed
  const names = await namesOf(reader, art, rows, { kopfzeile, felder: [...felder], fest: asked?.fest ?? {} }, dateiname)
  const chosen = new Map(gemerkt?.namen.map(({ feld, von, nach }) => [`${feld}\n${von}`, nach]))
  return {
    passt: isExact(kind, rows),
    kopfzeile,
    zeilen: dataRows(rows, kopfzeile).length,
    spalten: proposed.spalten.map((spalte, place) => ({
      ...spalte,
      beispiele: [...spalte.beispiele],
      feld: felder[place] ?? null,
    })),
    felder: kind.columns.map((column) => fieldOf(column, dateiname)),
    namen: names.map((name) => ({
      ...name,
      aehnliche: [...name.aehnliche],
      vorschlag: name.vorhanden ? null : (chosen.get(`${name.feld}\n${name.name}`) ?? name.vorschlag),
    })),
  }
}

const fieldOf = (column: Column, dateiname: string) => ({
  feld: column.name,
  titel: column.titel,
  pflicht: column.required === true,
  vorgabe: defaultOf(column, dateiname) ?? null,
  // What a thing is found by counts in every line.
  gilt: column.vonDatei === true || column.setztFort === 'verbunden' ? ('alle' as const) : ('neue' as const),
  wie: column.wie ?? null,
})

type Vorgaben = Pick<Importzuordnung, 'kopfzeile' | 'felder' | 'fest'>

/** Looks up the names of a file, once its columns are complete. */
async function namesOf(reader: Reader, art: Importart, rows: readonly RawRow[], vorgaben: Vorgaben, dateiname: string) {
  const kind = kinds[art]
  const lacking = kind.columns.some(
    (column) =>
      column.required &&
      !vorgaben.felder.includes(column.name) &&
      column.wie === undefined &&
      !(vorgaben.fest[column.name] || defaultOf(column, dateiname)),
  )
  if (kind.names === undefined || lacking) return []
  const { spalten, rows: mapped } = mapRows(kind, rows, { ...vorgaben, namen: [] }, dateiname)
  return kind.names(
    reader,
    mapped.map(({ zeile, cells, vorgaben = [] }) => complete(lineOf(spalten, { zeile, werte: cells, vorgaben }))),
  )
}
