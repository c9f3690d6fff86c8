/** Decides to which Einheit a caller may give an object. */
import type { Sicht } from '../../kern/access/sicht.ts'
import { outOfView } from '../../kern/db/store.ts'

/**
 * Refuses an Einheit outside what the caller sees. The view of `objekt` alone does not: a role for a Standort sees what
 * stands there, whatever its Einheit (ADR 25), and would give to any.
 *
 * @throws {DomainError} 403 `ausserhalb`
 */
export function refuseEinheitAusserhalb({ sicht }: { readonly sicht: Sicht }, einheit_id: string | null): void {
  if (sicht === 'alles') return
  if (einheit_id === null || !sicht.einheiten.includes(einheit_id)) throw outOfView()
}
