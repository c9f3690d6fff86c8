/** Restrictions in force (Art. 18 GDPR): which mails they keep from whom, and from every run of deletion. */
import { dayOf, germanDay } from '@zeughaus/platform'
import { sharedReads } from '../../kern/shared-reads.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { HeldBy } from '../holds/index.ts'
import { revisionOf } from '../records/index.ts'

interface Options {
  readonly tables: Tables
  /** Time zone of calendar days. */
  readonly zone: string
}

interface Restriction {
  readonly id: string
  /** The accounts that go on finding and reading its mails. */
  readonly readers: ReadonlySet<string>
  readonly seqs: readonly number[]
}

export class Restrictions {
  readonly #tables: Tables
  readonly #zone: string
  readonly #now: (what: 'hidden') => Promise<Hidden>
  #last: Hidden | null = null

  constructor({ tables, zone }: Options) {
    this.#tables = tables
    this.#zone = zone
    this.#now = sharedReads(() => this.#readHidden())
  }

  /**
   * The numbers of the mails that this account (null: an API key, which is never named) may neither find nor read,
   * ascending. A mail is hidden unless every restriction in force that has it names the account. Reads the revision of the
   * law at each call, the lists only after a change.
   */
  async hiddenFrom(account: string | null): Promise<readonly number[]> {
    return (await this.#now('hidden')).from(account)
  }

  /** What restrictions in force cover, as holds do. */
  async covering(): Promise<HeldBy[]> {
    return (await this.#inForce()).map(({ id, seqs }) => ({ id, seqs }))
  }

  /** Those that keep something. */
  async inForce(): Promise<{ readonly id: string }[]> {
    const sql = `SELECT id FROM ${this.#tables.prefix}request WHERE state = 'restricted' ORDER BY id`
    return (await this.#tables.rows(sql)).map(({ id }) => ({ id: String(id) }))
  }

  /** All that are or were in force, by a name that names no person. */
  async list(): Promise<{ readonly id: string; readonly name: string; readonly isRestriction: true }[]> {
    const rows = await this.#tables.rows(
      `SELECT id, restricted_at FROM ${this.#tables.prefix}request WHERE restricted_at IS NOT NULL ORDER BY id`,
    )
    return rows.map(({ id, restricted_at: at }) => ({
      id: String(id),
      name: `Einschränkung vom ${germanDay(dayOf(Number(at), this.#zone))}`,
      isRestriction: true,
    }))
  }

  async #readHidden(): Promise<Hidden> {
    const revision = await revisionOf(this.#tables)
    if (this.#last?.revision !== revision) this.#last = new Hidden(revision, await this.#inForce())
    return this.#last
  }

  async #inForce(): Promise<Restriction[]> {
    const { prefix } = this.#tables
    const rows = await this.#tables.rows(
      `SELECT id, readers FROM ${prefix}request WHERE state = 'restricted' ORDER BY id`,
    )
    return Promise.all(
      rows.map(async ({ id, readers }) => ({
        id: String(id),
        readers: new Set(JSON.parse(String(readers)) as readonly string[]),
        seqs: await this.#covered(String(id)),
      })),
    )
  }

  async #covered(id: string): Promise<number[]> {
    const { prefix } = this.#tables
    const rows = await this.#tables.rows(
      `SELECT seq FROM ${prefix}request_mail WHERE request = $1 AND left_out IS NULL
         AND list = (SELECT list FROM ${prefix}request WHERE id = $1 AND state = 'restricted')`,
      [id],
    )
    return rows.map(({ seq }) => Number(seq))
  }
}

/** What restrictions of one revision hide: one list for all accounts that none of them names. */
class Hidden {
  readonly revision: number
  readonly #restrictions: readonly Restriction[]
  readonly #lists = new Map<string | null, readonly number[]>()

  constructor(revision: number, restrictions: readonly Restriction[]) {
    this.revision = revision
    this.#restrictions = restrictions
  }

  from(account: string | null): readonly number[] {
    const isNamed = account !== null && this.#restrictions.some(({ readers }) => readers.has(account))
    const key = isNamed ? account : null
    const known = this.#lists.get(key) ?? this.#listFor(key)
    this.#lists.set(key, known)
    return known
  }

  #listFor(account: string | null): readonly number[] {
    const kept = this.#restrictions.filter(({ readers }) => account === null || !readers.has(account))
    return [...new Set(kept.flatMap(({ seqs }) => seqs))].sort((a, b) => a - b)
  }
}
