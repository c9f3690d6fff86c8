/** Which details a position can have follows from the type of its material. */
import { unprocessable } from '@zeughaus/platform'
import type { Materialtyp } from '../db.gen.ts'

/** "ablaufdatum, chargennummer: for materials of type `ablauf_charge`; seriennummer: for `geraet_sn`." */
const NUR_BEI = {
  ablaufdatum: { typ: 'ablauf_charge', satz: 'Ein Ablaufdatum haben nur Materialien mit Ablauf und Charge.' },
  chargennummer: { typ: 'ablauf_charge', satz: 'Eine Chargennummer haben nur Materialien mit Ablauf und Charge.' },
  seriennummer: { typ: 'geraet_sn', satz: 'Eine Seriennummer haben nur Geräte.' },
} as const satisfies Record<string, { typ: Materialtyp; satz: string }>

type Angaben = { readonly [feld in keyof typeof NUR_BEI]?: string | null | undefined }

/**
 * Taking a detail away is always possible: a material may have had another type before.
 *
 * @throws {DomainError} 422 `materialtyp_unpassend`, `details.feld` names the detail
 */
export function pruefeAngaben(materialtyp: Materialtyp, angaben: Angaben): void {
  for (const feld of ['ablaufdatum', 'chargennummer', 'seriennummer'] as const) {
    const { typ, satz } = NUR_BEI[feld]
    if (angaben[feld] && materialtyp !== typ) throw unprocessable('materialtyp_unpassend', satz, { feld })
  }
}
