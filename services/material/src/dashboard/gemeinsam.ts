/**
 * Lets callers who ask for the same thing at the same moment share one computation. Nobody is given one that began before
 * he asked: who comes while one runs waits for the next, together with all the others who come meanwhile. So a person
 * always sees what he has just changed, and a hundred open dashboards cost as much as two.
 *
 * @param compute what is shared, by what was asked for (as JSON)
 */
export function shareNext<const A extends readonly unknown[], T>(
  compute: (...asked: A) => Promise<T>,
): (...asked: A) => Promise<T> {
  const rounds = new Map<string, { readonly running: Promise<T>; next?: Promise<T> }>()

  const begin = (key: string, asked: A): Promise<T> => {
    const round = { running: compute(...asked) }
    rounds.set(key, round)
    const end = () => {
      if (rounds.get(key) === round) rounds.delete(key)
    }
    round.running.then(end, end)
    return round.running
  }
  return (...asked) => {
    const key = JSON.stringify(asked)
    const round = rounds.get(key)
    if (round === undefined) return begin(key, asked)
    const beginNext = () => begin(key, asked)
    round.next ??= round.running.then(beginNext, beginNext)
    return round.next
  }
}
