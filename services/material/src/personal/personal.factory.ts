import { newId } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { TESTAKTEUR } from '../testing.ts'
import { einheitAnlegen } from './einheit.commands.ts'
import type { EinheitRow } from './einheit.queries.ts'
import type { EinheitAnlegen } from './einheit.schema.ts'
import { qualifikationErfassen } from './qualifikation.commands.ts'
import type { QualifikationMitNamen } from './qualifikation.queries.ts'
import type { QualifikationErfassen } from './qualifikation.schema.ts'
import { qualifikationstypAnlegen } from './qualifikationstyp.commands.ts'
import type { QualifikationstypRow } from './qualifikationstyp.queries.ts'
import type { QualifikationstypAnlegen } from './qualifikationstyp.schema.ts'

/** Makes an Einheit as the service would. */
export function eineEinheit(store: Store, felder: Partial<EinheitAnlegen> = {}): Promise<EinheitRow> {
  const body = { name: `Einheit ${newId()}`, uebergeordnet_id: null, ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => einheitAnlegen(write, body))
}

export function einQualifikationstyp(
  store: Store,
  felder: Partial<QualifikationstypAnlegen> = {},
): Promise<QualifikationstypRow> {
  const body: QualifikationstypAnlegen = { name: `Lehrgang ${newId()}`, art: 'lehrgang', ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => qualifikationstypAnlegen(write, body))
}

/** A qualification of somebody, without an end unless the test says so. */
export async function eineQualifikation(
  store: Store,
  felder: Partial<QualifikationErfassen> & Pick<QualifikationErfassen, 'benutzer_id'>,
): Promise<QualifikationMitNamen> {
  const qualifikationstyp_id = felder.qualifikationstyp_id ?? (await einQualifikationstyp(store)).id
  const body: QualifikationErfassen = { erworben_am: null, gueltig_bis: null, ...felder, qualifikationstyp_id }
  return write(store, TESTAKTEUR, (write) => qualifikationErfassen(write, '2026-01-01', body))
}
