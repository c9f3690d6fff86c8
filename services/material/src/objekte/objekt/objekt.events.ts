import type { Ereignis } from '../../kern/db/ereignis.ts'
import type { ObjektRow } from './objekt.queries.ts'

/** The audited fields of an object: its status, its vehicle, and the Einheit that it leaves for another. */
type Assignment = Pick<ObjektRow, 'status' | 'fahrzeug_id' | 'einheit_id'>

/** Builds `objekt_geaendert`, or nothing when none of them changed. */
export function objektGeaendert(before: ObjektRow, after: ObjektRow): Ereignis[] {
  const changed = (['status', 'fahrzeug_id', 'einheit_id'] as const).filter(
    (field) => before[field] !== after[field] && (field !== 'einheit_id' || before[field] !== null),
  )
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

/** What an object leaves or comes to; `einheit` is the name at that time. */
interface Stelle extends Pick<ObjektRow, 'einheit_id' | 'standort_id' | 'fahrzeug_id'> {
  readonly einheit: string | null
}

/** Builds `objekt_uebergeben`: from which Einheit to which, and whose responsibility ended with it. */
export const objektUebergeben = (
  { id, code }: Pick<ObjektRow, 'id' | 'code'>,
  uebergabe: {
    readonly von: Stelle
    readonly nach: Stelle
    readonly grund: string | null
    readonly verantwortung: readonly object[]
  },
): Ereignis => ({
  ereignis: 'objekt_uebergeben',
  entitaet_typ: 'objekt',
  entitaet_id: id,
  details: { code, ...uebergabe },
})
