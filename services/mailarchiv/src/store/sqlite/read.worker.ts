/** A thread for every task that only reads the database. */
import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { logTasks } from '../../evidence/signed-log/worker-api.ts'
import { HandOver, serveTasks } from '../../kern/thread-pool/index.ts'
import type { MailRecord } from '../contract/index.ts'
import { CHANGES_CHARACTERS, countsOf, isReadableRow, toDepth } from '../core/worker-api.ts'
import { hitsAmong, keptShown } from './among.ts'
import { openArchiveDatabase } from './archive-log.ts'
import { readFolders } from './folders.ts'
import { readHistory, readProvenance, readRaws } from './history.ts'
import { findInvoices, readInvoicesOf } from './invoices.ts'
import {
  countHits,
  expandsPrefix,
  middlePosition,
  placesBehind,
  readBehind,
  readPage,
  readPageAndTotal,
} from './query.ts'
import { readContacts } from './read-contacts.ts'
import type { ReadTasks } from './read-pool.ts'
import { conversationIds, readConversation, readFiles } from './read-relations.ts'
import { byHash, charactersOf, idBytes, LONG_IN_RECORD, type Row, toPlace, toRecord } from './rows.ts'
import { currentIndex, layoutOf, openIndex, READER } from './schema.ts'
import { inOneRead, prepared } from './statements.ts'
import { wordsOf } from './vocabulary.ts'

const { folder } = workerData as { folder: string }
let connection: DatabaseSync | null = null

/** Returns the connection to the current database. */
function database(): DatabaseSync {
  if (connection !== null && isCurrent(connection)) return connection
  connection?.close()
  connection = openIndex(currentIndex(layoutOf(folder))!, READER)
  return connection
}

function isCurrent(db: DatabaseSync): boolean {
  try {
    return prepared(db, "SELECT 1 FROM meta WHERE key = 'superseded_by'").get() === undefined
  } catch {
    // Either a former one that is wiped by now, or the current one is damaged, which opening it again tells.
    return false
  }
}

/** Offset beyond which a page is read with the total, from the nearer end. */
const DEEP_OFFSET = 2_000

function search({ plan, page, total }: ReadTasks['search']['request']): ReadTasks['search']['response'] {
  const db = database()
  const known = total ?? keptShown(db, plan)
  if (known === null && (plan.collects || expandsPrefix(db, plan))) return readPageAndTotal(db, plan, page)
  if (known === null && page.offset > DEEP_OFFSET) return { mails: null, total: null }
  if (known !== null && page.offset >= known) return { mails: [], total: known }
  const mails = readPage(db, plan, page, known)
  const isLast = mails.length < page.limit && (mails.length > 0 || page.offset === 0)
  return { mails, total: known ?? (isLast ? page.offset + mails.length : null) }
}

function oneMail(id: string): Row | null {
  return prepared(database(), 'SELECT * FROM mail m WHERE m.id = ?').get(idBytes(id)) ?? null
}

const toFound = (row: Row) => ({ record: toRecord(row), place: toPlace(row), depth: toDepth(row) })

/** Row by row, because all of them at once may exceed the thread's memory. */
function changes({ afterSeq, limit }: ReadTasks['changes']['request']): MailRecord[] {
  const mails: MailRecord[] = []
  let left = CHANGES_CHARACTERS
  const rows = database().prepare('SELECT * FROM mail WHERE seq > ? ORDER BY seq LIMIT ?')
  for (const row of rows.iterate(afterSeq, limit)) {
    left -= charactersOf(row, LONG_IN_RECORD)
    if (mails.length > 0 && left < 0) break
    mails.push(toRecord(row))
  }
  return mails
}

function totals(): ReadTasks['counts']['response'] {
  const db = database()
  const kept = new Map(
    db
      .prepare('SELECT name, value FROM total')
      .all()
      .map((row) => [String(row.name), Number(row.value)]),
  )
  const last = prepared(db, 'SELECT archived_at FROM mail ORDER BY seq DESC LIMIT 1').get()
  return countsOf(kept, last === undefined ? null : Number(last.archived_at))
}

const log = logTasks(() => openArchiveDatabase(folder))

serveTasks({
  ...log,
  logWays(request: ReadTasks['logWays']['request']) {
    const ways = log.logWays(request)
    return new HandOver(ways, [ways.bytes.buffer as ArrayBuffer])
  },
  search,
  walk: ({ plan, step }: ReadTasks['walk']['request']) => inOneRead(database(), (db) => readBehind(db, plan, step)),
  walkPlaces: ({ plan, step }: ReadTasks['walkPlaces']['request']) =>
    inOneRead(database(), (db) => placesBehind(db, plan, step)),
  among: ({ plan, ids }: ReadTasks['among']['request']) => hitsAmong(database(), plan, ids),
  count: ({ plan, range }: ReadTasks['count']['request']) => countHits(database(), plan, range),
  words: (tokens: ReadTasks['words']['request']) => wordsOf(database(), tokens),
  folders: () => readFolders(database()),
  middle: () => middlePosition(database()),
  contacts: (wanted: ReadTasks['contacts']['request']) => readContacts(database(), wanted),
  conversation: ({ mailId, page, readable }: ReadTasks['conversation']['request']) =>
    readConversation(database(), mailId, page, readable),
  files: ({ wanted, page }: ReadTasks['files']['request']) => readFiles(database(), wanted, page),
  record(id: string): ReadTasks['record']['response'] {
    const row = oneMail(id)
    return row === null ? null : toFound(row)
  },
  records: ({ ids, readable }: ReadTasks['records']['request']): ReadTasks['records']['response'] =>
    inOneRead(database(), (db) => {
      const conversationId = conversationIds(db, readable)
      return ids.map((id) => {
        const row = oneMail(id)
        return row === null ? null : { ...toFound(row), conversationId: conversationId(Number(row.sort), id) }
      })
    }),
  readable: ({ ids, readable }: ReadTasks['readable']['request']) =>
    ids.filter((id) => {
      const row = oneMail(id)
      return row !== null && isReadableRow(readable, row)
    }),
  provenance(id: string): ReadTasks['provenance']['response'] {
    const row = oneMail(id)
    return row === null ? [] : readProvenance(database(), Number(row.seq))
  },
  invoicesOf: (id: string): ReadTasks['invoicesOf']['response'] => readInvoicesOf(database(), id),
  invoices: ({ plan, filter, page }: ReadTasks['invoices']['request']) => findInvoices(database(), plan, filter, page),
  history: ({ afterSeq, limit }: ReadTasks['history']['request']) => readHistory(database(), afterSeq, limit),
  raws(ids: ReadTasks['raws']['request']) {
    const raws = inOneRead(database(), (db) => readRaws(db, layoutOf(folder).raw, ids))
    return new HandOver(raws, [...new Set(raws.map(({ buffer }) => buffer as ArrayBuffer))])
  },
  changes,
  counts: totals,
  known(hashes: ReadTasks['known']['request']) {
    return hashes.map(byHash(database()))
  },
})
