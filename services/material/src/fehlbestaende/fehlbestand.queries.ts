import { type DomainError, notFound } from '@zeughaus/platform'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, FehlbestandTable, MindermengeTable, NachfuellungTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { schrift } from '../geschrieben.ts'
import { zugleichNachgeschlagen } from '../listen.ts'
import { FehlbestandListe, type FehlbestandSuche } from './fehlbestand.schema.ts'

export type FehlbestandRow = Selectable<FehlbestandTable>
export type NachfuellungRow = Selectable<NachfuellungTable>
export type MindermengeRow = Selectable<MindermengeTable>

/** A shortage with the names that people read, and who checks its object now. */
export interface FehlbestandMitNamen extends FehlbestandRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly material_name: string
  readonly einheit: string
  readonly genehmigt: boolean
  /** The user who holds the running check of the object. */
  readonly kontrolliert_von: string | null
}

export const unbekannterFehlbestand = (): DomainError => notFound('Diesen Fehlbestand gibt es nicht.')

const hatGenehmigung = (eb: ExpressionBuilder<Database, 'fehlbestand'>) =>
  eb.exists(
    eb
      .selectFrom('mindermenge')
      .select('mindermenge.id')
      .whereRef('mindermenge.fehlbestand_id', '=', 'fehlbestand.id')
      .where('mindermenge.status', '=', sql.lit('aktiv')),
  )

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .selectAll('fehlbestand')
    .select((eb) => [
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'material.name as material_name',
      'material.einheit',
      eb
        .selectFrom('kontrolle')
        .select('kontrolle.benutzer_id')
        .whereRef('kontrolle.objekt_id', '=', 'fehlbestand.objekt_id')
        .where('kontrolle.status', '=', sql.lit('in_bearbeitung'))
        .as('kontrolliert_von'),
      hatGenehmigung(eb).$castTo<boolean>().as('genehmigt'),
    ])

/** @throws {DomainError} 404 */
export async function getFehlbestand(reader: Reader, id: string): Promise<FehlbestandMitNamen> {
  const row = await mitNamen(reader).where('fehlbestand.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterFehlbestand()
  return row
}

/** What a shortage says to all who may read it; the rest depends on who asks and when. */
export const fehlbestandschrift = schrift(FehlbestandListe, ['alter_tage', 'aktionen'])

const zeileDerSeite = fehlbestandschrift.zeilen(mitNamen(BAUKASTEN).where(sql<boolean>`fehlbestand.id = seite.id`), [
  'status',
  'genehmigt',
  'kontrolliert_von',
  'entstanden_am',
  'erledigt_am',
])

/** The entries of the list, written by the database. */
export function listFehlbestaende(reader: Reader, suche: FehlbestandSuche) {
  const { sortierung, genehmigt, offen, standort_id, seite, limit, ...gleich } = suche
  let query = reader.selectFrom('fehlbestand')
  for (const [feld, wert] of Object.entries(gleich)) {
    if (wert !== undefined) query = query.where(`fehlbestand.${feld as keyof typeof gleich}`, '=', wert)
  }
  if (offen !== undefined) query = query.where('fehlbestand.status', offen === 'true' ? '<>' : '=', sql.lit('erledigt'))
  if (genehmigt !== undefined) {
    query = query.where((eb) => (genehmigt === 'true' ? hatGenehmigung(eb) : eb.not(hatGenehmigung(eb))))
  }
  if (standort_id !== undefined) {
    // As an array the objects are known before the plan goes on: their shortages are found by index, and no others read.
    query = query.where(
      sql<boolean>`fehlbestand.objekt_id = ANY (ARRAY(SELECT id FROM objekt WHERE standort_id = ${standort_id}))`,
    )
  }
  // The oldest is the one that came into being first.
  const richtung = sortierung === '-alter' ? 'asc' : 'desc'
  const geordnet = query
    .select('fehlbestand.id')
    .orderBy('fehlbestand.entstanden_am', richtung)
    .orderBy('fehlbestand.id', richtung)
  return zugleichNachgeschlagen(reader, geordnet, { seite, limit }, zeileDerSeite)
}

/** An open shortage together with whether anything was refilled on it. */
export interface OffenerFehlbestand extends FehlbestandRow {
  readonly hat_nachfuellung: boolean
}

/** Whether something was refilled on the shortage of the row. */
export const hatNachfuellung = sql<boolean>`EXISTS (
  SELECT FROM nachfuellung WHERE nachfuellung.fehlbestand_id = fehlbestand.id)`
