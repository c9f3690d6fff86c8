/** The material's type decides which details a position can have when it is changed, counted or refilled. */
import { unprocessable } from '@zeughaus/platform'
import type { Materialtyp } from '../db/db.gen.ts'

/** Expiry date and batch belong to `ablauf_charge`, the serial number to `geraet_sn`. */
const ONLY_FOR = {
  ablaufdatum: { typ: 'ablauf_charge', satz: 'Ein Ablaufdatum haben nur Materialien mit Ablauf und Charge.' },
  chargennummer: { typ: 'ablauf_charge', satz: 'Eine Chargennummer haben nur Materialien mit Ablauf und Charge.' },
  seriennummer: { typ: 'geraet_sn', satz: 'Eine Seriennummer haben nur Geräte.' },
} as const satisfies Record<string, { typ: Materialtyp; satz: string }>

const FIELDS = ['ablaufdatum', 'chargennummer', 'seriennummer'] as const

type Details = { readonly [field in keyof typeof ONLY_FOR]?: string | null | undefined }

/**
 * Refuses a detail that does not fit the type. Removing one is always possible: the material may have had another type.
 *
 * @throws {DomainError} 422 `materialtyp_unpassend`, `details.feld` names the detail
 */
export function checkAngaben(materialtyp: Materialtyp, details: Details): void {
  const feld = FIELDS.find((field) => details[field] && materialtyp !== ONLY_FOR[field].typ)
  if (feld !== undefined) throw unprocessable('materialtyp_unpassend', ONLY_FOR[feld].satz, { feld })
}
