/** What can be done with a thing beside moving it from state to state: a table, a row an action. */
import type { Recht } from './rechte.ts'

/** A row: in which states the thing can be for the action, and the right that it takes. */
export interface Aktion<Status extends string> {
  readonly from: readonly Status[]
  readonly permission: Recht
}

/**
 * The actions of a table that are offered to a caller, in its order.
 *
 * @param darf which rights the caller has
 * @param gilt whether the thing is such that the action is possible now
 */
export function aktionen<Name extends string, Zeile extends { readonly permission: Recht }>(
  tabelle: Readonly<Record<Name, Zeile>>,
  darf: (recht: Recht) => boolean,
  gilt: (zeile: Zeile, name: Name) => boolean,
): Name[] {
  return (Object.keys(tabelle) as Name[]).filter((name) => darf(tabelle[name].permission) && gilt(tabelle[name], name))
}
