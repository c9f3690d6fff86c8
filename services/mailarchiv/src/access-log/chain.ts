/** The chain of the access log: each entry carries a hash over itself and the one before it. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

const START = createHash('sha256').update('Zeughaus Zugriffsprotokoll').digest()

/** Every field of an entry but its hash, in the order in which they are hashed. */
export const FIELDS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object',
  'query',
  'address',
  'result',
  'hits',
] as const

/** `since`: the entries up to this one are older than the chain and have no hash of their own; `seal` covers them all. */
const HEAD = `
CREATE TABLE IF NOT EXISTS head (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  id    INTEGER NOT NULL,
  hash  BLOB NOT NULL,
  since INTEGER NOT NULL,
  seal  BLOB NOT NULL
) STRICT;
`

/** The newest entry and its hash. Noted elsewhere, they later prove that the log was not rewritten. */
export interface LogHead {
  readonly id: number
  readonly hash: Uint8Array
}

/** One place where the log differs from what was written. */
export interface LogFinding {
  readonly kind: 'changed' | 'missing' | 'added'
  /** Id of the entry. If it is older than the chain: the last id that it may have. */
  readonly id: number
}

/** The result of a verification. */
export interface LogReport {
  readonly entries: number
  readonly findings: readonly LogFinding[]
  readonly head: LogHead
}

type Row = Readonly<Record<string, unknown>>

/** Hashes an entry together with its predecessor's hash. */
export function hashOf(before: Uint8Array, row: Row): Uint8Array {
  // JSON, so that no value can imitate the boundary between two.
  const fields = JSON.stringify(FIELDS.map((name) => row[name]))
  return createHash('sha256').update(before).update(fields).digest()
}

/** Begins the chain if there is none, also after entries of an older version. */
export function beginChain(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(HEAD)
    const columns = db.prepare('PRAGMA table_info(entry)').all()
    if (!columns.some(({ name }) => name === 'hash')) db.exec('ALTER TABLE entry ADD COLUMN hash BLOB')
    if (db.prepare('SELECT 1 FROM head').get() === undefined) {
      let [id, hash] = [0, START as Uint8Array]
      for (const row of db.prepare('SELECT * FROM entry ORDER BY id').iterate()) {
        id = row['id'] as number
        hash = hashOf(hash, row)
      }
      db.prepare('INSERT INTO head (one, id, hash, since, seal) VALUES (1, ?, ?, ?, ?)').run(id, hash, id, hash)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

export function readHead(db: DatabaseSync): LogHead {
  const row = db.prepare('SELECT id, hash FROM head').get() as { id: number; hash: Uint8Array } | undefined
  if (row === undefined) throw new Error('the access log has lost the end of its chain')
  return row
}

/** Findings listed at most; the first is the one that counts. */
const NAMED = 1_000

/**
 * Recomputes every hash from the stored fields. An edited entry no longer matches its hash. A removed one leaves a gap
 * in the ids, at the end too, because the chain records its end. Two that swapped places carry each other's ids, which
 * are hashed too.
 */
export function verifyChain(db: DatabaseSync): LogReport {
  // One snapshot: entries appended meanwhile would appear to lie beyond the end.
  db.exec('BEGIN')
  try {
    return verifySnapshot(db)
  } finally {
    db.exec('ROLLBACK')
  }
}

function verifySnapshot(db: DatabaseSync): LogReport {
  const head = readHead(db)
  const { since, seal } = db.prepare('SELECT since, seal FROM head').get() as { since: number; seal: Uint8Array }
  const findings: LogFinding[] = []
  const find = (kind: LogFinding['kind'], id: number) => {
    if (findings.length < NAMED) findings.push({ kind, id })
  }
  let entries = 0
  let expected = 1
  // Undefined after a gap (already reported): the preceding hash is unknown.
  let before: Uint8Array | undefined = START
  const isSealed = () => before === undefined || same(before, seal)
  for (const row of db.prepare('SELECT * FROM entry ORDER BY id').iterate()) {
    const id = row['id'] as number
    entries += 1
    if (expected < id && expected <= head.id) before = undefined
    for (; expected < id && expected <= head.id; expected += 1) find('missing', expected)
    const computed: Uint8Array | undefined = before && hashOf(before, row)
    const stored = row['hash'] as Uint8Array | null
    if (id < 1 || id > head.id) find('added', id)
    else if (id <= since) {
      before = computed
      if (id === since && !isSealed()) find('changed', id)
      if (id === since) before = seal
    } else {
      const isEnd = id === head.id
      const holds = stored !== null && (computed === undefined || same(computed, stored))
      if (!holds || (isEnd && !same(stored, head.hash))) find('changed', id)
      before = stored ?? undefined
    }
    expected = Math.max(expected, id + 1)
  }
  for (; expected <= head.id && findings.length < NAMED; expected += 1) find('missing', expected)
  return { entries, findings, head }
}

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

const WORDS = { changed: 'wurde verändert', missing: 'fehlt', added: 'wurde eingeschoben' } as const

/** A verification's result in German sentences. */
export function logSentences({ entries, findings, head }: LogReport): string[] {
  const outcome =
    findings.length === 0
      ? `${entries} Einträge des Zugriffsprotokolls geprüft, es ist unversehrt.`
      : `${entries} Einträge des Zugriffsprotokolls geprüft, ${findings.length} Befunde: es wurde außerhalb des Dienstes verändert.`
  return [
    ...findings.map(({ kind, id }) => `Eintrag ${id} des Zugriffsprotokolls ${WORDS[kind]}.`),
    outcome,
    `Prüfsumme des Zugriffsprotokolls: ${head.id} ${Buffer.from(head.hash).toString('hex')}`,
  ]
}
