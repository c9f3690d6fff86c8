/** A thread that reads mails. It may hang or die at any of them; parse-pool.ts lives with that. */
import type { DatabaseSync } from 'node:sqlite'
import { documentOf, type Extras } from './document.ts'
import { buffersOf, seal, toBytes } from './job.ts'
import { Lexicon } from './lexicon.ts'
import type { ParseTasks } from './parse-pool.ts'
import { prepareJob, type RawItem, readAgain, readItem } from './prepare.ts'
import { byHash } from './rows.ts'
import { openIndex, VISITOR } from './schema.ts'
import { fetchSource, Refusal } from './source.ts'
import { HandOver, serveTasks } from './thread-pool.ts'

/** What the thread has read of the archive; read again when the database is another one. */
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
  const taken: RawItem[] = []
  const refused: { item: number; reason: string }[] = []
  for (const [item, { source, ...rest }] of items.entries()) {
    try {
      taken.push({ raw: fetchSource(source), ...rest })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ item, reason: error.message })
    }
  }
  const job = seal(prepareJob(taken, { index, promoted, isKnown, store, lexicon }))
  return new HandOver({ job, refused } satisfies ParseTasks['prepare']['response'], buffersOf(job))
}

serveTasks({
  prepare,
  message: ({ source }: ParseTasks['message']['request']) => readItem({ raw: fetchSource(source), depth: 'whole' }),
  again: ({ items, depth }: ParseTasks['again']['request']) =>
    items.map(({ source, extras }) => readAgain({ raw: fetchSource(source), depth }, extras)),
  documents({ source, depth, before, after }: ParseTasks['documents']['request']) {
    const message = readItem({ raw: fetchSource(source), depth })
    // As bytes, because both of a very long mail would not fit into the heap.
    const document = (extras: Extras) => toBytes(documentOf(message, extras))
    return { before: document(before), after: document(after) }
  },
})
