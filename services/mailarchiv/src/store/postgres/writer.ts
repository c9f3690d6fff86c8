/**
 * The only place where mails become part of the archive. Raw bytes are durable in their store first; then rows, index
 * and evidence are one transaction, under a lock that all processes share: numbers without gaps, ascending ids.
 */
import { setImmediate } from 'node:timers/promises'
import { type Archived, ArchiveError, type MailHistory } from '../contract/index.ts'
import { AddedTotals, BatchOutcome, type Commit, idAfter, keyOf } from '../core/index.ts'
import { firstStatus, type PreparedJob, toText } from '../core/reading/index.ts'
import { orderSecond } from '../core/words/index.ts'
import type { RawRef, RawStore } from '../raw/index.ts'
import { type Accepted, type Arrival, AT_ONCE, arrivalsOf, insertMails } from './arrivals.ts'
import { type Candidates, Counted } from './counted.ts'
import type { Client, Database } from './database.ts'
import { treeSize } from './evidence-store.ts'
import { addKnowledge, movedMails } from './moved.ts'
import { Partitions } from './partitions.ts'
import { takePositions } from './positions.ts'
import { addProvenance } from './provenance.ts'
import type { Rewriting } from './replace.ts'
import { noteReading } from './reread.ts'
import { LOCKS } from './schema.ts'
import { addToTotals, markImport } from './totals.ts'
import { Vocabulary } from './vocabulary.ts'

/** Longest wait for another writer, and longest pause of a writer that holds up the others. */
const LOCK_TIMEOUT = '30s'
const IDLE_TIMEOUT = '60s'

type Known = Omit<Archived, 'sha256'>

export class Writer {
  readonly #database: Database
  readonly #raws: RawStore
  readonly #recognition: boolean
  readonly #counted = new Counted()
  readonly #vocabulary = new Vocabulary()
  readonly #partitions = new Partitions()
  /** The last batch: batches of a process run one after another, because they share its state of the stored counts. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(database: Database, raws: RawStore, recognition: boolean) {
    this.#database = database
    this.#raws = raws
    this.#recognition = recognition
  }

  /** The tools to change the text of a mail. Call it inside of `locked`. */
  rewriting(client: Client): Rewriting {
    return { client, counted: this.#counted, vocabulary: this.#vocabulary }
  }

  /**
   * Makes the bytes of prepared mails durable, also during another write. The returned function archives the mails, all
   * or none: results in order. It rejects with KnownWithEnvelope.
   */
  async stage(jobs: readonly PreparedJob[]): Promise<Commit> {
    const arrivals = arrivalsOf(jobs)
    const archivedAt = Date.now()
    const stored = await this.#store(arrivals, archivedAt)
    const candidates = candidatesOf(jobs)
    return (mark) =>
      this.locked(async (client) => {
        const known = await findKnown(client, arrivals)
        const outcome = new BatchOutcome(
          arrivals.map(({ mail }) => mail),
          (_, key) => known.get(key) ?? null,
        )
        // A mail that was known before the lock may have been deleted.
        for (const each of await this.#put(arrivals.filter(isToStore(known, stored)), archivedAt)) stored.set(...each)
        let { seq, id } = await lastOf(client)
        const accepted = [...outcome.fresh].map(([mail, key]) => {
          id = idAfter(id)
          seq += 1
          outcome.number(key, id, seq)
          const ref = stored.get(key)!
          const { sha256, size, provenance, content } = mail
          const ocrStatus = firstStatus(content!.fields, this.#recognition)
          return { id, seq, sha256, size, archivedAt, source: provenance.source, mail, ref, ocrStatus }
        })
        if (accepted.length > 0) await this.#insert(client, accepted, candidates)
        const { archived, notes } = outcome.finish(archivedAt)
        await addProvenance(client, notes)
        if (mark !== null) await markImport(client, mark, archived)
        return archived
      })
  }

  /** Does the same with mails of another archive that this one continues. */
  async stageMoved(jobs: readonly PreparedJob[], histories: readonly MailHistory[]): Promise<() => Promise<void>> {
    const arrivals = arrivalsOf(jobs)
    const refs = await this.#raws.put(
      arrivals.map(({ raw, mail }, place) => ({
        raw,
        sha256: mail.sha256,
        provenance: mail.provenance,
        archivedAt: histories[place]!.archivedAt,
      })),
    )
    const candidates = candidatesOf(jobs)
    return () =>
      this.locked(async (client) => {
        const last = await lastOf(client)
        const accepted = movedMails(arrivals, { histories, refs, last })
        await this.#insert(client, accepted, candidates)
        await addKnowledge(client, histories)
      })
  }

  /** Runs work in one transaction as the only writer of the archive. */
  async locked<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#transaction(work))
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await this.#database.transaction(async (client) => {
        await client.query(
          `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}';
           SET LOCAL statement_timeout = 0; SET LOCAL jit = off; SELECT pg_advisory_xact_lock(${LOCKS.write})`,
        )
        await this.#counted.refresh(client)
        await this.#vocabulary.recall(client)
        return await work(client)
      })
    } catch (error) {
      this.#counted.reset()
      this.#vocabulary.reset()
      throw error
    }
  }

  /** Makes new bytes durable; returns references by key. */
  async #store(arrivals: readonly Arrival[], archivedAt: number): Promise<Map<string, RawRef>> {
    const known = await this.#database.run((client) => findKnown(client, arrivals))
    return this.#put(arrivals.filter(isToStore(known)), archivedAt)
  }

  async #put(arrivals: readonly Arrival[], archivedAt: number): Promise<Map<string, RawRef>> {
    const fresh = new Map(arrivals.map((arrival) => [arrival.key, arrival]))
    const mails = [...fresh.values()].map(({ raw, mail }) => ({
      raw,
      sha256: mail.sha256,
      provenance: mail.provenance,
      archivedAt,
    }))
    const refs = mails.length === 0 ? [] : await this.#raws.put(mails)
    return new Map([...fresh.keys()].map((key, place) => [key, refs[place]!]))
  }

  async #insert(client: Client, mails: readonly Omit<Accepted, 'sort'>[], candidates: Candidates): Promise<void> {
    const positions = await takePositions(
      client,
      mails.map(({ mail, archivedAt }) => orderSecond({ ...mail.content!.fields, archivedAt })),
    )
    const accepted = mails.map((mail, place) => ({ ...mail, sort: positions[place]! }))
    await this.#partitions.ensure(client, accepted)
    const counting = this.#totalsOf(accepted)
    // Counting ends before a failure is known: its additions are then dropped.
    await insertMails(client, accepted).finally(() => counting)
    await addToTotals(client, await counting)
    await noteReading(client, mails[0]!.seq)
    await this.#vocabulary.write(client)
    await this.#counted.write(client, candidates)
  }

  /** Counts mails and their tokens, while the server stores their rows. */
  async #totalsOf(accepted: readonly Accepted[]): Promise<Readonly<Record<string, number>>> {
    const totals = new AddedTotals()
    for (const [place, { mail, size, ocrStatus }] of accepted.entries()) {
      if (place % AT_ONCE === 0) await setImmediate()
      const { fields, document, counted } = mail.content!
      totals.add({ size, readState: fields.readState, ocrStatus })
      this.#counted.take(toText(document).body, counted)
      this.#vocabulary.take(document.body)
    }
    return totals.values
  }
}

/**
 * Tokens that are frequent in at least half of the jobs that looked, with their share of these: in a single job, many
 * words are frequent by chance.
 */
function candidatesOf(jobs: readonly PreparedJob[]): Candidates {
  const lists = jobs.flatMap(({ candidates }) => (candidates === null ? [] : [candidates]))
  const enough = Math.max(lists.length / 2, Math.min(2, jobs.length))
  const times = new Map<string, number>()
  for (const tokens of lists) for (const token of tokens) times.set(token, (times.get(token) ?? 0) + 1)
  const frequent = [...times].filter(([, count]) => count >= enough)
  return new Map(frequent.map(([token, count]) => [token, count / lists.length]))
}

/** Whether the bytes of an arrival are in none of these. */
const isToStore =
  (...places: readonly ReadonlyMap<string, unknown>[]) =>
  ({ key }: Arrival): boolean =>
    places.every((place) => !place.has(key))

const BEING_DELETED =
  'Eine dieser Mails wird gerade aus dem Archiv gelöscht. Die Mails dieses Schritts sind nicht archiviert. Bitte wiederholen Sie den Vorgang, wenn das Löschen beendet ist.'

/**
 * Finds the mails whose bytes are in the archive, by key. Rejects for bytes that are being deleted, whose mail is gone
 * already: they would go with it.
 */
async function findKnown(client: Client, arrivals: readonly Arrival[]): Promise<Map<string, Known>> {
  const { rows } = await client.query(
    `SELECT c.sha256, c.id, c.seq, EXISTS (SELECT FROM mailarchiv.mail m WHERE m.id = c.id) AS is_there
     FROM mailarchiv.content c WHERE c.sha256 = ANY($1::bytea[])`,
    [arrivals.map(({ mail }) => Buffer.from(mail.sha256))],
  )
  if (rows.some((row) => row.is_there !== true)) throw new ArchiveError('archive_locked', BEING_DELETED)
  return new Map(rows.map((row) => [keyOf(row.sha256), { id: String(row.id), seq: Number(row.seq), outcome: 'known' }]))
}

/** The last number of the log, which a deletion may have, and the id of the newest mail. */
async function lastOf(client: Client): Promise<{ seq: number; id: string | null }> {
  const [row] = (await client.query('SELECT id FROM mailarchiv.mail ORDER BY id DESC LIMIT 1')).rows
  return { seq: await treeSize(client), id: row === undefined ? null : String(row.id) }
}
