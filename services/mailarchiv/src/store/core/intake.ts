/** Takes mails into an archive of either engine. */
import {
  type AddedText,
  type Archived,
  ArchiveError,
  type MailHistory,
  type MovedMail,
  type NewMail,
  type OcrStatus,
} from '../contract/index.ts'
import { KnownWithEnvelope } from './batch-outcome.ts'
import { changesBetween, toItem } from './moved.ts'
import type { Note } from './packs/index.ts'
import { inGroups, itemOf, type ParseItem, type Prepared, unseal } from './reading/index.ts'

/** The operations of an engine. */
export interface IntakePort {
  /** Reads mails. Rejects when the archive is closed. */
  prepare(items: readonly ParseItem[]): Promise<Prepared>
  /** Archives prepared mails in their order, all or none. Rejects with KnownWithEnvelope. */
  commit(prepared: readonly Prepared[]): Promise<readonly Archived[]>
  /** Reads mails of another archive with these histories, in their order. The returned function makes them durable. */
  stageMoved(prepared: readonly Prepared[], histories: readonly MailHistory[]): Promise<() => Promise<void>>
  /** The mail with these bytes; null when there is none. */
  known(sha256: Uint8Array): Promise<Pick<Archived, 'id' | 'seq'> | null>
  /** Makes a note durable and its text searchable. Ignores an unknown mail. */
  amend(note: Note): Promise<void>
  /** Sets statuses of mails; their searchable text stays. */
  setStatuses(ids: readonly string[], ocrStatus: OcrStatus): Promise<void>
}

export class Intake {
  readonly #engine: IntakePort

  constructor(engine: IntakePort) {
    this.#engine = engine
  }

  /** See Archive. */
  async put(mails: readonly NewMail[]): Promise<readonly Archived[]> {
    const items = mails.map(itemOf)
    const prepared = await this.#prepare(items)
    const refused = prepared.flatMap((each) => each.refused)[0]
    if (refused !== undefined) throw new ArchiveError('mail_refused', refused.reason)
    try {
      return await this.#engine.commit(prepared)
    } catch (error) {
      if (!(error instanceof KnownWithEnvelope)) throw error
      return this.#oneByOne(items)
    }
  }

  /** See Archive. */
  async addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus): Promise<void> {
    if (texts.length === 0) await this.#engine.setStatuses([id], ocrStatus)
    else await this.#engine.amend({ about: 'text', id, ocrStatus, texts })
  }

  /** See MovableArchive. */
  async prepareMoved(mails: readonly MovedMail[]): Promise<() => Promise<void>> {
    const prepared = await this.#prepare(mails.map(toItem))
    return this.#engine.stageMoved(
      prepared,
      mails.map(({ history }) => history),
    )
  }

  /** See MovableArchive. */
  async amendMoved(from: MailHistory, to: MailHistory): Promise<void> {
    for (const note of changesBetween(from, to)) await this.#engine.amend(note)
  }

  #prepare(items: readonly ParseItem[]): Promise<Prepared[]> {
    return Promise.all(inGroups(items).map((group) => this.#engine.prepare(group)))
  }

  /** Archives new mails and amends known ones, each by itself. */
  async #oneByOne(items: readonly ParseItem[]): Promise<Archived[]> {
    const archived: Archived[] = []
    for (const item of items) {
      const one = await this.#engine.prepare([item])
      const { sha256 } = unseal(one.jobs[0]!).mails[0]!
      const known = await this.#engine.known(sha256)
      if (known === null) {
        archived.push(...(await this.#engine.commit([one])))
        continue
      }
      const { provenance } = item
      await this.#engine.amend({ about: 'provenance', id: known.id, archivedAt: Date.now(), provenance })
      archived.push({ ...known, sha256, outcome: 'known' })
    }
    return archived
  }
}
