/** What a caller sees: everything, or places. One of the two decides each right, in rights.ts. */

/** Places with all below them: the ids of every Einheit and every Standort in them. */
export interface Orte {
  readonly einheiten: readonly string[]
  readonly standorte: readonly string[]
}

/** What a caller sees and changes with one right. */
export type Sicht = 'alles' | Orte

/** No place at all. */
export const NIRGENDS: Orte = { einheiten: [], standorte: [] }

/** Everything that lies in one of these. */
export const together = (orte: readonly Orte[]): Orte =>
  orte.reduce(
    (all, { einheiten, standorte }) => ({
      einheiten: [...new Set([...all.einheiten, ...einheiten])].sort(),
      standorte: [...new Set([...all.standorte, ...standorte])].sort(),
    }),
    NIRGENDS,
  )

/** Whether an entry of the catalogue is one that may be changed: with a role for a place, an own one of that place alone. */
export const ownsEintrag = (sicht: Sicht, einheit_id: string | null): boolean =>
  sicht === 'alles' || (einheit_id !== null && sicht.einheiten.includes(einheit_id))

/** Whether an object that lies there is seen: the condition of the view `sicht.objekt`, for people who do not ask themselves. */
export const showsObjekt = (
  sicht: Sicht,
  { einheit_id, standort_id }: { readonly einheit_id: string | null; readonly standort_id: string },
): boolean =>
  sicht === 'alles' ||
  (einheit_id !== null && sicht.einheiten.includes(einheit_id)) ||
  sicht.standorte.includes(standort_id)

/** Whether the first includes the second. */
export function covers(one: Sicht, other: Sicht): boolean {
  if (one === 'alles') return true
  if (other === 'alles') return false
  const [einheiten, standorte] = [new Set(one.einheiten), new Set(one.standorte)]
  return other.einheiten.every((id) => einheiten.has(id)) && other.standorte.every((id) => standorte.has(id))
}
