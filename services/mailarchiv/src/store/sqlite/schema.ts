/** The database beside the packs: rows, index and counts. All of it can be rebuilt from the packs. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { createEvidenceTables } from '../../evidence/signed-log/worker-api.ts'
import { ArchiveRefusal } from '../contract/index.ts'
import { FOLDER_TABLES } from './folders.ts'
import { INVOICE_TABLE } from './invoices.ts'
import { VOCABULARY_TABLE } from './vocabulary.ts'

/**
 * The format of a database, its `user_version`; raised whenever tables or tokens change their meaning, because removing a
 * text from the index needs exactly the tokens that were added. Release 1.0 begins with 6. From then on a program opens
 * every format that was released, and refuses later ones.
 */
export const INDEX_VERSION = 6

/**
 * `mail.sort` is the position in the answer (see sort-key.ts), `mail.sha_key` the first 48 bits of the SHA-256: short
 * enough to be a number, so that the index of the largest random column stays small. `counted` stores the number of
 * mails of tokens in many mails, for which counting would take long; `place` numbers the promoted ones. `search` holds
 * no text, only postings; `prefixes` no positions either. The tables from `contact` on hold what a mail says beside its
 * words (write-relations.ts); all name a mail by its position. A mail without a Message-ID is in no `conversation`.
 */
const TABLES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE mail (
  seq INTEGER PRIMARY KEY,
  sort INTEGER NOT NULL,
  size INTEGER NOT NULL,
  id BLOB NOT NULL UNIQUE,
  sha_key INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  pack INTEGER NOT NULL,
  place INTEGER NOT NULL,
  start INTEGER,
  date_header INTEGER,
  date_received INTEGER,
  archived_at INTEGER NOT NULL,
  source TEXT NOT NULL,
  read_state INTEGER NOT NULL,
  ocr_status INTEGER NOT NULL,
  has_attachments INTEGER NOT NULL,
  has_bcc INTEGER NOT NULL,
  senders TEXT NOT NULL,
  recipients TEXT NOT NULL,
  copies TEXT NOT NULL,
  subject TEXT NOT NULL,
  attachments TEXT,
  problems TEXT
) STRICT;
CREATE UNIQUE INDEX mail_sort ON mail (sort, size);
CREATE INDEX mail_sha ON mail (sha_key);
CREATE TABLE provenance (
  seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  archived_at INTEGER NOT NULL,
  source TEXT NOT NULL,
  origin TEXT,
  envelope TEXT,
  PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE added_text (
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text BLOB NOT NULL,
  PRIMARY KEY (seq, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE pack (number INTEGER PRIMARY KEY, length INTEGER NOT NULL, indexed INTEGER NOT NULL) STRICT;
CREATE TABLE total (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE counted (token TEXT PRIMARY KEY, mails INTEGER NOT NULL, place INTEGER) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX counted_place ON counted (place) WHERE place IS NOT NULL;
CREATE TABLE import_run (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE import_file (
  run TEXT NOT NULL,
  file INTEGER NOT NULL,
  position INTEGER,
  PRIMARY KEY (run, file)
) STRICT, WITHOUT ROWID;
CREATE TABLE recovered (seq INTEGER PRIMARY KEY) STRICT;
CREATE TABLE contact (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  domain TEXT NOT NULL,
  name TEXT NOT NULL,
  named_at INTEGER NOT NULL,
  words TEXT NOT NULL,
  sent INTEGER NOT NULL,
  received INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_domain ON contact (domain);
CREATE TABLE involved (
  contact INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  roles INTEGER NOT NULL,
  PRIMARY KEY (contact, sort)
) STRICT, WITHOUT ROWID;
CREATE TABLE conversation (number INTEGER PRIMARY KEY, mails INTEGER NOT NULL, first INTEGER NOT NULL) STRICT;
CREATE TABLE conversation_key (digest BLOB PRIMARY KEY, conversation INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_key_conversation ON conversation_key (conversation);
CREATE TABLE in_conversation (sort INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, answers TEXT) STRICT;
CREATE INDEX in_conversation_conversation ON in_conversation (conversation, sort);
CREATE TABLE file (
  sort INTEGER NOT NULL,
  number INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  filename TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (sort, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_sha256 ON file (sha256);
CREATE INDEX file_type ON file (type, sort);
CREATE VIRTUAL TABLE search USING fts5(body, rest, content='', columnsize=0, tokenize="ascii tokenchars '_'");
CREATE VIRTUAL TABLE prefixes USING fts5(word, content='', columnsize=0, detail=none, tokenize='ascii');
INSERT INTO search (search, rank) VALUES ('hashsize', ${8 * 1024 * 1024});
INSERT INTO prefixes (prefixes, rank) VALUES ('hashsize', ${4 * 1024 * 1024});
INSERT INTO search (search, rank) VALUES ('automerge', 8);
INSERT INTO prefixes (prefixes, rank) VALUES ('automerge', 8);
`

/** Kinds of connections: their rights and the memory of their page cache. */
type Use = { readonly readOnly: boolean; readonly cacheBytes: number; readonly busyMilliseconds: number }

export const WRITER: Use = { readOnly: false, cacheBytes: 8 * 1024 * 1024, busyMilliseconds: 30_000 }
export const READER: Use = { readOnly: true, cacheBytes: 8 * 1024 * 1024, busyMilliseconds: 5_000 }
/** For a few statements. */
export const VISITOR: Use = { readOnly: true, cacheBytes: 1024 * 1024, busyMilliseconds: 5_000 }

/** Opens the database of an archive unchanged. Throws ArchiveRefusal when it is damaged. */
export function openIndex(path: string, use: Use): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: use.readOnly, timeout: use.busyMilliseconds })
  try {
    db.exec(`PRAGMA cache_size = -${use.cacheBytes / 1024}; PRAGMA temp_store = MEMORY;`)
    if (!use.readOnly) db.exec(WRITER_PRAGMAS)
    db.prepare('PRAGMA user_version').get()
    return db
  } catch (error) {
    db.close()
    if (!isDamaged(error)) throw error
    throw damaged(error)
  }
}

function damaged(cause?: unknown): ArchiveRefusal {
  return new ArchiveRefusal(
    'archive_unreadable',
    'Der Suchindex ist beschädigt. Bitte bauen Sie ihn mit „zeughaus mailarchiv reindex“ neu auf; die Mails selbst sind unberührt.',
    cause,
  )
}

const WRITER_PRAGMAS =
  'PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; PRAGMA journal_size_limit = 67108864;'

/** Makes an empty database at `path`. */
export function createIndex(path: string): void {
  using db = new DatabaseSync(path)
  db.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE')
  db.exec(TABLES)
  db.exec(FOLDER_TABLES)
  db.exec(INVOICE_TABLE)
  db.exec(VOCABULARY_TABLE)
  createEvidenceTables(db)
  db.exec(`PRAGMA user_version = ${INDEX_VERSION}; COMMIT`)
}

/** Folders and names of an archive. A rebuild gives the database a new name; `CURRENT` holds the present one. */
export type Layout = { readonly folder: string; readonly raw: string; readonly index: string }

export function layoutOf(folder: string): Layout {
  return { folder, raw: join(folder, 'raw'), index: join(folder, 'index') }
}

const CURRENT = 'CURRENT'

/** The current database; null in an archive that has none yet. */
export function currentIndex(layout: Layout): string | null {
  const pointer = join(layout.index, CURRENT)
  if (!existsSync(pointer)) return null
  return join(layout.index, readFileSync(pointer, 'utf8').trim())
}

/** A unique name for a database that is to follow the current one. */
export function nextIndex(layout: Layout): string {
  const current = currentIndex(layout)
  const number = current === null ? 1 : Number(/archive-(\d+)/.exec(current)?.[1] ?? 0) + 1
  return join(layout.index, `archive-${String(number).padStart(4, '0')}-${randomBytes(4).toString('hex')}.db`)
}

/** Makes `path` the database of the archive, durably. */
export function makeCurrent(layout: Layout, path: string): void {
  renameSync(writePointer(path), join(layout.index, CURRENT))
  syncFolder(layout.index)
}

function writePointer(path: string): string {
  const pointer = `${path}.pointer`
  writeFileSync(pointer, `${basename(path)}\n`, { flush: true, mode: 0o600 })
  return pointer
}

/** Makes the folders of an archive, and an empty database when missing. Returns the current database. */
export function prepareFolder(layout: Layout): string {
  for (const folder of [layout.raw, layout.index]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const current = currentIndex(layout)
  if (current !== null && existsSync(current)) return current
  const path = nextIndex(layout)
  createIndex(path)
  syncFolder(layout.folder)
  if (current !== null) makeCurrent(layout, path)
  else if (!makeFirst(layout, path)) removeIndex(path)
  return currentIndex(layout)!
}

/** Makes the first database current; false when another program was faster. */
function makeFirst(layout: Layout, path: string): boolean {
  const pointer = writePointer(path)
  try {
    linkSync(pointer, join(layout.index, CURRENT))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(pointer)
  }
  syncFolder(layout.index)
  return true
}

/** Age at which files of an interrupted rebuild are removed. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000

/** Removes the files of interrupted rebuilds; a running one has younger files. */
export function removeLeftovers(layout: Layout): void {
  const current = currentIndex(layout)
  for (const name of readdirSync(layout.index)) {
    const path = join(layout.index, name)
    const isOurs = name === CURRENT || (current !== null && path.startsWith(current))
    if (!isOurs && Date.now() - statSync(path).mtimeMs > LEFTOVER_AFTER_MS) rmSync(path)
  }
}

export function removeIndex(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

/** https://sqlite.org/rescode.html: corrupt, not a database. */
const DAMAGED = [11, 26]

/** Whether SQLite says that a file is no sound database. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)
}

/** @throws ArchiveRefusal when another version, with other tables or tokens, wrote the database, or when it is damaged */
export function checkVersion(db: DatabaseSync): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  if (version === INDEX_VERSION) return
  // No program ever wrote this one.
  if (version === 0) throw damaged()
  throw new ArchiveRefusal('archive_other_version', version > INDEX_VERSION ? newer(version) : BEFORE_1_0)
}

function newer(version: number): string {
  return `Das Archiv hat das Format ${version} einer neueren Version; dieses Programm kennt das Format ${INDEX_VERSION}. Bitte starten Sie die neuere Version. Es wurde nichts verändert.`
}

const BEFORE_1_0 =
  'Das Archiv stammt von einer Version vor 1.0, deren Format diese Version nicht liest. Bitte exportieren Sie die Mails mit der alten Version und importieren Sie sie in einen leeren Ordner. Es wurde nichts verändert.'
