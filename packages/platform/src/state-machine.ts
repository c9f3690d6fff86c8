import { conflict, type DomainError } from './errors/domain-error.ts'

/** One move into a state: a row of the specification's state table. */
export type Transition<State extends string, Permission extends string, Event extends string | null> = {
  readonly from: readonly State[]
  readonly permission: Permission
  /** What the audit trail calls it; null for a move that the specification does not audit. */
  readonly event: Event
}

export type StateMachine<Row, State extends string, Permission extends string, Event extends string | null> = {
  readonly initial: State
  readonly states: readonly State[]
  readonly transitions: Readonly<Partial<Record<State, Transition<State, Permission, Event>>>>
  /**
   * The move of a row to a state.
   *
   * @throws DomainError 409 `uebergang_unzulaessig` with `details.erlaubt`, the states that the row may go to
   */
  check(row: Row, to: State): Transition<State, Permission, Event>
  /** The states that this caller may move the row to now: `aktionen` of an answer. */
  allowed(row: Row, may: (permission: Permission) => boolean): State[]
}

/**
 * A state machine that reads like the table of the specification. The row type comes first, the rest is inferred:
 *
 * @example
 * const maengelAblauf = stateMachine<MangelRow>()({
 *   initial: 'neu',
 *   transitions: { in_bearbeitung: { from: ['neu'], permission: 'mangel.bearbeiten', event: 'mangel_status_geaendert' } },
 * })
 */
export function stateMachine<Row extends { readonly status: string }>() {
  return <const Permission extends string, const Event extends string | null>(definition: {
    readonly initial: Row['status']
    readonly transitions: Readonly<Partial<Record<Row['status'], Transition<Row['status'], Permission, Event>>>>
  }): StateMachine<Row, Row['status'], Permission, Event> => {
    type State = Row['status']
    const { initial, transitions } = definition
    const moves = Object.entries(transitions) as [State, Transition<State, Permission, Event>][]
    const states = new Set<State>([initial, ...moves.flatMap(([to, { from }]) => [...from, to])])
    const open = (row: Row) => moves.filter(([, { from }]) => from.includes(row.status))

    return {
      initial,
      states: [...states],
      transitions,
      check(row, to) {
        const move = transitions[to]
        if (move === undefined || !move.from.includes(row.status)) {
          throw impossible(
            row.status,
            to,
            open(row).map(([state]) => state),
          )
        }
        return move
      },
      allowed: (row, may) => open(row).flatMap(([to, { permission }]) => (may(permission) ? [to] : [])),
    }
  }
}

function impossible(from: string, to: string, allowed: readonly string[]): DomainError {
  const way = allowed.length === 0 ? 'Von dort geht es nicht weiter.' : `Möglich: ${allowed.join(', ')}.`
  const message = `Von „${from}“ führt kein Weg nach „${to}“. ${way}`
  return conflict('uebergang_unzulaessig', message, { erlaubt: allowed })
}
