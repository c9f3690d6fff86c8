import { randomUUIDv7 } from 'node:crypto'

/**
 * Makes ids that ascend in the order of archiving, also across processes and when the clock steps back: a new UUIDv7,
 * or the successor of the previous one where the clock gives none greater.
 */
export function idAfter(previous: string | null): string {
  const fresh = randomUUIDv7()
  if (previous === null || fresh > previous) return fresh
  // Version and variant stay: only the 62 random bits after the variant count up, which no archive exhausts.
  const digits = previous.replaceAll('-', '')
  const tail = BigInt(`0x${digits.slice(17)}`) + 1n
  const next = digits.slice(0, 17) + tail.toString(16).padStart(15, '0')
  return [next.slice(0, 8), next.slice(8, 12), next.slice(12, 16), next.slice(16, 20), next.slice(20)].join('-')
}
