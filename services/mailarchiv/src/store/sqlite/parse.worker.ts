/** A thread that reads mails. It may hang or die at any of them; parse-pool.ts handles that. */
import type { DatabaseSync } from 'node:sqlite'
import { HandOver, serveTasks } from '../../kern/thread-pool/index.ts'
import {
  buffersOf,
  type CheckedReading,
  type ParseTasks,
  prepareJob,
  readingTasks,
  seal,
  takeItems,
} from '../core/reading/index.ts'
import { Lexicon, sumOf } from '../core/words/index.ts'
import { hasWords, probesOf } from './probes.ts'
import { byHash } from './rows.ts'
import { openIndex, READER, VISITOR } from './schema.ts'

/** The thread's state of the archive; read again when the database has changed. */
class Knowledge {
  readonly #db: DatabaseSync
  readonly path: string
  readonly promoted: string[] = []
  readonly isKnown: (sha256: Uint8Array) => boolean

  constructor(path: string) {
    this.path = path
    this.#db = openIndex(path, VISITOR)
    const find = byHash(this.#db)
    this.isKnown = (sha256) => find(sha256) !== null
  }

  refresh(): this {
    const newer = this.#db.prepare('SELECT token FROM counted WHERE place >= ? ORDER BY place')
    for (const row of newer.all(this.promoted.length)) this.promoted.push(String(row.token))
    return this
  }

  close(): void {
    this.#db.close()
  }
}

let knowledge: Knowledge | null = null
const lexicon = new Lexicon()

function knowledgeOf(path: string): Knowledge {
  if (knowledge?.path !== path) {
    knowledge?.close()
    knowledge = new Knowledge(path)
  }
  return knowledge.refresh()
}

function prepare({ items, index, store }: ParseTasks['prepare']['request']): HandOver {
  const { promoted, isKnown } = knowledgeOf(index)
  const { taken, refused } = takeItems(items)
  const job = seal(prepareJob(taken, { index, promoted, isKnown, store, lexicon }))
  return new HandOver({ job, refused } satisfies ParseTasks['prepare']['response'], buffersOf(job))
}

/** The connection that looks up words; another index replaces it. */
let reader: { readonly path: string; readonly db: DatabaseSync } | null = null

function readerOf(path: string): DatabaseSync {
  if (reader?.path !== path) {
    reader?.db.close()
    reader = null
    reader = { path, db: openIndex(path, READER) }
  }
  return reader.db
}

/** An index that is damaged, or was replaced meanwhile, clears no mail: the caller looks again in its own state. */
function isCleared(path: string, sort: number, probes: readonly string[]): boolean {
  try {
    return hasWords(readerOf(path), sort, probes)
  } catch {
    return false
  }
}

function check({ items, comparison }: ParseTasks['check']['request']): readonly CheckedReading[] {
  const readings = readingTasks.again({ items, depth: 'whole' })
  return readings.map(({ fields, document }, place) => {
    if (comparison.kind === 'sums') return { fields, words: { kind: 'sum', sum: sumOf(document, comparison.key) } }
    const probes = probesOf(document)
    return isCleared(comparison.index, items[place]!.sort, probes)
      ? { fields, words: { kind: 'found' } }
      : { fields, words: { kind: 'document', document, probes } }
  })
}

serveTasks({ prepare, check, ...readingTasks })
