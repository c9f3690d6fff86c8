/**
 * Lets callers who ask for the same thing at the same moment share one computation. Nobody is given one that began before
 * he asked: who comes while one runs waits for the next, together with all the others who come meanwhile. So a person
 * always sees what he has just changed, and a hundred open dashboards cost as much as two.
 *
 * @param compute what is shared, by what was asked for
 */
export function shareNext<K, T>(compute: (asked: K) => Promise<T>): (asked: K) => Promise<T> {
  const rounds = new Map<K, { readonly running: Promise<T>; next?: Promise<T> }>()

  const begin = (asked: K): Promise<T> => {
    const round = { running: compute(asked) }
    rounds.set(asked, round)
    const end = () => {
      if (rounds.get(asked) === round) rounds.delete(asked)
    }
    round.running.then(end, end)
    return round.running
  }
  return (asked) => {
    const round = rounds.get(asked)
    if (round === undefined) return begin(asked)
    const beginNext = () => begin(asked)
    round.next ??= round.running.then(beginNext, beginNext)
    return round.next
  }
}
