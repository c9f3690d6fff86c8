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

const lexicon = new Lexicon()

/** Prepares mails. The bytes of the mails come back as `large`, in order. */
function prepare({ items }: ParseTasks['prepare']['request']): HandOver {
  const { taken: fetched, refused } = takeItems(items)
  const taken = fetched.map((item) => ({ ...item, raw: ownMemory(item.raw) }))
  const job = prepareJob(taken, {
    index: '',
    promoted: [],
    isKnown: () => false,
    store: false,
    lexicon,
  })
  const sealed = seal({ ...folded(job), large: taken.map(({ raw }) => raw) })
  return new HandOver({ job: sealed, refused } satisfies ParseTasks['prepare']['response'], buffersOf(sealed))
}

/** Memory to transfer to another thread: copies a mail that shares its memory with others. */
function ownMemory(raw: Uint8Array): Uint8Array {
  return raw.byteLength === raw.buffer.byteLength ? raw : new Uint8Array(raw)
}

/** Folds the documents to the form of the database: the whole text instead of its two columns. */
function folded(job: PreparedJob): PreparedJob {
  const mails = job.mails.map((mail) => {
    if (mail.content === null) return mail
    const document = { body: Buffer.from(foldedText(toText(mail.content.document))), rest: new Uint8Array() }
    return { ...mail, content: { ...mail.content, document } }
  })
  return { ...job, mails }
}

serveTasks({ prepare, ...readingTasks })
