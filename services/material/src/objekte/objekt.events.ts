import type { Ereignis } from '../db/ereignis.ts'
import type { ObjektRow } from './objekt.queries.ts'

/** The audited fields of an object: its status and its vehicle. */
type Assignment = Pick<ObjektRow, 'status' | 'fahrzeug_id'>

/** Builds `objekt_geaendert`, or nothing when neither the status nor the vehicle changed. */
export function objektGeaendert(before: ObjektRow, after: ObjektRow): Ereignis[] {
  const changed = (['status', 'fahrzeug_id'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return []
  const selection = (objekt: Assignment) => Object.fromEntries(changed.map((field) => [field, objekt[field]]))
  return [
    {
      ereignis: 'objekt_geaendert',
      entitaet_typ: 'objekt',
      entitaet_id: after.id,
      details: { code: after.code, von: selection(before), nach: selection(after) },
    },
  ]
}
