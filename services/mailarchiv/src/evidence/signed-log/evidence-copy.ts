/** Copies the key and the stored checkpoints into a backup, and takes them over after a move. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupWriter } from '@zeughaus/platform'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import type { LogStore } from './log-store.ts'
import { openCheckpoint } from './note.ts'
import { CHECKPOINT_FILE, type EvidenceOpener, KEY_FILE, PUBLIC_KEY_FILE } from './place.ts'

/**
 * Copies the files beside the log, but only checkpoints over at most `size` mails: the copied log ends there, and a
 * later checkpoint would make the restored archive look as if mails had been removed.
 *
 * Call it after the database was copied: by then the file has every checkpoint of the copy.
 */
export async function copyEvidenceFiles(from: string, to: BackupWriter, size: number): Promise<void> {
  for (const name of [KEY_FILE, PUBLIC_KEY_FILE])
    if (existsSync(join(from, name))) await to.copy(join(from, name), name)
  const file = join(from, CHECKPOINT_FILE)
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const kept = lines.filter((line) => !isBeyond(line, size))
  await to.write(CHECKPOINT_FILE, [Buffer.from(kept.map((line) => `${line}\n`).join(''))])
}

/** Keeps an unreadable line, for `verify` to report. */
function isBeyond(line: string, size: number): boolean {
  const note = /"checkpoint":"[^"\\]*\\n(\d+)\\n/.exec(line)
  return note !== null && Number(note[1]) > size
}

/** The state of an evidence log besides its leaves: the private key (PEM) and the checkpoints signed with it. */
export type EvidenceState = { readonly privateKey: string; readonly checkpoints: readonly KeptCheckpoint[] }

/** Reads the state of a log; makes the key of one that has never been opened. */
export async function readEvidence(opener: EvidenceOpener, log: LogStore): Promise<EvidenceState> {
  const { privateKey, outside } = await opener.open()
  return { privateKey, checkpoints: (await outside(log).all()).kept }
}

/**
 * Makes the log of a moved archive the continuation of its source: takes over the key and, inside and outside the
 * database, the checkpoints over mails that are here. A second call adds new checkpoints.
 */
export async function adoptEvidence(opener: EvidenceOpener, log: LogStore, state: EvidenceState): Promise<void> {
  const { signer, outside } = await opener.adopt(state.privateKey)
  const copies = outside(log)
  const known = new Set((await copies.all()).kept.map(({ note }) => note))
  const { size } = await log.head(0)
  const ours = state.checkpoints.filter(({ note }) => (openCheckpoint(note, signer)?.size ?? size + 1) <= size)
  for (const checkpoint of ours) if (!known.has(checkpoint.note)) await copies.append(checkpoint)
  await log.keep(ours)
}
