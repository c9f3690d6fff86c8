/** Decides the outcome of each mail of a batch. */
import type { Archived, Provenance } from '../contract/index.ts'
import type { ProvenanceNote } from './packs/index.ts'

type Arrival = { readonly sha256: Uint8Array; readonly provenance: Provenance }
type Result = Pick<Archived, 'id' | 'seq' | 'outcome'>

/** Reports known bytes with envelope recipients, which change the searchable text: the mail is amended instead. */
export class KnownWithEnvelope extends Error {}

/** Encodes a SHA-256 in base64, to compare mails. */
export function keyOf(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString('base64')
}

/** The outcome of a batch: new bytes are archived; known bytes, of archive or batch, get another provenance. */
export class BatchOutcome<Mail extends Arrival> {
  /** The first mails with new bytes, in the order of the batch, with their keys. */
  readonly fresh = new Map<Mail, string>()
  readonly #mails: { readonly key: string; readonly mail: Mail }[] = []
  readonly #results = new Map<string, Result | null>()

  /**
   * @param find returns the archive's mail with these bytes, and its outcome when a batch first brings it
   * @throws KnownWithEnvelope
   */
  constructor(mails: readonly Mail[], find: (mail: Mail, key: string) => Result | null) {
    for (const mail of mails) {
      const key = keyOf(mail.sha256)
      this.#mails.push({ key, mail })
      if (!this.#results.has(key)) {
        const known = find(mail, key)
        this.#results.set(key, known)
        if (known === null) {
          this.fresh.set(mail, key)
          continue
        }
      }
      if (mail.provenance.envelope.length > 0) throw new KnownWithEnvelope()
    }
  }

  /** Sets the id and number of a new mail. */
  number(key: string, id: string, seq: number): void {
    this.#results.set(key, { id, seq, outcome: 'new' })
  }

  /** Returns results in the order of the mails, and notes about known bytes. Call it after numbering all new mails. */
  finish(archivedAt: number): { archived: Archived[]; notes: ProvenanceNote[] } {
    const archived: Archived[] = []
    const notes: ProvenanceNote[] = []
    const met = new Set<string>()
    for (const { key, mail } of this.#mails) {
      const { id, seq, outcome } = this.#results.get(key)!
      archived.push({ id, seq, sha256: mail.sha256, outcome: met.has(key) ? 'known' : outcome })
      met.add(key)
      if (!this.fresh.has(mail)) notes.push({ about: 'provenance', id, archivedAt, provenance: mail.provenance })
    }
    return { archived, notes }
  }
}
