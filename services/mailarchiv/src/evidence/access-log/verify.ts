/** Verifies the access log: its own chain, and that it still holds what signed checkpoints witness. */
import type { DatabaseSync } from 'node:sqlite'
import { type ChainFault, ChainWalk, sameHash } from '@zeughaus/platform/hash-chain'
import { fieldsOf, isUnguarded, type LogHead, type Row, readEnd, START } from './chain.ts'
import type { Action } from './entry.ts'

/** An end of the log that a signed checkpoint witnesses. `madeAt`: milliseconds since 1970 UTC, not signed. */
export type LogAnchor = LogHead & { readonly madeAt: number }

/**
 * One place where the log differs from what was written. `rewritten` entries with a sound chain are not those that a
 * checkpoint witnesses · `unguarded` the log was found without its triggers.
 */
export interface LogFinding {
  readonly kind: ChainFault | 'rewritten' | 'unguarded'
  /** Id of the first entry. */
  readonly id: number
  /** Id of the last entry. */
  readonly to: number
  /** RFC 3339: when the entry before the first one was written; null when there is none. */
  readonly after: string | null
  /** RFC 3339: when the entry behind the last one was written, or a checkpoint over them made; null when unknown. */
  readonly before: string | null
}

/** The result of a verification. */
export interface LogReport {
  readonly entries: number
  readonly findings: readonly LogFinding[]
  readonly head: LogHead
  /** Witnessed ends that the log was compared with. */
  readonly anchors: number
  /** The newest of them that the log still has; null without one. */
  readonly witnessed: LogAnchor | null
}

/** Findings listed at most; the first is the one that counts. */
const NAMED = 1_000

/** Verifies the chain of a file. Who owns the file can recompute it, but not the signed checkpoints. */
export function verifyChain(db: DatabaseSync, anchors: readonly LogAnchor[]): LogReport {
  // One snapshot: entries appended meanwhile would appear to lie beyond the end.
  db.exec('BEGIN')
  try {
    const walk = new Walk(readEnd(db), anchors)
    if (isUnguarded(db)) walk.noteUnguarded()
    for (const row of db.prepare('SELECT * FROM entry ORDER BY id').iterate()) walk.take(row)
    return walk.end()
  } finally {
    db.exec('ROLLBACK')
  }
}

/** The result for a log whose file is gone: everything that a checkpoint witnesses is missing. */
export function verifyNothing(anchors: readonly LogAnchor[]): LogReport {
  return new Walk({ id: 0, hash: START }, anchors).end()
}

/** One pass over the entries, by ascending id. */
export class Walk {
  /** The end of the chain. */
  readonly #head: LogHead
  readonly #chain: ChainWalk
  readonly #anchors: AnchorCheck
  readonly #findings: LogFinding[] = []
  #lastAt: number | null = null
  /** When the entry at hand was written, and behind the last one, when a checkpoint beyond them was made. */
  #at: number | null = null

  constructor(head: LogHead, anchors: readonly LogAnchor[]) {
    this.#head = head
    this.#chain = new ChainWalk(START, head, (kind, id, to) => this.#find(kind, id, to))
    this.#anchors = new AnchorCheck(anchors)
  }

  /** Reports that the log lacks its triggers right now. */
  noteUnguarded(): void {
    const { id } = this.#head
    this.#findings.push({ kind: 'unguarded', id, to: id, after: null, before: instant(Date.now()) })
  }

  take(row: Row): void {
    const [id, at] = [row['id'] as number, row['at'] as number]
    this.#at = at
    const hash = this.#chain.take({ id, fields: fieldsOf(row), hash: row['hash'] as Uint8Array | null })
    this.#anchors.take(id, at, hash)
    if ((row['action'] as Action) === 'log_unguarded') this.#find('unguarded', id, id)
    this.#lastAt = at
  }

  end(): LogReport {
    const { id, hash } = this.#head
    const { rewritten, witnessed, beyond } = this.#anchors.end(id)
    if (rewritten !== null) this.#findings.push(rewritten)
    this.#at = beyond?.madeAt ?? null
    const entries = this.#chain.end(beyond?.id)
    const findings = this.#findings.toSorted((a, b) => a.id - b.id)
    return { entries, findings, head: { id, hash }, anchors: this.#anchors.count, witnessed }
  }

  #find(kind: LogFinding['kind'], id: number, to: number): void {
    if (this.#findings.length < NAMED)
      this.#findings.push({ kind, id, to, after: instant(this.#lastAt), before: instant(this.#at) })
  }
}

/** Compares the hash of each witnessed entry with that of the checkpoint, and names the stretch behind the last match. */
class AnchorCheck {
  readonly #anchors: readonly LogAnchor[]
  #next = 0
  #fitting: { readonly anchor: LogAnchor | null; readonly at: number | null } = { anchor: null, at: null }
  #rewritten: LogFinding | null = null

  constructor(anchors: readonly LogAnchor[]) {
    this.#anchors = anchors.toSorted((a, b) => a.id - b.id || a.madeAt - b.madeAt)
  }

  get count(): number {
    return this.#anchors.length
  }

  /** Takes the hash of an entry; undefined when it has none. */
  take(id: number, at: number, hash: Uint8Array | undefined): void {
    for (; this.#anchors[this.#next] !== undefined; this.#next += 1) {
      const anchor = this.#anchors[this.#next]!
      if (anchor.id > id) return
      if (anchor.id < id || hash === undefined) continue
      if (sameHash(anchor.hash, hash)) this.#fitting = { anchor, at }
      else this.#rewritten ??= this.#stretchTo(anchor)
    }
  }

  end(lastId: number) {
    const last = this.#anchors.at(-1)
    const beyond = last !== undefined && last.id > lastId ? last : null
    return { rewritten: this.#rewritten, witnessed: this.#fitting.anchor, beyond }
  }

  #stretchTo({ id, madeAt }: LogAnchor): LogFinding {
    const { anchor, at } = this.#fitting
    return { kind: 'rewritten', id: (anchor?.id ?? 0) + 1, to: id, after: instant(at), before: instant(madeAt) }
  }
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
