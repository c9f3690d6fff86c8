/** Takes the key and the kept checkpoints along into a backup. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKPOINT_FILE, KEY_FILE, PUBLIC_KEY_FILE } from './log.ts'

/**
 * Copies the files beside the log. Of the checkpoints only those over at most `size` mails: the copied log ends there,
 * and one that was made after it was copied would make the restored archive look as if mails had been taken away.
 *
 * To be called after the database was copied: what it holds of checkpoints is then in the file.
 */
export function copyEvidenceFiles(from: string, to: string, size: number): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of [KEY_FILE, PUBLIC_KEY_FILE]) {
    if (existsSync(join(from, name))) writeFileSync(join(to, name), readFileSync(join(from, name)), { mode: 0o600 })
  }
  const file = join(from, CHECKPOINT_FILE)
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const kept = lines.filter((line) => !isBeyond(line, size))
  writeFileSync(join(to, CHECKPOINT_FILE), kept.map((line) => `${line}\n`).join(''), { mode: 0o600 })
}

/** A line that cannot be read is none: it stays, for `verify` to name. */
function isBeyond(line: string, size: number): boolean {
  const note = /"checkpoint":"[^"\\]*\\n(\d+)\\n/.exec(line)
  return note !== null && Number(note[1]) > size
}
