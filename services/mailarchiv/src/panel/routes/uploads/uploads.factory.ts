/** Uploads in each place for a test, opened as the processes of an archive do. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { s3Value, silentLog } from '@zeughaus/platform'
import { setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import { movableClock, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished } from 'vitest'
import { localLeases } from '../../../kern/leases/index.ts'
import { openSqliteTables } from '../../../kern/tables/index.ts'
import { openStoreDatabase } from '../../../store/postgres/index.ts'
import { leasesIn } from '../../../store/postgres/leases.ts'
import { UPLOAD_PIECE } from '../sources.schema.ts'
import { TUS_TYPE, TUS_VERSION } from './tus.ts'
import { uploadBytes } from './upload-place.ts'
import { type ImportFile, ONLY_MAILS } from './upload-run.ts'
import { UPLOAD_LAYOUT } from './upload-tables.ts'
import { Uploads } from './uploads.ts'

export const PLACES = ['folder', 'bucket'] as const
export type Place = (typeof PLACES)[number]

/** Long leases: a test process that stands still keeps its import. */
const LEASE = { leaseSeconds: 60, pollSeconds: 0.1 }
export const BALANCE = { read: 1, added: 1, duplicate: 0, refused: 0 }
const FILE = { name: 'archiv.mbox', size: 10, journal: false }

/** A file in two halves, each large enough for the place: a bucket takes less than 5 MiB as the last piece only. */
export const halvesIn = (place: Place): readonly [string, string] =>
  place === 'folder' ? ['01234', '56789'] : ['01234567'.repeat((5 * 1024 ** 2) / 8), '56789']
const PERSON = 'anna'

setCredentials()

/** Tells what is left of uploads in a place. */
type Left = () => readonly string[]

/** Opens the uploads of one archive; each call of `open` is another process. A folder belongs to one at a time. */
export async function machines(place: Place) {
  // Before the processes that use it: what is registered last ends first.
  const server = place === 'bucket' ? await strictS3() : null
  const closing = new AsyncDisposableStack()
  onTestFinished(() => closing.disposeAsync())
  // Files and objects have the time of the machine.
  const clock = movableClock(new Date().toISOString())
  const folder = temporaryFolder()
  const imported: string[] = []
  const readAll: ImportFile = async (path) => {
    imported.push(readFileSync(path, 'utf8'))
    return { balance: BALANCE, refusals: [], ...ONLY_MAILS }
  }
  const owner = server === null ? null : await emptyDatabase()
  if (owner !== null) closing.defer(owner.drop)

  /** The tables and leases as a process of this archive opens them. */
  async function opened(onError: (error: unknown) => void) {
    if (owner === null) {
      const tables = openSqliteTables(folder, UPLOAD_LAYOUT)
      return { tables, leases: localLeases(onError), close: () => tables.close() }
    }
    const database = await openStoreDatabase(owner.owner)
    const leases = leasesIn(database.database, onError, LEASE)
    return { tables: database.tables(UPLOAD_LAYOUT), leases, close: database.close }
  }

  const open = async (importFile = readAll, onError: (error: unknown) => void = assert.ifError) => {
    const { tables, leases, close } = await opened(onError)
    const bytes = uploadBytes(folder, server === null ? undefined : s3Value().parse(server.url))
    const scratch = temporaryFolder()
    const parts = { path: '/uploads', tables, bytes: bytes.open, leases, importFile, scratch }
    const uploads = new Uploads({ ...parts, clock, log: silentLog })
    let ending: Promise<void> | undefined
    const end = () => {
      ending ??= uploads.close().then(bytes.close).then(close)
      return ending
    }
    closing.defer(end)
    return { uploads, tables, bytes, end }
  }
  const left: Left = () =>
    server === null
      ? readdirSync(`${folder}/uploads`)
      : [...[...server.objects.keys()].filter((key) => /uploads\/(?!probe)/.test(key)), ...server.unfinished()]
  const [half, rest] = halvesIn(place)
  return { open, imported, left, clock, server, folder, half, rest, text: half + rest }
}

/** Begins an upload of ten bytes, or of what is wanted. Returns its id. */
export async function begin(uploads: Uploads, wanted: Partial<typeof FILE> = {}, person = PERSON): Promise<string> {
  const file = { ...FILE, ...wanted }
  const headers = { 'tus-resumable': TUS_VERSION, 'upload-length': `${file.size}` }
  const { location = '' } = await uploads.begin(file, person, headers)
  return location.split('/').at(-1) ?? ''
}

/** Sends bytes from a place on. Returns how many are there then. */
export async function send(uploads: Uploads, id: string, offset: number, bytes: string | Readable): Promise<number> {
  const body = typeof bytes === 'string' ? Readable.from([Buffer.from(bytes)]) : bytes
  const headers = { 'tus-resumable': TUS_VERSION, 'upload-offset': `${offset}`, 'content-type': TUS_TYPE }
  return Number((await uploads.receive(id, headers, body))['upload-offset'])
}

/** How much is there, as a sender asks who goes on. */
export async function received(uploads: Uploads, id: string): Promise<number> {
  return (await uploads.progress(id, { 'tus-resumable': TUS_VERSION })).upload.received
}

/** Waits until an upload has this state. */
export const inState = (uploads: Uploads, state: string) =>
  until(`an upload is ${state}`, async () => (await uploads.list()).find((upload) => upload.state === state))

/** A file of more pieces than one, of which no two are alike. */
export const largeFile = (): string =>
  Array.from({ length: Math.ceil((UPLOAD_PIECE * 2.5) / 16) }, (_, line) => `${line}\n`.padStart(16, '.')).join('')
