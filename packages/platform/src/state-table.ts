import { conflict, type DomainError } from './errors/domain-error.ts'

interface Stateful {
  readonly status: string
}

/** One action: a row of a state table. */
export interface Transition<Row extends Stateful, Permission extends string, Event extends string> {
  /** States in which the action is possible; absent: every state. */
  readonly from?: readonly Row['status'][]
  /** The state afterwards; absent where it stays, is computed, or ends with the row. */
  readonly to?: Row['status']
  /** What the caller needs; absent for what happens by itself, which is never offered. */
  readonly permission?: Permission | ((row: Row) => readonly Permission[])
  /** Whether the facts beside the state allow the action; absent: always. */
  readonly when?: (row: Row) => boolean
  /** The refusal where `from` or `when` forbid the action; absent: 409 with the states that are possible. */
  readonly refuse?: (row: Row, allowed: readonly string[]) => DomainError
  /** Events in the audit trail. */
  readonly event?: Event | readonly Event[]
}

export interface StateTable<
  Action extends string,
  Row extends Stateful,
  Permission extends string,
  Event extends string,
> {
  readonly rows: Readonly<Record<Action, Transition<Row, Permission, Event>>>
  /** Lists the actions that a row offers to this caller, in the order of the table: `aktionen` of an answer. */
  offered(row: Row, may: (permission: Permission) => boolean): Action[]
  /** Returns the state after an action. @throws the refusal of its row */
  check(row: Row, action: Action): Row['status']
  /** Returns the state after something that happens in any state, and changes it where its row says so. */
  after(row: Row, action: Action): Row['status']
}

/**
 * Defines a state table that reads like the tables of docs/spec/state-tables.md. Where PATCH names the next state, an action is called as
 * its state. The type of a row is given, the rest is inferred:
 *
 * @example
 * const mangelStates = stateTable<MangelRow>()({
 * in_bearbeitung: { from: ['neu'], to: 'in_bearbeitung', permission: 'mangel.bearbeiten', event: 'mangel_status_geaendert' },
 * })
 */
export function stateTable<Row extends Stateful>() {
  return <const Action extends string, const Permission extends string = never, const Event extends string = never>(
    rows: Readonly<Record<Action, Transition<Row, Permission, Event>>>,
  ): StateTable<Action, Row, Permission, Event> => {
    const actions = Object.keys(rows) as Action[]
    const allows = (row: Row, action: Action) => {
      const { from, when } = rows[action]
      return (from === undefined || from.includes(row.status)) && (when === undefined || when(row))
    }
    const offered = (row: Row, may: (permission: Permission) => boolean) =>
      actions.filter((action) => {
        const { permission } = rows[action]
        if (permission === undefined || !allows(row, action)) return false
        return (typeof permission === 'string' ? [permission] : permission(row)).every((right) => may(right))
      })
    const after = (row: Row, action: Action) => (allows(row, action) ? (rows[action].to ?? row.status) : row.status)

    return {
      rows,
      offered,
      after,
      check(row, action) {
        if (allows(row, action)) return after(row, action)
        const allowed = offered(row, () => true).filter((other) => rows[other].to !== undefined)
        const { refuse = () => noWay(row.status, action, allowed) } = rows[action]
        throw refuse(row, allowed)
      },
    }
  }
}

/** Builds the 409 for an action that a state table forbids. */
export const impossible = (message: string, details: Readonly<Record<string, unknown>>): DomainError =>
  conflict('uebergang_unzulaessig', message, details)

function noWay(from: string, to: string, erlaubt: readonly string[]): DomainError {
  const way = erlaubt.length === 0 ? 'Von dort geht es nicht weiter.' : `Möglich: ${erlaubt.join(', ')}.`
  return impossible(`Von „${from}“ führt kein Weg nach „${to}“. ${way}`, { erlaubt })
}
