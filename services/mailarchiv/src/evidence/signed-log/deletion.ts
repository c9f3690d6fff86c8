/**
 * The log's record of a deletion: a signed note that names the mails, and an entry of the tree that commits to it. The
 * entries of the mails stay where they are, without what they said, so every other proof stays valid. The bytes of the
 * note are frozen: a change is a new version with a new first line.
 */
import { hash } from 'node:crypto'
import { openNote, type Signer, signNote, type Verifier } from '@zeughaus/platform/signed-note'
import type { LeafRecord } from './leaf.ts'

export const DELETION_VERSION = 'zeughaus.deletion/v1'

/** What the entry of a deletion has for its source; no mail comes from there. */
export const DELETION_SOURCE = 'deletion'

/** A person's part in it. `at` in milliseconds since 1970 UTC. */
export interface Act {
  readonly at: number
  /** Id of the account. */
  readonly by: string
}

/** A mail that is deleted: its place in the log, from 1, and its id; nothing of what was inside. */
export interface DeletedMail {
  readonly seq: number
  readonly id: string
}

export interface Deletion {
  readonly run: string
  /** Milliseconds since 1970 UTC. */
  readonly deletedAt: number
  readonly proposed: Act
  readonly released: Act
  /** By ascending number. */
  readonly mails: readonly DeletedMail[]
}

/** A signed deletion as the log keeps it, with the place of its entry, from 1. */
export interface DeletionNote {
  readonly seq: number
  readonly note: string
}

/** Whether the log has nothing of this mail any more but the hash of its entry. */
export const isErased = ({ salt }: { readonly salt: Uint8Array }): boolean => salt.length === 0

/** Signs a deletion. */
export function signDeletion(deletion: Deletion, signer: Signer): Promise<string> {
  return signNote(textOf(deletion), signer)
}

/** Returns what a note of this key says; null when the key did not sign it, or one person played both parts. */
export function openDeletion(note: string, verifier: Verifier): Deletion | null {
  const text = openNote(note, verifier)
  if (text === null) return null
  const deletion = parse(text)
  return deletion === null || deletion.proposed.by === deletion.released.by ? null : deletion
}

/** What a note says, whoever signed it; null for no note of a deletion. */
export function deletionIn(note: string): Deletion | null {
  return parse(note.slice(0, note.lastIndexOf('\n\n') + 1))
}

/** The entry of the tree for a signed deletion. */
export function deletionRecord(
  { run, deletedAt }: Pick<Deletion, 'run' | 'deletedAt'>,
  note: string,
  seq: number,
): LeafRecord {
  const bytes = Buffer.from(note)
  const sha256 = hash('sha256', bytes, 'buffer')
  return { seq, id: run, sha256, size: bytes.length, archivedAt: deletedAt, source: DELETION_SOURCE }
}

function textOf({ run, deletedAt, proposed, released, mails }: Deletion): string {
  const act = ({ at, by }: Act) => `${instant(at)} ${by}`
  const head = [
    DELETION_VERSION,
    `run ${run}`,
    `deleted ${instant(deletedAt)}`,
    `proposed ${act(proposed)}`,
    `released ${act(released)}`,
    `mails ${mails.length}`,
  ]
  return [...head, ...mails.map(({ seq, id }) => `${seq} ${id}`), ''].join('\n')
}

const instant = (at: number): string => new Date(at).toISOString()

const HEAD =
  /^zeughaus\.deletion\/v1\nrun ([0-9a-f-]{36})\ndeleted (\S{24})\nproposed (\S{24}) ([0-9a-f-]{36})\nreleased (\S{24}) ([0-9a-f-]{36})\nmails \d{1,15}\n/
const MAIL = /^([1-9]\d{0,15}) ([0-9a-f-]{36})$/

/** Null for a text that this program would not have written. */
function parse(text: string): Deletion | null {
  const head = HEAD.exec(text)
  if (head === null) return null
  const [start, run = '', deleted = '', proposedAt = '', proposer = '', releasedAt = '', releaser = ''] = head
  const lines = text.slice(start.length).split('\n').slice(0, -1)
  const mails = lines.flatMap((line) => {
    const [, seq, id = ''] = MAIL.exec(line) ?? []
    return seq === undefined ? [] : [{ seq: Number(seq), id }]
  })
  const deletion = {
    run,
    deletedAt: Date.parse(deleted),
    proposed: { at: Date.parse(proposedAt), by: proposer },
    released: { at: Date.parse(releasedAt), by: releaser },
    mails,
  }
  const hasTimes = [deletion.deletedAt, deletion.proposed.at, deletion.released.at].every(Number.isFinite)
  // Whatever else is not as it is written, such as the number of mails, gives another text.
  return hasTimes && textOf(deletion) === text ? deletion : null
}
