/** The part of a result that one file takes, so that a file may end early, be whole, and have another one go on behind it. */
import type { WalkedPlace } from '../../store/contract/index.ts'
import { groupsOf } from './original.ts'

/** Bytes of the mails after which an end is looked for. */
const STEP_BYTES = 16 * 1024 * 1024

export interface FilePart {
  /** The number of its first mail among all hits, from 1. */
  readonly first: number
  /** Mails of the file, at most; null: all that follow. */
  readonly most: number | null
  /** Aborted: the file ends behind what is on its way. */
  readonly stop: AbortSignal
}

/** How a file ended: behind the last hit, before it and yet whole (null: it has no mail), or broken off. */
export type FileEnd = { readonly kind: 'all' | 'broken' } | { readonly kind: 'early'; readonly last: string | null }

/** Passes on what belongs to the file. @param endEarly gets the last mail of the file when hits are left */
export async function* partOf<Mail extends Pick<WalkedPlace, 'id' | 'size'>>(
  portions: AsyncIterable<readonly Mail[]>,
  { most, stop }: FilePart,
  endEarly: (last: string | null) => void,
): AsyncGenerator<readonly Mail[]> {
  let room = most ?? Number.POSITIVE_INFINITY
  let last: string | null = null
  for await (const portion of portions)
    for (const step of groupsOf(portion, STEP_BYTES)) {
      const taken = stop.aborted ? [] : step.slice(0, room)
      if (taken.length > 0) yield taken
      room -= taken.length
      last = taken.at(-1)?.id ?? last
      if (taken.length < step.length) return endEarly(last)
    }
}
