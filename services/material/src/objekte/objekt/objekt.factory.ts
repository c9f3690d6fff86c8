import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Materialtyp } from '../../kern/db/db.gen.ts'
import type { Store } from '../../kern/db/store.ts'
import { OHNE_FRIST } from '../../kontrollen/kontrollfrist/index.ts'
import { einMaterial, einObjekttyp, einStandort } from '../stammdaten/stammdaten.factory.ts'
import { eineVorlage } from '../vorlagen/vorlage.factory.ts'
import { objektAnlegen } from './objekt.commands.ts'
import type { ObjektAnlegen } from './objekt.schema.ts'

/** Creates an object through the service's command; fields that are not given get made-up values. */
export async function einObjekt(
  store: Store,
  fields: Partial<ObjektAnlegen> = {},
): Promise<ObjektAnlegen & { id: string }> {
  const objekttyp_id = fields.objekttyp_id ?? (await einObjekttyp(store)).id
  const body: ObjektAnlegen = {
    code: `O-${newId()}`,
    name: 'Notfallrucksack',
    standort_id: fields.standort_id ?? (await einStandort(store)).id,
    vorlage_id: fields.vorlage_id ?? (await eineVorlage(store, { objekttyp_id })).id,
    fahrzeug_id: null,
    einheit_id: null,
    rueckt_zuerst_aus: false,
    kontrollregel: 'typ',
    ...OHNE_FRIST,
    ...fields,
    objekttyp_id,
  }
  return { ...body, id: await writeUnaudited(store, TEST_ACTOR, (write) => objektAnlegen(write, body)) }
}

/** Creates an object with one position for each target quantity, all of materials of one type. */
export async function einBeladenesObjekt(
  store: Store,
  sollmengen: readonly number[],
  materialtyp: Materialtyp = 'menge',
): Promise<{ id: string; positionen: { id: string; material_id: string; sollmenge: number }[] }> {
  const objekttyp_id = (await einObjekttyp(store)).id
  const positionen = []
  for (const sollmenge of sollmengen) {
    positionen.push({
      material_id: (await einMaterial(store, { materialtyp })).id,
      sollmenge,
      fach_id: null,
      fach_freitext: null,
    })
  }
  const vorlage = await eineVorlage(store, { objekttyp_id, positionen })
  const { id } = await einObjekt(store, { objekttyp_id, vorlage_id: vorlage.id })
  const loaded = await store.db
    .selectFrom('objektposition')
    .select(['id', 'material_id', 'sollmenge'])
    .where('objekt_id', '=', id)
    .orderBy('reihenfolge')
    .execute()
  return { id, positionen: loaded }
}
