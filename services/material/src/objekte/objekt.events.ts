import type { Ereignis } from '../ereignis.ts'
import type { ObjektRow } from './objekt.queries.ts'

/** What the audit trail says about an object: its status and the vehicle it belongs to. */
type Zuordnung = Pick<ObjektRow, 'status' | 'fahrzeug_id'>

/** `objekt_geaendert`, or nothing when neither the status nor the vehicle changed. */
export function objektGeaendert(vorher: ObjektRow, nachher: ObjektRow): Ereignis[] {
  const geaendert = (['status', 'fahrzeug_id'] as const).filter((feld) => vorher[feld] !== nachher[feld])
  if (geaendert.length === 0) return []
  const auswahl = (objekt: Zuordnung) => Object.fromEntries(geaendert.map((feld) => [feld, objekt[feld]]))
  return [
    {
      ereignis: 'objekt_geaendert',
      entitaet_typ: 'objekt',
      entitaet_id: nachher.id,
      details: { code: nachher.code, von: auswahl(vorher), nach: auswahl(nachher) },
    },
  ]
}
