import { newId } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { einheitAnlegen } from '../einheiten/einheit.commands.ts'
import type { EinheitRow } from '../einheiten/einheit.queries.ts'
import type { EinheitAnlegen } from '../einheiten/einheit.schema.ts'
import { qualifikationErfassen } from './qualifikation.commands.ts'
import type { QualifikationMitNamen } from './qualifikation.queries.ts'
import type { QualifikationErfassen } from './qualifikation.schema.ts'
import { qualifikationstypAnlegen } from './qualifikationstyp.commands.ts'
import type { QualifikationstypRow } from './qualifikationstyp.queries.ts'
import type { QualifikationstypAnlegen } from './qualifikationstyp.schema.ts'

/** Creates an Einheit through the service's command. */
export function eineEinheit(store: Store, fields: Partial<EinheitAnlegen> = {}): Promise<EinheitRow> {
  const body = { name: `Einheit ${newId()}`, uebergeordnet_id: null, ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => einheitAnlegen(write, body))
}

export function einQualifikationstyp(
  store: Store,
  fields: Partial<QualifikationstypAnlegen> = {},
): Promise<QualifikationstypRow> {
  const body: QualifikationstypAnlegen = { name: `Lehrgang ${newId()}`, art: 'lehrgang', einheit_id: null, ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => qualifikationstypAnlegen(write, body))
}

/** A person's qualification, without an end unless the test sets one. */
export async function eineQualifikation(
  store: Store,
  fields: Partial<QualifikationErfassen> & Pick<QualifikationErfassen, 'benutzer_id'>,
): Promise<QualifikationMitNamen> {
  const qualifikationstyp_id = fields.qualifikationstyp_id ?? (await einQualifikationstyp(store)).id
  const body: QualifikationErfassen = { erworben_am: null, gueltig_bis: null, ...fields, qualifikationstyp_id }
  return write(store, TEST_ACTOR, (write) => qualifikationErfassen(write, '2026-01-01', body))
}
