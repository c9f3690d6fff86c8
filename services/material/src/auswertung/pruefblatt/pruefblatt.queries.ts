import type { Reader } from '../../kern/db/store.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'

/** A line of the sheet. */
export interface Blattposition {
  /** The text in the QR symbol: the code of the position, or its id. Both find it again. */
  readonly kennung: string
  readonly fach_name: string | null
  readonly material_name: string
  readonly einheit: string
  readonly sollmenge: number
  readonly seriennummer: string | null
  readonly ablaufdatum: string | null
  readonly chargennummer: string | null
}

/** The content of an object's sheet. */
export interface Pruefblatt {
  readonly code: string
  readonly name: string
  readonly objekttyp_name: string
  readonly standort_name: string
  /** Active positions in the order of the round. */
  readonly positionen: readonly Blattposition[]
}

/** Reads a sheet with two statements. @throws {DomainError} 404 */
export async function getPruefblatt(reader: Reader, id: string): Promise<Pruefblatt> {
  const objekt = await reader
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objekt.id', '=', id)
    .select(['objekt.code', 'objekt.name', 'objekttyp.name as objekttyp_name', 'standort.name as standort_name'])
    .executeTakeFirst()
  if (objekt === undefined) throw unknownObjekt()
  const positionen = await reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .leftJoin('fach', 'fach.id', 'objektposition.fach_id')
    .where('objektposition.objekt_id', '=', id)
    .where('objektposition.ist_status', '=', 'aktiv')
    .orderBy('objektposition.reihenfolge')
    .orderBy('objektposition.id')
    .select((eb) => [
      eb.fn.coalesce('objektposition.code', eb.cast<string>('objektposition.id', 'text')).as('kennung'),
      eb.fn.coalesce('fach.name', 'objektposition.fach_freitext').as('fach_name'),
      'material.name as material_name',
      'material.einheit',
      eb.fn.coalesce('objektposition.sollmenge', eb.lit(0)).as('sollmenge'),
      'objektposition.seriennummer',
      'objektposition.ablaufdatum',
      'objektposition.chargennummer',
    ])
    .execute()
  return { ...objekt, positionen }
}
