/** A thread that reads mails for the archive on PostgreSQL; started by core/reading/parse-pool.ts. */

import { HandOver, serveTasks } from '../../kern/thread-pool/index.ts'
import {
  buffersOf,
  type ParseTasks,
  type PreparedJob,
  prepareJob,
  readingTasks,
  seal,
  takeItems,
  toText,
} from '../core/reading/index.ts'
import { Lexicon } from '../core/words/index.ts'
import { foldedText } from './folded.ts'
import type { FrequentWords } from './neighbours.ts'

const lexicon = new Lexicon()

/** Prepares mails. `index` is `Writer.known`. The bytes of the mails come back as `large`, in order. */
function prepare({ items, index }: ParseTasks['prepare']['request']): HandOver {
  const { taken: fetched, refused } = takeItems(items)
  const taken = fetched.map((item) => ({ ...item, raw: ownMemory(item.raw) }))
  const [promoted = '', frequent = ''] = index.split('\n')
  const job = prepareJob(taken, {
    index: frequent,
    promoted: listOf(promoted),
    isKnown: () => false,
    store: false,
    lexicon,
  })
  const sealed = seal({ ...folded(job, setOf(frequent)), large: taken.map(({ raw }) => raw) })
  return new HandOver({ job: sealed, refused } satisfies ParseTasks['prepare']['response'], buffersOf(sealed))
}

/** Memory to transfer to another thread: copies a mail that shares its memory with others. */
function ownMemory(raw: Uint8Array): Uint8Array {
  return raw.byteLength === raw.buffer.byteLength ? raw : new Uint8Array(raw)
}

const listOf = (words: string) => (words === '' ? [] : words.split(' '))

/** Folds the documents to the form of the database: the whole text instead of its two columns. */
function folded(job: PreparedJob, frequent: FrequentWords): PreparedJob {
  const mails = job.mails.map((mail) => {
    if (mail.content === null) return mail
    const document = { body: Buffer.from(foldedText(toText(mail.content.document), frequent)), rest: new Uint8Array() }
    return { ...mail, content: { ...mail.content, document } }
  })
  return { ...job, mails }
}

let frequentWords: { readonly list: string; readonly words: FrequentWords } = { list: '', words: new Set() }

/** Returns the same set for the same list. */
function setOf(list: string): FrequentWords {
  if (list !== frequentWords.list) frequentWords = { list, words: new Set(listOf(list)) }
  return frequentWords.words
}

serveTasks({ prepare, ...readingTasks })
