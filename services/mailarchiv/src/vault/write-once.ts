import { randomUUID } from 'node:crypto'
import { linkSync, unlinkSync, writeFileSync } from 'node:fs'

/** Writes a whole file, for its owner alone, where none exists. Of two processes that start at once, both use the file of the first. */
export function writeOnce(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
