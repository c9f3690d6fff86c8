/** Groups mails into tasks for a parse thread. */
import type { ParseItem } from './parse-pool.ts'

export const MAX_PARSE_THREADS = 4
const JOB_MAILS = 128
const JOB_BYTES = 512 * 1024

export function inGroups(items: readonly ParseItem[]): ParseItem[][] {
  const groups: ParseItem[][] = []
  let bytes = 0
  for (const item of items) {
    const group = groups.at(-1)
    if (group === undefined || group.length >= JOB_MAILS || bytes + item.bytes > JOB_BYTES) {
      groups.push([item])
      bytes = 0
    } else group.push(item)
    bytes += item.bytes
  }
  return groups
}
