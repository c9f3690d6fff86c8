import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { AusgabeTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { enthaelt, type Seite, seitenweise } from '../listen.ts'
import type { AusgabenSuche } from './ausgabe.schema.ts'

export type AusgabeRow = Selectable<AusgabeTable>

/** An issue with the names that people read. */
export interface AusgabeMitNamen extends AusgabeRow {
  readonly material_name: string
  readonly einheit: string
  readonly seriennummer: string | null
  readonly lagerplatz_code: string | null
  readonly ueberfaellig: boolean
  readonly ausgegeben_von_name: string
  readonly zurueckgenommen_von_name: string | null
}

export const unbekannteAusgabe = (): DomainError => notFound('Diese Ausgabe gibt es nicht.')

const istUeberfaellig = (heute: string) =>
  sql<boolean>`(ausgabe.status = 'ausgegeben' AND coalesce(ausgabe.faellig_am < ${heute}::date, false))`

/**
 * Names by subqueries and not by joins: a count of the same query drops them.
 *
 * @param heute the calendar day by which an issue is overdue
 */
const mitNamen = (reader: Reader, heute: string) =>
  reader
    .selectFrom('ausgabe')
    .selectAll('ausgabe')
    .select((eb) => {
      const material = eb.selectFrom('material').whereRef('material.id', '=', 'ausgabe.material_id')
      const person = (spalte: 'ausgegeben_von' | 'zurueckgenommen_von') =>
        eb.selectFrom('benutzer').select('benutzer.name').whereRef('benutzer.id', '=', `ausgabe.${spalte}`)
      return [
        material.select('material.name').$asScalar().$notNull().as('material_name'),
        material.select('material.einheit').$asScalar().$notNull().as('einheit'),
        eb
          .selectFrom('geraet_instanz')
          .select('geraet_instanz.seriennummer')
          .whereRef('geraet_instanz.id', '=', 'ausgabe.geraet_instanz_id')
          .as('seriennummer'),
        eb
          .selectFrom('lagerplatz')
          .select('lagerplatz.code')
          .whereRef('lagerplatz.id', '=', 'ausgabe.lagerplatz_id')
          .as('lagerplatz_code'),
        istUeberfaellig(heute).as('ueberfaellig'),
        person('ausgegeben_von').$asScalar().$notNull().as('ausgegeben_von_name'),
        person('zurueckgenommen_von').as('zurueckgenommen_von_name'),
      ]
    })

/** @throws {DomainError} 404 */
export async function getAusgabe(reader: Reader, heute: string, id: string): Promise<AusgabeMitNamen> {
  const row = await mitNamen(reader, heute).where('ausgabe.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteAusgabe()
  return row
}

export function listAusgaben(
  reader: Reader,
  heute: string,
  { sortierung, status, empfaenger, material_id, geraet_instanz_id, ueberfaellig, ...blatt }: AusgabenSuche,
): Promise<Seite<AusgabeMitNamen>> {
  let query = mitNamen(reader, heute)
  if (status !== undefined) query = query.where('ausgabe.status', '=', status)
  if (empfaenger !== undefined) query = query.where(enthaelt('ausgabe.empfaenger', empfaenger))
  if (material_id !== undefined) query = query.where('ausgabe.material_id', '=', material_id)
  if (geraet_instanz_id !== undefined) query = query.where('ausgabe.geraet_instanz_id', '=', geraet_instanz_id)
  if (ueberfaellig === 'true') query = query.where(istUeberfaellig(heute))
  if (ueberfaellig === 'false') query = query.where(({ not }) => not(istUeberfaellig(heute)))
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  query = sortierung.endsWith('faellig_am')
    ? query.orderBy('ausgabe.faellig_am', (ordnung) => ordnung[richtung]().nullsLast())
    : query.orderBy('ausgabe.ausgegeben_am', richtung)
  return seitenweise(query.orderBy('ausgabe.id', richtung), blatt)
}
