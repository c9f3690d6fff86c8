import type { Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import { type PruefungRow, unbekanntesGeraet } from './geraet.queries.ts'
import type { PruefungenSuche } from './pruefung.schema.ts'

/** A test with the name of who carried it out. */
export interface PruefungMitNamen extends PruefungRow {
  readonly benutzer_name: string
}

/** The tests of a device, the newest first. @throws {DomainError} 404 */
export async function listPruefungen(
  reader: Reader,
  geraetId: string,
  suche: PruefungenSuche,
): Promise<Seite<PruefungMitNamen>> {
  const geraet = await reader.selectFrom('geraet_instanz').select('id').where('id', '=', geraetId).executeTakeFirst()
  if (geraet === undefined) throw unbekanntesGeraet()
  return seitenweise(mitNamen(reader).where('geraet_instanz_id', '=', geraetId), suche)
}

/** The tests of all devices of an object, the newest first. */
export function listPruefungenImObjekt(
  reader: Reader,
  objektId: string,
  suche: PruefungenSuche,
): Promise<Seite<PruefungMitNamen>> {
  const geraete = reader.selectFrom('geraet_instanz').select('id').where('objekt_id', '=', objektId)
  return seitenweise(mitNamen(reader).where('geraet_instanz_id', 'in', geraete), suche)
}

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('pruefung')
    .innerJoin('benutzer', 'benutzer.id', 'pruefung.benutzer_id')
    .selectAll('pruefung')
    .select('benutzer.name as benutzer_name')
    .orderBy('pruefung.datum', 'desc')
    .orderBy('pruefung.id', 'desc')
