/** The table of uploads: what each is, how much of it has arrived, and what became of it. */
import { type Clock, conflict, notFound } from '@zeughaus/platform'
import type { Row, Statements, Tables } from '../../../kern/tables/index.ts'
import type { Upload } from '../sources.schema.ts'

/** An upload without its progress: what a row keeps as JSON. */
export type Kept = Omit<Upload, 'received'>

/** Whether an upload is over: its bytes are no longer needed. */
export const hasEnded = ({ state }: Pick<Kept, 'state'>): boolean => state === 'done' || state === 'failed'

/** Uploads remembered; the oldest that have ended go first. */
const REMEMBERED = 50
/** Files of one person that may arrive at once. */
const ARRIVING = 20
/** Bytes of one person that may be under way at once: an object in S3 has at most 10,000 parts of 8 MiB. */
const BYTES_UNDER_WAY = 75 * 1024 ** 3

export class UploadRows {
  readonly #tables: Tables
  readonly #clock: Clock
  readonly #upload: string

  constructor(tables: Tables, clock: Clock) {
    this.#tables = tables
    this.#clock = clock
    this.#upload = `${tables.prefix}upload`
  }

  /** Newest first: the ids rise. */
  async list(): Promise<Upload[]> {
    const rows = await this.#tables.rows(`SELECT * FROM ${this.#upload} ORDER BY id DESC`)
    return rows.map(shown)
  }

  async find(id: string): Promise<Upload | null> {
    const [row] = await this.#tables.rows(`SELECT * FROM ${this.#upload} WHERE id = $1`, [id])
    return row === undefined ? null : shown(row)
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Upload> {
    const upload = await this.find(id)
    if (upload === null) throw notFound('Diesen Upload gibt es nicht mehr.')
    return upload
  }

  /** The oldest upload whose bytes are all there and not imported yet. */
  async nextWhole(): Promise<Upload | null> {
    const [row] = await this.#tables.rows(
      `SELECT * FROM ${this.#upload} WHERE state IN ('waiting', 'importing') ORDER BY id LIMIT 1`,
    )
    return row === undefined ? null : shown(row)
  }

  /** Uploads whose bytes are arriving, or were given up before this time in milliseconds. */
  async receiving(before = Number.MAX_SAFE_INTEGER): Promise<Upload[]> {
    const rows = await this.#tables.rows(
      `SELECT * FROM ${this.#upload} WHERE state = 'receiving' AND touched < $1 ORDER BY id`,
      [before],
    )
    return rows.map(shown)
  }

  /**
   * Adds an upload of a person. The oldest that have ended make room.
   *
   * @throws DomainError 409 while too much of this person is under way
   */
  async begin(kept: Kept, account: string): Promise<void> {
    await this.#tables.transaction(async (statements) => {
      const [sums] = await statements.rows(
        `SELECT count(CASE WHEN state = 'receiving' THEN 1 END) AS files, coalesce(sum(size), 0) AS bytes
         FROM ${this.#upload} WHERE account = $1 AND state NOT IN ('done', 'failed')`,
        [account],
      )
      if (Number(sums?.['files']) >= ARRIVING || Number(sums?.['bytes']) + kept.size > BYTES_UNDER_WAY)
        throw tooMuchUnderWay()
      await statements.run(
        `DELETE FROM ${this.#upload} WHERE id IN (SELECT id FROM ${this.#upload}
           WHERE state IN ('done', 'failed') ORDER BY id DESC LIMIT 1000 OFFSET ${REMEMBERED - 1})`,
      )
      await this.#insert(statements, kept, account)
    })
  }

  /** Notes how many bytes are there. With the last one the upload waits for its import. */
  async arrived(id: string, received: number): Promise<void> {
    await this.#tables.run(
      `UPDATE ${this.#upload} SET received = $2, touched = $3,
         state = CASE WHEN size = $2 THEN 'waiting' ELSE state END
       WHERE id = $1 AND state = 'receiving'`,
      [id, received, this.#clock.now()],
    )
  }

  /** Notes that bytes of a whole upload are gone: its sender has to go on behind those that are there. */
  async lost(id: string, received: number): Promise<void> {
    await this.#tables.run(
      `UPDATE ${this.#upload} SET received = $2, touched = $3, state = 'receiving'
       WHERE id = $1 AND state IN ('waiting', 'importing')`,
      [id, received, this.#clock.now()],
    )
  }

  /** Notes the state of an import; of one that a person has stopped only how far it came. Returns whether it goes on. */
  async keep(kept: Kept): Promise<boolean> {
    const json = JSON.stringify(kept)
    // What is archived to its end is done, though a person stopped it meanwhile.
    const before = hasEnded(kept) ? "'waiting', 'importing', 'stopped'" : "'waiting', 'importing'"
    const changed = await this.#tables.run(
      `UPDATE ${this.#upload} SET kept = $2, state = $3, touched = $4 WHERE id = $1 AND state IN (${before})`,
      [kept.id, json, kept.state, this.#clock.now()],
    )
    if (changed > 0) return true
    await this.#tables.run(`UPDATE ${this.#upload} SET kept = $2 WHERE id = $1 AND state = 'stopped'`, [kept.id, json])
    return false
  }

  /** Stops an import that runs or waits. Returns whether there was one. */
  async stop(id: string): Promise<boolean> {
    const changed = await this.#tables.run(
      `UPDATE ${this.#upload} SET state = 'stopped', touched = $2 WHERE id = $1 AND state IN ('waiting', 'importing')`,
      [id, this.#clock.now()],
    )
    return changed > 0
  }

  /** Lets a stopped import wait for its turn again. Returns whether there was one. */
  async resume(id: string): Promise<boolean> {
    const changed = await this.#tables.run(
      `UPDATE ${this.#upload} SET state = 'waiting', touched = $2 WHERE id = $1 AND state = 'stopped'`,
      [id, this.#clock.now()],
    )
    return changed > 0
  }

  async remove(id: string): Promise<void> {
    await this.#tables.run(`DELETE FROM ${this.#upload} WHERE id = $1`, [id])
  }

  async #insert(statements: Statements, kept: Kept, account: string): Promise<void> {
    await statements.run(
      `INSERT INTO ${this.#upload} (id, account, kept, state, size, received, touched) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [kept.id, account, JSON.stringify(kept), kept.state, kept.size, 0, this.#clock.now()],
    )
  }
}

function shown(row: Row): Upload {
  // One that an earlier version wrote has no progress.
  const kept = JSON.parse(String(row['kept'])) as Omit<Kept, 'progress'> & Partial<Pick<Kept, 'progress'>>
  return { progress: null, ...kept, state: row['state'] as Upload['state'], received: Number(row['received']) }
}

const tooMuchUnderWay = () =>
  conflict(
    'zu_viele_uploads',
    `Von Ihnen sind schon ${ARRIVING} Dateien oder ${BYTES_UNDER_WAY / 1024 ** 3} GB unterwegs. Bitte warten Sie, bis eine archiviert ist, oder verwerfen Sie eine. Noch größere Bestände liest „zeughaus mailarchiv import“ auf dem Server ein.`,
  )
