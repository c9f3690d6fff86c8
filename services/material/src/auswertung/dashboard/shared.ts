/** Overviews that all callers share: computed once after a change, however many dashboards are open. */
import type { Instant } from '@zeughaus/platform'
import type { Sicht } from '../../kern/access/sicht.ts'
import type { SituationVersion } from '../../kern/db/situation-version.ts'

/** Answers kept of each overview, one per question of each view: for forty brigades; the oldest go first. */
const QUESTIONS_MAX = 64

/** The basis of a computation: this version of the data or a later one, at this instant, as far as this view reaches. */
export interface Viewpoint {
  readonly version: SituationVersion
  readonly now: Instant
  readonly sicht: Sicht
}

/** A computed value, and the instant at which it expires even without a change. */
export interface View<T> {
  readonly value: T
  readonly until: Instant
}

interface Kept<T> extends Omit<Viewpoint, 'sicht'> {
  readonly view: Promise<View<T>>
  /** Infinite while the view is computed. */
  until: Instant
}

/**
 * Shares one computation among callers with the same question, view and version of the data. No caller gets a result
 * older than what they could read now: the version is read before the result is computed, and by each caller.
 *
 * @param compute depends only on the viewpoint, the data that the version covers, and the question, which is JSON
 */
export function whileUnchanged<const A extends readonly unknown[], T>(
  compute: (viewpoint: Viewpoint, ...asked: A) => Promise<View<T>>,
): (viewpoint: Viewpoint, ...asked: A) => Promise<T> {
  const kept = new Map<string, Kept<T>>()
  return async (viewpoint, ...asked) => {
    const question = JSON.stringify([viewpoint.sicht, asked])
    const known = kept.get(question)
    const holds = () => known !== undefined && known.now <= viewpoint.now && viewpoint.now < known.until
    if (known?.version === viewpoint.version && holds()) {
      const { value } = await known.view
      if (holds()) return value
    }
    const view = compute(viewpoint, ...asked)
    const fresh: Kept<T> = { ...viewpoint, view, until: Number.POSITIVE_INFINITY }
    kept.delete(question)
    kept.set(question, fresh)
    const [oldest] = kept.keys()
    if (kept.size > QUESTIONS_MAX && oldest !== undefined) kept.delete(oldest)
    try {
      const { value, until } = await view
      fresh.until = until
      return value
    } catch (error) {
      fresh.until = Number.NEGATIVE_INFINITY
      throw error
    }
  }
}
