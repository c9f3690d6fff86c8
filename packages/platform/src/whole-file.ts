/**
 * Small files that are there whole or not at all, for their owner alone. Each writer has a draft of its own: processes
 * that share a folder may write at the same moment.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

/** Writes a file where none exists. Of two processes that start at once, both use the file of the first. */
export function writeOnce(file: string, text: string): void {
  const draft = draftOf(file, text)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Writes a file in place of the one that may be there. Of two processes that write at once, the file of the later one stays. */
export function writeOver(file: string, text: string): void {
  renameSync(draftOf(file, text), file)
}

function draftOf(file: string, text: string): string {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  return draft
}
