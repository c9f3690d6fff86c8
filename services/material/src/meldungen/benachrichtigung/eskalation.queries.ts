import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import type { Stufe } from '../../kern/mail/mailauftrag.schema.ts'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'

/** A shortage that has been open for a long time. */
export interface LangeOffen {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
  readonly material_name: string
  readonly einheit: string
  readonly fehlmenge: number
  readonly entstanden_am: string
}

/** Lists what reached this stage at this time and is still open, by object, oldest first. */
export function listLangeOffene(reader: Reader, level: Stufe, zeitpunkt: string): Promise<LangeOffen[]> {
  return reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'standort.name as standort_name'])
    .select(['material.name as material_name', 'material.einheit'])
    .select(['fehlbestand.fehlmenge', 'fehlbestand.entstanden_am'])
    .where(`fehlbestand.${level}`, '=', zeitpunkt)
    .where(endgueltigOffen)
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .orderBy('fehlbestand.entstanden_am')
    .orderBy('fehlbestand.id')
    .execute()
}
