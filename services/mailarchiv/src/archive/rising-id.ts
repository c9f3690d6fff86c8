import { randomUUIDv7 } from 'node:crypto'

/**
 * Ids that rise with the order of archiving, also across processes and when the clock steps back: a new UUIDv7, or the
 * successor of the one before where the clock does not give a greater one.
 */
export function idAfter(previous: string | null): string {
  const fresh = randomUUIDv7()
  if (previous === null || fresh > previous) return fresh
  // Version and variant stay: only the 62 random bits behind the variant count up, which no archive exhausts.
  const digits = previous.replaceAll('-', '')
  const tail = BigInt(`0x${digits.slice(17)}`) + 1n
  const next = digits.slice(0, 17) + tail.toString(16).padStart(15, '0')
  return [next.slice(0, 8), next.slice(8, 12), next.slice(12, 16), next.slice(16, 20), next.slice(20)].join('-')
}
