/** A thread that reads mails for the archive on PostgreSQL; the other side is archive/parse-pool.ts. */
import {
  buffersOf,
  documentOf,
  type Extras,
  fetchSource,
  HandOver,
  Lexicon,
  type ParseTasks,
  type PreparedJob,
  prepareJob,
  type RawItem,
  Refusal,
  readAgain,
  readItem,
  seal,
  serveTasks,
  toBytes,
  toText,
} from '../archive/threads.ts'
import { foldedText } from './folded.ts'
import type { FrequentWords } from './neighbours.ts'

const lexicon = new Lexicon()

/** `index`: what the writer knows, see `Writer.known`. The bytes of the mails come back as `large`, in their order. */
function prepare({ items, index }: ParseTasks['prepare']['request']): HandOver {
  const taken: RawItem[] = []
  const refused: { item: number; reason: string }[] = []
  for (const [item, { source, ...rest }] of items.entries()) {
    try {
      taken.push({ raw: ownMemory(fetchSource(source)), ...rest })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ item, reason: error.message })
    }
  }
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

/** Memory that can be handed to another thread: a mail that shares its memory with others is copied. */
function ownMemory(raw: Uint8Array): Uint8Array {
  return raw.byteLength === raw.buffer.byteLength ? raw : new Uint8Array(raw)
}

const listOf = (words: string) => (words === '' ? [] : words.split(' '))

/** The documents as the database keeps them: the whole text in place of its two columns. */
function folded(job: PreparedJob, frequent: FrequentWords): PreparedJob {
  const mails = job.mails.map((mail) => {
    if (mail.content === null) return mail
    const document = { body: Buffer.from(foldedText(toText(mail.content.document), frequent)), rest: new Uint8Array() }
    return { ...mail, content: { ...mail.content, document } }
  })
  return { ...job, mails }
}

let frequentWords: { readonly list: string; readonly words: FrequentWords } = { list: '', words: new Set() }

/** The same set for the same list. */
function setOf(list: string): FrequentWords {
  if (list !== frequentWords.list) frequentWords = { list, words: new Set(listOf(list)) }
  return frequentWords.words
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
