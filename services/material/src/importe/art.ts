/** What a kind of import is: its columns, and how one record of a file becomes a call of the module's own command. */
import { fieldErrors, germanErrors } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Write } from '../db.ts'
import { faltung } from '../faltung.ts'

/** A column that people may bring. */
export interface Spalte {
  readonly name: string
  readonly pflicht?: true
  /** What the template file shows below the heading. */
  readonly beispiel: string
}

/** The cells of a line by column; a column that the file lacks is missing, an empty cell is ''. */
export type Werte = Readonly<Record<string, string>>

export interface Zeile {
  /** Line of the file. */
  readonly zeile: number
  readonly werte: Werte
}

/** The lines that make one thing: most kinds have one, a template one for each position. */
export type Satz = readonly [Zeile, ...Zeile[]]

/** What is wrong with a line, and what would be right. */
export interface Fehler {
  /** Missing: the line of the whole record. */
  readonly zeile?: number
  /** null: not one column alone. */
  readonly spalte: string | null
  readonly grund: string
}

/** What a record has done. */
export type Wirkung =
  | { readonly ergebnis: 'neu' | 'unveraendert'; readonly entitaet_id: string }
  | { readonly ergebnis: 'geaendert'; readonly entitaet_id: string; readonly aenderung: Aenderung }

/** How something was and has become: plain values, so that they can be compared and written back. */
export interface Aenderung {
  readonly vorher: Stand
  readonly nachher: Stand
}
export type Stand = Readonly<Record<string, unknown>>

/** What all records of a run share. */
export interface Lauf {
  /** The calendar day. */
  readonly heute: string
  /** The instant. */
  readonly jetzt: string
}

/** Deals with the records that it was prepared for. */
export interface Anwender {
  einen(write: Write, satz: Satz): Promise<Wirkung>
  /** The same for all of them in a few statements; when one is refused, all are. */
  alle?(write: Write): Promise<Wirkung[]>
}

export interface Art {
  readonly spalten: readonly Spalte[]
  /** Names the thing that a line is about: lines of one thing are one record, or the second of them is refused. */
  schluessel(werte: Werte): string
  /** Whether several lines make one thing. */
  readonly mehrzeilig: boolean
  /** Reads what many records refer to at once, and returns what deals with them. */
  vorbereiten(write: Write, saetze: readonly Satz[], lauf: Lauf): Promise<Anwender>
  /** `SELECT id, stand`: all things of the kind with what people can change about them. */
  readonly abbild: RawBuilder<unknown>
  /** Refuses what the foreign keys of the database do not. @param ids everything that the import has made */
  verweigereLoeschen?(write: Write, ids: readonly string[]): Promise<void>
  /** Removes what an import has made. The foreign keys of the database refuse what is referred to. */
  loesche(write: Write, ids: readonly string[], lauf: Lauf): Promise<void>
  /** How something is now, in the fields of `wie`. */
  stand(write: Write, id: string, wie: Stand): Promise<Stand | undefined>
  /** Writes back how something was. */
  stelleWieder(write: Write, id: string, vorher: Stand, lauf: Lauf): Promise<void>
}

/** One or more reasons why a record cannot be taken. */
export class Satzfehler extends Error {
  readonly fehler: readonly Fehler[]
  constructor(...fehler: Fehler[]) {
    super(fehler.map(({ grund }) => grund).join('; '))
    this.fehler = fehler
  }
}

const GANZZAHL = /^-?\d{1,9}$/
const DEUTSCHER_TAG = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** An empty cell is null. */
export const text = (zelle: string): string | null => (zelle === '' ? null : zelle)
/** A number, or the text as it is: the schema says what is wrong with it. */
export const zahl = (zelle: string): number | string | null =>
  zelle === '' ? null : GANZZAHL.test(zelle) ? Number(zelle) : zelle
/** A day as `2026-11-21` or `21.11.2026`. */
export function tag(zelle: string): string | null {
  const [, tag, monat, jahr] = DEUTSCHER_TAG.exec(zelle) ?? []
  if (tag === undefined || monat === undefined) return text(zelle)
  return `${jahr}-${monat.padStart(2, '0')}-${tag.padStart(2, '0')}`
}

/** Reads the columns that the file has, each in its way. */
export function lies(werte: Werte, wie: Readonly<Record<string, (zelle: string) => unknown>>): Record<string, unknown> {
  const gelesen: Record<string, unknown> = {}
  for (const [spalte, liesZelle] of Object.entries(wie)) {
    const zelle = werte[spalte]
    if (zelle !== undefined) gelesen[spalte] = liesZelle(zelle)
  }
  return gelesen
}

/** The body of a command, checked by the schema of its route. @throws {Satzfehler} */
export function pruefe<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const geprueft = schema.safeParse(body, { error: germanErrors })
  if (geprueft.success) return geprueft.data
  // An empty cell is empty, and does not also begin with a blank: what is wrong with a field is said once.
  const erste = fieldErrors(geprueft.error.issues).filter(
    ({ pfad }, stelle, alle) => alle.findIndex((fehler) => fehler.pfad === pfad) === stelle,
  )
  throw new Satzfehler(...erste.map(({ pfad, grund }) => ({ spalte: spalteVon(pfad), grund })))
}

/** `kategorie_id` of a command is the column `kategorie` of people. */
export const spalteVon = (feld: string): string | null => (feld === '' ? null : feld.replace(/_id$/, ''))

/** The id that a name stands for. @throws {Satzfehler} when there is none */
export function verweis(
  ids: ReadonlyMap<string, string>,
  spalte: string,
  zelle: string,
  hinweis: string,
): string | null {
  if (zelle === '') return null
  const id = ids.get(faltung(zelle))
  if (id !== undefined) return id
  throw new Satzfehler({ spalte, grund: `„${zelle}“ gibt es nicht. ${hinweis}` })
}

type Tabelle =
  | 'material'
  | 'kategorie'
  | 'standort'
  | 'objekttyp'
  | 'einheit'
  | 'qualifikationstyp'
  | 'objekt'
  | 'benutzer'

/** Ids by what people call them, of those that occur in a column of these records. */
export async function nachschlagen(
  { tx }: Pick<Write, 'tx'>,
  tabelle: Tabelle,
  namensspalte: 'name' | 'code' | 'benutzername',
  saetze: readonly Satz[],
  spalte: string,
): Promise<Map<string, string>> {
  const namen = [...new Set(saetze.flat().flatMap(({ werte }) => werte[spalte] || []))]
  if (namen.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`SELECT gesucht.name, ziel.id
    FROM unnest(${namen}::text[]) gesucht(name)
    JOIN ${sql.table(tabelle)} ziel ON faltung(ziel.${sql.ref(namensspalte)}) = faltung(gesucht.name)`.execute(tx)
  return new Map(rows.map(({ name, id }) => [faltung(name), id]))
}

/** What Art.abbild is of the rows of one table: only named fields, so that a later column changes nothing. */
export const abbildVon = (
  tabelle: Tabelle | 'benutzer_qualifikation' | 'beladungsvorlage',
  felder: readonly string[],
) => sql`SELECT id, ${felderVon(felder)} AS stand FROM ${sql.table(tabelle)}`

/** A JSON object of columns. */
export const felderVon = (felder: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(felder.flatMap((feld) => [sql.lit(feld), sql.ref(feld)]))})`

/** `column = ANY (ids)`: one parameter, however many. */
export const einesVon = (spalte: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(spalte)} = ANY (${ids}::uuid[])`

/** What of `neu` is otherwise in `alt`; undefined when nothing is. */
export function unterschied(alt: Stand, neu: Stand): Aenderung | undefined {
  const anders = Object.keys(neu).filter((feld) => !gleich(alt[feld], neu[feld]))
  if (anders.length === 0) return undefined
  const nur = (stand: Stand) => Object.fromEntries(anders.map((feld) => [feld, stand[feld] ?? null]))
  return { vorher: nur(alt), nachher: nur(neu) }
}

export const gleich = (eines: unknown, anderes: unknown): boolean =>
  JSON.stringify(eines ?? null) === JSON.stringify(anderes ?? null)

/** Only the fields that `wie` has. */
export const ausschnitt = (zeile: Stand, wie: Stand): Stand =>
  Object.fromEntries(Object.keys(wie).map((feld) => [feld, zeile[feld] ?? null]))

/** Rows of a table by id. */
export async function zeilenVon<T extends { id: string }>(
  ids: ReadonlyMap<string, string>,
  lade: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Map<string, T>> {
  const rows = ids.size === 0 ? [] : await lade([...ids.values()])
  return new Map(rows.map((row) => [row.id, row]))
}
