/** Which details a position can have, when it is changed, counted or refilled, follows from the type of its material. */
import { unprocessable } from '@zeughaus/platform'
import type { Materialtyp } from './db.gen.ts'

/** "ablaufdatum, chargennummer: for materials of type `ablauf_charge`; seriennummer: for `geraet_sn`." */
const NUR_BEI = {
  ablaufdatum: { typ: 'ablauf_charge', satz: 'Ein Ablaufdatum haben nur Materialien mit Ablauf und Charge.' },
  chargennummer: { typ: 'ablauf_charge', satz: 'Eine Chargennummer haben nur Materialien mit Ablauf und Charge.' },
  seriennummer: { typ: 'geraet_sn', satz: 'Eine Seriennummer haben nur Geräte.' },
} as const satisfies Record<string, { typ: Materialtyp; satz: string }>

const FELDER = ['ablaufdatum', 'chargennummer', 'seriennummer'] as const

type Angaben = { readonly [feld in keyof typeof NUR_BEI]?: string | null | undefined }

/**
 * Taking a detail away is always possible: a material may have had another type before.
 *
 * @throws {DomainError} 422 `materialtyp_unpassend`, `details.feld` names the detail
 */
export function pruefeAngaben(materialtyp: Materialtyp, angaben: Angaben): void {
  const feld = unpassende(materialtyp, angaben)
  if (feld !== undefined) throw unprocessable('materialtyp_unpassend', NUR_BEI[feld].satz, { feld })
}

/** Whether pruefeAngaben() has nothing to say. */
export const passenAngaben = (materialtyp: Materialtyp, angaben: Angaben): boolean =>
  unpassende(materialtyp, angaben) === undefined

const unpassende = (materialtyp: Materialtyp, angaben: Angaben) =>
  FELDER.find((feld) => angaben[feld] && materialtyp !== NUR_BEI[feld].typ)
