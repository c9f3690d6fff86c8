/** Searches inside of another search. */
import { both, type Conditions, mapTerms, type Query, termsOf } from './ast.ts'

/** An id that no mail has. */
const NO_MAIL = '00000000-0000-0000-0000-000000000000'

/** The conditions of the mails that two searches both find: no part of the wanted one takes the place of the window's. */
export function within(window: Conditions, wanted: Conditions): Conditions {
  return {
    ...wanted,
    query: both(wanted.query, termOf(window)),
    since: tighter(Math.max, wanted.since, window.since),
    until: tighter(Math.min, wanted.until, window.until),
  }
}

/** Everything but the period as one query; null without a condition. */
function termOf({ query, contact, from, to }: Conditions): Query | null {
  const people: Query[] = [
    ...(contact === null ? [] : [{ kind: 'involved', ...contact } as const]),
    ...(from === null ? [] : [{ kind: 'involved', anyOf: [from], roles: ['from'] } as const]),
    ...(to === null ? [] : [{ kind: 'involved', anyOf: [to], roles: ['to'] } as const]),
  ]
  return people.reduce(both, query)
}

function tighter(choose: (one: number, other: number) => number, one: number | null, other: number | null) {
  return one === null || other === null ? (one ?? other) : choose(one, other)
}

/**
 * The query in which only known mails name their conversations: the id of any other mail is that of none.
 *
 * @param knownOf returns those of some mails that are known
 */
export async function withKnownConversations(
  query: Query | null,
  knownOf: (ids: readonly string[]) => Promise<Iterable<string>>,
): Promise<Query | null> {
  const named = new Set(termsOf(query).flatMap((term) => (term.kind === 'conversation' ? [term.id] : [])))
  if (query === null || named.size === 0) return query
  const known = new Set(await knownOf([...named]))
  return mapTerms(query, (term) =>
    term.kind === 'conversation' && !known.has(term.id) ? { ...term, id: NO_MAIL } : term,
  )
}
