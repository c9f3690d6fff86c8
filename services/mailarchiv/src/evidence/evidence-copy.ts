/** Takes the key and the kept checkpoints along into a backup. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appendCheckpoint, type KeptCheckpoint, readCheckpointFile } from './checkpoint-file.ts'
import { CHECKPOINT_FILE, KEY_FILE, openEvidenceLog, PUBLIC_KEY_FILE } from './log.ts'
import type { LogStore } from './log-store.ts'
import { openCheckpoint } from './note.ts'

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

/** What a log of evidence is besides its leaves: the private key (PEM) and the checkpoints it has signed. */
export type EvidenceState = { readonly privateKey: string; readonly checkpoints: readonly KeptCheckpoint[] }

/** The state of a log that has been opened before. */
export function readEvidence(folder: string): EvidenceState {
  return {
    privateKey: readFileSync(join(folder, KEY_FILE), 'utf8'),
    checkpoints: readCheckpointFile(join(folder, CHECKPOINT_FILE)).kept,
  }
}

/**
 * Makes the log of an archive that was moved here the continuation of the one it comes from: its key signs, and its
 * checkpoints over mails that are here are kept, inside and outside the database. Doing it again adds what is new.
 */
export async function adoptEvidence(folder: string, log: LogStore, state: EvidenceState): Promise<void> {
  adoptKey(folder, state.privateKey)
  const { verifier } = openEvidenceLog({ folder, log })
  const file = join(folder, CHECKPOINT_FILE)
  const known = new Set(readCheckpointFile(file).kept.map(({ note }) => note))
  const size = await log.read((leaves) => leaves)
  const ours = state.checkpoints.filter(({ note }) => (openCheckpoint(note, verifier)?.size ?? size + 1) <= size)
  for (const checkpoint of ours) if (!known.has(checkpoint.note)) appendCheckpoint(file, checkpoint)
  await log.keep(ours)
}

/** A folder that has signed with another key has done so for an archive that is no more. */
function adoptKey(folder: string, privateKey: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, KEY_FILE)
  if (existsSync(file) && readFileSync(file, 'utf8') === privateKey) return
  for (const name of [PUBLIC_KEY_FILE, CHECKPOINT_FILE]) rmSync(join(folder, name), { force: true })
  const draft = `${file}.draft`
  writeFileSync(draft, privateKey, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
