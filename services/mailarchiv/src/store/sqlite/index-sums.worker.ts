/** The thread that sums up the words of a whole index, mail by mail, in one state of the database. */
import type { DatabaseSync } from 'node:sqlite'
import { HandOver, serveTasks } from '../../kern/thread-pool/index.ts'
import { placeOf, WordSummer } from '../core/words/index.ts'
import type { IndexSums, IndexSumTasks } from './index-sums.ts'
import { isDamaged, openIndex, READER } from './schema.ts'

let db: DatabaseSync | null = null

/** Fixes the state that is summed up: that of this moment. Called again, a later one. */
function begin({ index }: IndexSumTasks['begin']['request']): null {
  if (db === null) db = openIndex(index, READER)
  else db.exec('ROLLBACK')
  db.exec('BEGIN')
  db.prepare('SELECT count(*) FROM pack').get()
  return null
}

function sum({ key }: IndexSumTasks['sum']['request']): HandOver | null {
  const connection = db!
  try {
    const sums = sumsOf(connection, new WordSummer(key))
    return new HandOver(sums, [sums.sorts.buffer as ArrayBuffer, sums.sums.buffer as ArrayBuffer])
  } catch (error) {
    if (isDamaged(error)) return null
    throw error
  } finally {
    connection.close()
    db = null
  }
}

/** The largest position that a number holds; no mail has it, but a falsified index could. */
const BEYOND = Number.MAX_SAFE_INTEGER

/**
 * Visits each word of the index with its mails and places. A function that SQLite calls costs half of what a row costs that
 * reaches JavaScript; the words are the larger part of an index.
 */
function sumsOf(connection: DatabaseSync, summer: WordSummer): IndexSums {
  const sorts = sortsOf(connection)
  const sums = new Uint32Array(sorts.length * 2)
  const strangers = new Set<number>()
  const body = placeOf('body', 0)
  const rest = placeOf('rest', 0)
  const step = placeOf('body', 1) - body
  let at = 0
  connection.function('visit', (word, sort, place) => {
    at = find(sorts, Number(sort), at)
    if (sorts[at] !== sort) {
      if (strangers.size < MOST_STRANGERS) strangers.add(Number(sort))
      return 0
    }
    summer.add(String(word), Number(place), sums, at * 2)
    return 0
  })
  connection.exec("CREATE VIRTUAL TABLE temp.word USING fts5vocab('main', 'search', 'instance')")
  const position = `min(max(doc, -1), ${BEYOND})`
  const place = `offset * ${step} + CASE col WHEN 'body' THEN ${body} ELSE ${rest} END`
  connection.prepare(`SELECT sum(visit(term, ${position}, ${place})) FROM temp.word`).get()
  return { sorts, sums, strangers: strangers.size }
}

/** Entries without a mail are counted up to this number. */
const MOST_STRANGERS = 10_000

function sortsOf(connection: DatabaseSync): Float64Array<ArrayBuffer> {
  const { mails } = connection.prepare('SELECT count(*) AS mails FROM mail').get() as { mails: number }
  const sorts = new Float64Array(mails)
  let at = 0
  for (const { sort } of connection.prepare('SELECT sort FROM mail ORDER BY sort').iterate()) sorts[at++] = Number(sort)
  return sorts
}

/**
 * The place of a value in a rising list, or where it would stand. Looks near `from` first: an index names the mails of a
 * word in their order.
 */
function find(sorts: Float64Array, value: number, from: number): number {
  let low = sorts[from]! <= value ? from : 0
  let step = 1
  while (low + step < sorts.length && sorts[low + step]! <= value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, sorts.length - 1)
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (sorts[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

serveTasks({ begin, sum })
