/** Creates master data through the service's commands; fields that are not given get made-up values. */
import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { OHNE_FRIST } from '../../kontrollen/kontrollfrist/index.ts'
import { fachAnlegen } from './fach.commands.ts'
import type { FachRow } from './fach.queries.ts'
import { materialAnlegen } from './material.commands.ts'
import type { MaterialRow } from './material.queries.ts'
import type { MaterialAnlegen } from './material.schema.ts'
import { nameAnlegen } from './namen.commands.ts'
import type { NamenRow, Namenstabelle } from './namen.queries.ts'
import { objekttypAnlegen } from './objekttyp.commands.ts'
import type { ObjekttypRow } from './objekttyp.queries.ts'
import type { ObjekttypAnlegen } from './objekttyp.schema.ts'
import { standortAnlegen } from './standort.commands.ts'
import type { StandortRow } from './standort.queries.ts'
import type { StandortAnlegen } from './standort.schema.ts'

const einName = (store: Store, table: Namenstabelle, name: string): Promise<NamenRow> =>
  writeUnaudited(store, TEST_ACTOR, (write) => nameAnlegen(write, table, { name }))

export const einBereich = (store: Store, name = `Bereich ${newId()}`): Promise<NamenRow> =>
  einName(store, 'bereich', name)

export const eineKategorie = (store: Store, name = `Kategorie ${newId()}`): Promise<NamenRow> =>
  einName(store, 'kategorie', name)

export function einStandort(store: Store, fields: Partial<StandortAnlegen> = {}): Promise<StandortRow> {
  const body = { name: `Standort ${newId()}`, bereich_id: null, adresse: null, ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => standortAnlegen(write, body))
}

export function einObjekttyp(store: Store, fields: Partial<ObjekttypAnlegen> = {}): Promise<ObjekttypRow> {
  const body = {
    name: `Objekttyp ${newId()}`,
    ist_zugfahrzeug: false,
    code_prefix: null,
    einheit_id: null,
    ...OHNE_FRIST,
    ...fields,
  }
  return writeUnaudited(store, TEST_ACTOR, (write) => objekttypAnlegen(write, body))
}

export function einMaterial(store: Store, fields: Partial<MaterialAnlegen> = {}): Promise<MaterialRow> {
  const empty = {
    artikelnummer: null,
    kategorie_id: null,
    warnfrist_tage: null,
    mindestbestand: null,
    lieferant: null,
    einheit_id: null,
  }
  const body = { name: `Material ${newId()}`, materialtyp: 'menge' as const, einheit: 'Stück', ...empty, ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => materialAnlegen(write, body))
}

export function einFach(store: Store, objekttyp_id: string, name = `Fach ${newId()}`): Promise<FachRow> {
  return writeUnaudited(store, TEST_ACTOR, (write) => fachAnlegen(write, { objekttyp_id, name }))
}
