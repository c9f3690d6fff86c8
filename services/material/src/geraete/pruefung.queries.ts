import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
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

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('pruefung')
    .innerJoin('benutzer', 'benutzer.id', 'pruefung.benutzer_id')
    .selectAll('pruefung')
    .select('benutzer.name as benutzer_name')
    .orderBy('pruefung.datum', 'desc')
    .orderBy('pruefung.id', 'desc')

/** The tests of all devices of the object `seite.id`, the newest first. */
export const pruefungenDerSeite = mitNamen(BAUKASTEN).where(
  sql<boolean>`pruefung.geraet_instanz_id IN (SELECT id FROM geraet_instanz WHERE objekt_id = seite.id)`,
)
