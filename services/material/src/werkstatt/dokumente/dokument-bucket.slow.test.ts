import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { s3Value, writerInto } from '@zeughaus/platform'
import { ACCESS_KEY, type Call, type Fault, s3rver, setCredentials, strictS3 } from '@zeughaus/platform/s3/testing'
import {
  backupPartIn,
  commandEnvironment,
  lineTo,
  movableClock,
  shellBlock,
  type TestAnswer,
  temporaryFolder,
  until,
} from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { backupMaterial, restoreMaterial } from '../../betrieb/backup/index.ts'
import { MIGRATIONS } from '../../kern/db/store.ts'
import { fileStoreAt } from '../../kern/files/index.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { type DokumentAntwort, dateienIn, einPdf, lade } from './dokument.factory.ts'
import { moveDateien, sweepDokumente, verifyDateien } from './index.ts'
import { allDokumente, dokumentTable } from './visibility.ts'

setCredentials()
const ROOT = join(import.meta.dirname, '../../../../..')
const s3 = await strictS3({ pageSize: 3 })
const line = await lineTo({ port: Number(new URL(s3.url.split('endpoint=')[1]!).port) })
const bucket = s3Value().parse(s3.url.replace(/:\d+$/, `:${line.port}`))
/** As in the service, only sooner: two silences of this length end a request to the bucket. For the test of silence alone. */
const IMPATIENT = { attempts: 2, reads: 3, silenceMs: 500 }
const { store, person, clock, dokumente, files, url, database } = await starteTestdienst({ bucket })
const [anna, leitung] = [await person('mitarbeiter'), await person('leitungsverantwortlicher')]
const objekt = await einObjekt(store)
const entitaet = { entitaet_typ: 'objekt', entitaet_id: objekt.id }
const quiet = () => undefined

const isPut = ({ method }: Call) => method === 'PUT'
const isGet = ({ method, path }: Call) => method === 'GET' && !path.includes('list-type')
const away: Fault = { kind: 'answer', status: 503, code: 'SlowDown' }

async function einDokument(datei = einPdf()): Promise<DokumentAntwort & { readonly datei: Buffer }> {
  const { status, body, text } = await lade(anna, { ...entitaet, datei })
  assert.equal(status, 201, text)
  return { ...(body as DokumentAntwort), datei }
}

const urlOf = ({ user, database: name, host, port }: typeof database.owner): string =>
  `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`

/** The environment of a command on another machine. */
const environment = () => ({
  ...commandEnvironment(),
  ZEUGHAUS_DATA: temporaryFolder(),
  DATABASE_URL: urlOf(database.owner),
  AWS_ACCESS_KEY_ID: ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
})

const keyOf = async (id: string): Promise<string> => {
  const { datei } = await allDokumente(store.db)
    .select('dokument.datei')
    .where('dokument.id', '=', id)
    .executeTakeFirstOrThrow()
  return `${bucket.prefix}${datei}`
}

async function download(id: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/v1/dokumente/${id}/download`, {
    headers: { authorization: `Bearer ${anna.token}`, ...headers },
  })
  return { answer, bytes: answer.arrayBuffer().then((buffer) => Buffer.from(buffer)) }
}

/** Whether an answer refuses for now, in German and with a time to wait. */
function isRefusedForNow({ status, headers, body }: TestAnswer): void {
  assert.equal(status, 503)
  assert.equal((body as { code: string }).code, 'dokumentspeicher_nicht_verfuegbar')
  assert.match((body as { error: string }).error, /^Der Speicher der Dokumente antwortet gerade nicht\./)
  assert.equal(headers.get('retry-after'), '5')
}

// dokumente.24: With a bucket a file lies there alone; its upload counts when the bucket has confirmed its SHA-256.
test('with a bucket a document lies there alone, confirmed by its checksum, and comes back byte for byte', async () => {
  const { id, datei } = await einDokument()
  const stored = s3.objects.get(await keyOf(id))
  assert.deepEqual(stored?.body, datei)
  assert.deepEqual(dateienIn(dokumente), [])
  const put = s3.calls.findLast(isPut)
  assert.match(String(put?.headers['x-amz-checksum-sha256']), /^[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(await (await download(id)).bytes, datei)
})

// dokumente.25: A part of a file is read with `Range`; its tag is the SHA-256.
test('a part of a file is read with Range, from the bucket and from the folder alike', async () => {
  const { id, datei } = await einDokument()
  const part = await download(id, { range: 'bytes=5-9' })
  assert.equal(part.answer.status, 206)
  assert.equal(part.answer.headers.get('content-range'), `bytes 5-9/${datei.length}`)
  assert.deepEqual(await part.bytes, datei.subarray(5, 10))
  const etag = String(part.answer.headers.get('etag'))
  assert.equal((await download(id, { 'if-none-match': etag })).answer.status, 304)
  const other = await download(id, { range: 'bytes=5-9', 'if-range': '"anders"' })
  assert.deepEqual([other.answer.status, await other.bytes], [200, datei])
  const behind = await download(id, { range: `bytes=${datei.length}-` })
  assert.deepEqual([behind.answer.status, behind.answer.headers.get('content-range')], [416, `bytes */${datei.length}`])
})

// dokumente.26: While the bucket is away uploads and downloads are 503 `dokumentspeicher_nicht_verfuegbar` with `Retry-After`; everything else goes on.
test('while the bucket is away uploads and downloads are refused for now, and everything else goes on', async () => {
  const { id, datei } = await einDokument()
  s3.fault = () => away
  const count = s3.objects.size
  isRefusedForNow(await lade(anna, entitaet))
  isRefusedForNow(await anna.get(`/dokumente/${id}/download`))
  assert.equal((await anna.get(`/dokumente/${id}`)).status, 200)
  assert.equal((await anna.get('/objekte')).status, 200)
  assert.equal((await fetch(`${url}/ready`)).status, 200)
  const health = await (await fetch(`${url}/health`)).json()
  assert.equal((health as { dokumente: { status: string } }).dokumente.status, 'gestoert')
  // A bucket that was moved since the start: its address and the setting are for the log, not for callers.
  s3.fault = () => ({ kind: 'answer', status: 301, code: 'PermanentRedirect' })
  const { status, body } = await anna.get(`/dokumente/${id}/download`)
  assert.deepEqual([status, (body as { code: string }).code], [503, 'dokumentspeicher_nicht_verfuegbar'])
  assert.match((body as { error: string }).error, /Bitte verständigen Sie die Verwaltung\.$/)
  s3.fault = () => null
  assert.equal(s3.objects.size, count)
  assert.deepEqual(readdirSync(join(dokumente, 'eingang')), [], 'nothing of the refused upload remains')
  assert.deepEqual(await (await download(id)).bytes, datei)
})

// dokumente.33: A bucket that takes connections and says nothing is given up within 10 s; what arrived without a confirmation is swept.
test('a bucket that takes connections and says nothing: uploads and downloads are refused for now, and nothing remains', async () => {
  const hasty = await starteTestdienst({ bucket: { ...bucket, prefix: 'hastig/' }, patience: IMPATIENT })
  const bernd = await hasty.person('mitarbeiter')
  const own = { entitaet_typ: 'objekt', entitaet_id: (await einObjekt(hasty.store)).id }
  // A process that stands still is silent too; only the refusals are sure to come at the first try.
  const taken = () =>
    until('an upload that is taken', async () => {
      const { status, body } = await lade(bernd, own)
      return status === 201 && (body as DokumentAntwort)
    })
  const { id, hash } = await taken()
  const count = s3.objects.size
  line.silence()
  for (const refused of await Promise.all([lade(bernd, own), bernd.get(`/dokumente/${id}/download`)])) {
    isRefusedForNow(refused)
    assert.equal(refused.headers.get('content-disposition'), null)
  }
  line.resume()
  const read = await until('a download', async () => {
    const { status, headers } = await bernd.get(`/dokumente/${id}/download`)
    return status === 200 && headers
  })
  assert.ok(read.get('etag')?.includes(hash))
  // The upload arrives, only the confirmation does not: without a row it is swept like a leftover of a crash.
  line.silence('answers')
  isRefusedForNow(await lade(bernd, own))
  line.resume()
  await taken()
  const later = movableClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  await sweepDokumente(hasty.store.db, hasty.files, later)
  assert.equal(s3.objects.size, count + 1)
})

// dokumente.34: A bucket that refused the last upload is `dokumente` gestört in `/health` until an upload succeeds, for an hour at most.
test('a bucket that is full or refuses is named by /health until an upload succeeds, and /ready stays', async () => {
  const { id, datei } = await einDokument()
  const health = async () => {
    const { dokumente: found } = (await (await fetch(`${url}/health`)).json()) as { dokumente: { grund?: string } }
    return found.grund ?? 'ok'
  }
  // A full bucket answers, and only uploads meet it.
  s3.fault = (call) => (isPut(call) ? { kind: 'answer', status: 507, code: 'QuotaExceeded' } : null)
  assert.equal(await health(), 'ok')
  assert.equal((await lade(anna, entitaet)).status, 503)
  assert.match(await health(), /hat zuletzt eine Datei abgelehnt, vielleicht weil er voll ist/)
  assert.equal((await fetch(`${url}/ready`)).status, 200)
  assert.deepEqual(await (await download(id)).bytes, datei)
  s3.fault = () => ({ kind: 'answer', status: 403, code: 'AccessDenied' })
  assert.match(await health(), /nimmt gerade nichts an/)
  s3.fault = () => null
  await einDokument()
  assert.equal(await health(), 'ok')
})

// dokumente.27: A document can be deleted while the bucket is away; its file is swept later.
test('a document that is deleted while the bucket is away is gone, and its file is swept', async () => {
  const { id } = await einDokument()
  const key = await keyOf(id)
  s3.fault = () => away
  assert.equal((await leitung.delete(`/dokumente/${id}`)).status, 204)
  s3.fault = () => null
  assert.ok(s3.objects.has(key))
  assert.equal(await sweepDokumente(store.db, files, clock), 0, 'a young file may belong to an upload under way')
  const later = movableClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  assert.ok((await sweepDokumente(store.db, files, later)) >= 1)
  assert.equal(s3.objects.has(key), false)
  assert.ok(s3.objects.size > 1, 'files with a row, and what is not the service’s, remain')
})

// dokumente.28: Bytes that the bucket stores otherwise are not acknowledged.
test('bytes that the bucket stores otherwise are never acknowledged', async () => {
  s3.fault = (call) => (isPut(call) ? { kind: 'garble' } : null)
  const answer = await lade(anna, entitaet)
  s3.fault = () => null
  assert.equal(answer.status, 500)
  const later = movableClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  assert.equal(await sweepDokumente(store.db, files, later), 1)
})

// dokumente.29: A broken read continues; a file that is not the uploaded one is never sent whole.
test('a download that breaks off at the bucket continues, and a changed file is never sent as a whole one', async () => {
  const { id, datei } = await einDokument(einPdf('x'.repeat(200_000)))
  let cuts = 2
  s3.fault = (call) => (isGet(call) && cuts-- > 0 ? { kind: 'cut', after: 70_000 } : null)
  assert.deepEqual(await (await download(id)).bytes, datei)
  s3.fault = () => null
  const key = await keyOf(id)
  const stored = s3.objects.get(key)!
  const changed = Buffer.from(stored.body)
  changed.write('X', 150_000)
  s3.objects.set(key, { ...stored, body: changed })
  await assert.rejects((await download(id)).bytes)
  const { befunde } = await verifyDateien(store.db, files.read, quiet)
  assert.equal(befunde.length, 1)
  assert.match(befunde[0] ?? '', new RegExp(`\\(Dokument ${id}\\) ist nicht mehr die, die hochgeladen wurde\\.$`))
  s3.objects.set(key, stored)
  const small = await einDokument()
  const smallKey = await keyOf(small.id)
  const whole = s3.objects.get(smallKey)!
  const [first = 0, ...rest] = whole.body
  s3.objects.set(smallKey, { ...whole, body: Buffer.from([first ^ 1, ...rest]) })
  const refused = await anna.get(`/dokumente/${small.id}/download`)
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [500, 'datei_beschaedigt'])
  s3.objects.set(smallKey, whole)
  assert.deepEqual((await verifyDateien(store.db, files.read, quiet)).befunde, [])
})

// dokumente.30: Files move between folder and bucket while they are read, and each is compared at the end.
test('files move into the folder and back while they are read, and every one is compared', async () => {
  const { id, datei } = await einDokument()
  const home = fileStoreAt({ folder: dokumente, before: bucket })
  const { datei: name } = await allDokumente(store.db)
    .select('dokument.datei')
    .where('dokument.id', '=', id)
    .executeTakeFirstOrThrow()
  const read = async (from: typeof home) => Buffer.concat(await Array.fromAsync(await from.read(name)))
  assert.deepEqual(await read(home), datei, 'read where it still lies')
  const there = await moveDateien(store.db, home, { progress: quiet, forget: true })
  assert.ok(there.gebracht > 0 && there.gebracht === there.geprueft, JSON.stringify(there))
  assert.equal(dateienIn(dokumente).length, there.geprueft)
  assert.deepEqual(await (await download(id)).bytes, datei, 'the service with the bucket reads it in the folder')
  assert.equal(s3.objects.has(`${bucket.prefix}${name}`), false)
  const back = await moveDateien(store.db, files, { progress: quiet, forget: true })
  assert.deepEqual([back.gebracht, back.befunde], [there.gebracht, []])
  assert.deepEqual(dateienIn(dokumente), [])
  assert.deepEqual(await (await download(id)).bytes, datei)
  await home.close()
})

// dokumente.31: A killed move continues.
test('a move that is killed again and again continues, and ends with all files compared', async () => {
  const rows = await dokumentTable(store.db).selectFrom('dokument').select('id').execute()
  const target = await strictS3()
  const env = { ...environment(), MATERIAL_BLOBS: target.url, MATERIAL_BLOBS_BEFORE: s3.url }
  const move = () => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'scripts/zeughaus.ts'),
      'material',
      'move',
      '--json',
    ]
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, end: Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]) }
  }
  for (const kill of [2, 3]) {
    const { child, end } = move()
    let puts = 0
    target.fault = (call) => {
      if (isPut(call) && ++puts > kill) child.kill('SIGKILL')
      return null
    }
    const [[, signal], , err] = await end
    assert.equal(signal, 'SIGKILL', err)
  }
  target.fault = () => null
  const [[status], out, err] = await move().end
  assert.equal(status, 0, err)
  const { gebracht, geprueft, befunde } = JSON.parse(out)
  assert.deepEqual([geprueft, befunde], [rows.length, []])
  assert.ok(gebracht < rows.length, 'what the killed moves had brought was not brought again')
})

// dokumente.32: A backup holds the files of a bucket; a restore brings them into the place of the settings.
test('a backup holds the files of the bucket, and a restore brings them into another one', async () => {
  const { id, datei } = await einDokument()
  const placesIn = (owner: typeof database.owner, folder: string, at: string) => ({
    folder,
    database: {
      url: urlOf(owner),
      dataDir: join(folder, 'postgres'),
      database: 'material',
      migrations: MIGRATIONS,
    },
    secret: 'jwt-secret',
    files: { folder: join(folder, 'dokumente'), bucket: s3Value().parse(at) },
  })
  const backup = join(temporaryFolder(), 'b')
  await backupMaterial(placesIn(database.owner, temporaryFolder(), s3.url), writerInto(backup), quiet)
  const empty = await emptyDatabase()
  const lax = await s3rver()
  const target = placesIn(empty.owner, temporaryFolder(), lax)
  await restoreMaterial(target, await backupPartIn(backup), quiet)
  await using restored = fileStoreAt(target.files)
  const name = (await keyOf(id)).slice(bucket.prefix.length)
  assert.deepEqual(Buffer.concat(await Array.fromAsync(await restored.read(name))), datei)
  await empty.drop()
})

test('the script of docs/operations.md moves all documents into another bucket and into a folder, each compared', async () => {
  const { datei } = await einDokument()
  const lax = await s3rver()
  const env = { ...environment(), S3: lax, MATERIAL_BLOBS_BEFORE: s3.url }
  const child = spawn('bash', ['-euo', 'pipefail', '-c', shellBlock('docs/operations.md', 'documents')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[status], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  assert.equal(status, 0, err)
  assert.equal(out.match(/alle sind, wie sie hochgeladen wurden\./g)?.length, 4, out)
  const folder = join(env.ZEUGHAUS_DATA, 'material/dokumente')
  const moved = dateienIn(folder).map((path) => readFileSync(path))
  assert.ok(moved.some((bytes) => bytes.equals(datei)))
})
