/** What keeps mails whatever rules say, from one source or from several. */
import type { HeldBy } from '../holds/index.ts'

export interface Holding {
  /** All that keep or kept something, by names for people. */
  list(): Promise<readonly { readonly id: string; readonly name: string; readonly isRestriction?: boolean }[]>
  /** Those that keep something. */
  inForce(): Promise<readonly { readonly id: string }[]>
  /** What they cover. */
  covering(): Promise<readonly HeldBy[]>
}

/** Several as one: holds, and restrictions in force. */
export const heldByAll = (...parts: readonly Holding[]): Holding => ({
  list: async () => (await Promise.all(parts.map((part) => part.list()))).flat(),
  inForce: async () => (await Promise.all(parts.map((part) => part.inForce()))).flat(),
  covering: async () => (await Promise.all(parts.map((part) => part.covering()))).flat(),
})
