import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type Grund, gruende, type Hinweis, hatWertung, hinweise } from '../bereitschaft/index.ts'
import type { ObjektTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { schrift, type Zeile } from '../geschrieben.ts'
import { jeTag, nachgeschlagen, type Seite } from '../listen.ts'
import { ObjekteListe, type ObjekteSuche } from './objekt.schema.ts'

export type ObjektRow = Selectable<ObjektTable>

/** An object with what is computed about it. */
export interface ObjektMitStand extends ObjektRow {
  readonly standort: { readonly id: string; readonly name: string }
  readonly objekttyp: { readonly id: string; readonly name: string; readonly ist_zugfahrzeug: boolean }
  readonly letzte_kontrolle_am: string | null
  readonly gruende: Grund[]
  readonly hinweise: Hinweis[]
  readonly gesperrt_durch: {
    readonly kontrolle_id: string
    readonly benutzer_id: string
    readonly benutzer_name: string
    readonly seit: string
  } | null
}

/**
 * What is the same for every caller stands in the statement: with a parameter in its place no plan fits the partial indexes,
 * and the database would plan anew for every page, which costs more than the page.
 *
 * @param heute the calendar day by which periods are overdue
 */
const mitStand = (reader: Reader, heute: string) =>
  reader
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .selectAll('objekt')
    .select((eb) => [
      sql<ObjektMitStand['standort']>`json_build_object('id', standort.id, 'name', standort.name)`.as('standort'),
      sql<
        ObjektMitStand['objekttyp']
      >`json_build_object('id', objekttyp.id, 'name', objekttyp.name, 'ist_zugfahrzeug', objekttyp.ist_zugfahrzeug)`.as(
        'objekttyp',
      ),
      eb
        .selectFrom('kontrolle')
        .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
        .where('kontrolle.status', '=', sql.lit('abgeschlossen'))
        .orderBy('kontrolle.beendet_am', 'desc')
        .limit(sql.lit(1))
        .select('kontrolle.beendet_am')
        .as('letzte_kontrolle_am'),
      gruende(heute).as('gruende'),
      hinweise(heute).as('hinweise'),
      jsonObjectFrom(
        eb
          .selectFrom('kontrolle')
          .whereRef('kontrolle.objekt_id', '=', 'objekt.id')
          .where('kontrolle.status', '=', sql.lit('in_bearbeitung'))
          .select((kontrolle) => [
            'kontrolle.id as kontrolle_id',
            'kontrolle.benutzer_id',
            // By a subquery: for a join the database would read all users once for each object.
            kontrolle
              .selectFrom('benutzer')
              .select('benutzer.name')
              .whereRef('benutzer.id', '=', 'kontrolle.benutzer_id')
              .$asScalar()
              .$notNull()
              .as('benutzer_name'),
            sql<string>`to_char(kontrolle.gestartet_am AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('seit'),
          ]),
      ).as('gesperrt_durch'),
    ])

/** What an object says to all who may read it; the rest follows from what stands beside it. */
export const objektschrift = schrift(ObjekteListe, ['einsatzbereitschaft', 'aktionen'])

/** From what that rest follows. */
const MASSGEBEND = ['status', 'gruende', 'gesperrt_durch'] as const

/** An object of a list, written by the database. */
export type Objektzeile = Zeile<ObjektMitStand, (typeof MASSGEBEND)[number]>

/** The object `seite.id`. */
export const objektDerSeite = jeTag((heute) =>
  objektschrift.zeilen(mitStand(BAUKASTEN, heute).where(sql<boolean>`objekt.id = seite.id`), MASSGEBEND),
)

export const unbekanntesObjekt = (): DomainError => notFound('Dieses Objekt gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getObjekt(reader: Reader, heute: string, id: string): Promise<ObjektMitStand> {
  const row = await mitStand(reader, heute).where('objekt.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}

/** That there is such an object, and of which type it is. @throws {DomainError} 404 */
export async function verlangeObjekt(reader: Reader, id: string): Promise<Pick<ObjektRow, 'objekttyp_id'>> {
  const row = await reader.selectFrom('objekt').select('objekttyp_id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}

/** By what its label says, upper and lower case alike. @throws {DomainError} 404 */
export async function getObjektMitCode(reader: Reader, heute: string, code: string): Promise<ObjektMitStand> {
  const row = await mitStand(reader, heute)
    .where(sql<boolean>`faltung(objekt.code) = faltung(${code})`)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Ein Objekt mit dem Code „${code}“ gibt es nicht.`)
  return row
}

/** @param nur a condition on the row `objekt` that the caller adds to those of the search */
export async function listObjekte(
  reader: Reader,
  heute: string,
  suche: ObjekteSuche,
  nur?: RawBuilder<boolean>,
): Promise<Seite<Objektzeile>> {
  const { seite, limit, sortierung, q, einsatzbereitschaft, ...gleich } = suche
  let gefunden = reader.selectFrom('objekt')
  if (nur !== undefined) gefunden = gefunden.where(nur)
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) gefunden = gefunden.where(`objekt.${feld as keyof typeof gleich}`, '=', wert)
  }
  if (einsatzbereitschaft !== undefined) gefunden = gefunden.where(hatWertung(einsatzbereitschaft, heute))
  if (q !== undefined) {
    const muster = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    gefunden = gefunden.where(
      sql<boolean>`(faltung(objekt.code) LIKE faltung(${muster}) OR faltung(objekt.name) LIKE faltung(${muster}))`,
    )
  }
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  const spalte = sql`${sql.ref(`objekt.${sortierung.replace('-', '')}`)} COLLATE natuerlich`
  const geordnet = gefunden.select('objekt.id').orderBy(spalte, richtung).orderBy('objekt.id')
  return nachgeschlagen(reader, geordnet, { seite, limit }, objektDerSeite(heute))
}
