import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { strToU8, zipSync } from 'fflate'
import { onTestFinished, test } from 'vitest'
import { NO_FILTER } from '../../search/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { aFolder, anArchive, mail, mbox, rawsOf } from './import.factory.ts'
import { importMails } from './index.ts'

test('with everyFile each file of a folder counts, whatever its name', async () => {
  const { archive, subjects } = await anArchive()
  const folder = aFolder({ '00001.7c53': mail('ohne Endung'), 'tief/2.txt': mbox(mail('mbox 1'), mail('mbox 2')) })
  const { neu, uebergangen } = await importMails(archive, { paths: [folder], everyFile: true })
  assert.deepEqual([neu, uebergangen], [3, 0])
  assert.deepEqual(await subjects(), ['mbox 1', 'mbox 2', 'ohne Endung'])
})

test('a folder gives its eml, mbox and packed files and its Maildirs; other files are passed over', async () => {
  const { numbers, subjects } = await anArchive()
  const folder = aFolder({
    'a.eml': mail('eml'),
    'tief/er/B.EML': mail('tief'),
    'alt.mbox': mbox(mail('mbox 1'), mail('mbox 2')),
    'alt.mbx': mbox(mail('mbx')),
    'c.eml.gz': gzipSync(mail('eml.gz')),
    'd.mbox.gz': gzipSync(mbox(mail('mbox.gz 1'), mail('mbox.gz 2'))),
    'Post/cur/1.M1:2,S': mail('cur'),
    'Post/new/2.M2': mail('new'),
    'Post/tmp/3.M3': mail('tmp'),
    'Post/.Archiv/cur/4.M4:2,': mail('Unterordner'),
    'Post/.Archiv/new/.leer': '',
    'Post/.Archiv/tmp/.leer': '',
    'Liste.txt': mail('txt'),
    'cur/kein-maildir': mail('kein Maildir'),
  })
  symlinkSync(folder, join(folder, 'kreis'))
  const { neu, abgelehnt, uebergangen } = await numbers([folder])
  const expected = [
    'Unterordner',
    'cur',
    'eml',
    'eml.gz',
    'mbox 1',
    'mbox 2',
    'mbox.gz 1',
    'mbox.gz 2',
    'mbx',
    'new',
    'tief',
  ]
  assert.deepEqual(await subjects(), expected)
  assert.deepEqual([neu, abgelehnt, uebergangen], [11, 0, 4])
})

test('a folder called tmp is passed over only in a Maildir, which has cur and new beside it', async () => {
  const { numbers, subjects } = await anArchive()
  const folder = aFolder({
    'Projekt/new/1.eml': mail('neu'),
    'Projekt/tmp/2.eml': mail('vorläufig'),
    'Stand/cur/3.eml': mail('jetzt'),
    'Stand/tmp/4.eml': mail('später'),
    'Post/cur/5.M5': mail('Maildir'),
    'Post/new/.leer': '',
    'Post/tmp/6.eml': mail('halb geschrieben'),
  })
  assert.equal((await numbers([folder])).neu, 5)
  assert.deepEqual(await subjects(), ['Maildir', 'jetzt', 'neu', 'später', 'vorläufig'])
})

test('a file named by a person counts under any name, as what its content is', async () => {
  const { numbers, subjects } = await anArchive()
  const folder = aFolder({
    'mail.txt': mail('einzeln'),
    post: mbox(mail('eins'), mail('zwei')),
    gepackt: gzipSync(mbox(mail('drei'))),
  })
  const { neu } = await numbers(['mail.txt', 'post', 'gepackt'].map((name) => join(folder, name)))
  assert.deepEqual([neu, await subjects()], [4, ['drei', 'eins', 'einzeln', 'zwei']])
})

test('what is called an mbox and has no separator is archived as the one mail it is, packed or not', async () => {
  const { numbers, subjects } = await anArchive()
  const folder = aFolder({ 'a.mbox': mail('eins'), 'b.mbox.gz': gzipSync(mail('zwei')) })
  assert.equal((await numbers([folder])).neu, 2)
  assert.deepEqual(await subjects(), ['eins', 'zwei'])
})

test('standard input is a mail, an mbox, or either of them packed', async () => {
  const { numbers, subjects } = await anArchive()
  for (const input of [mail('roh'), mbox(mail('m1'), mail('m2')), gzipSync(mbox(mail('gz')))]) {
    await numbers(['-'], Readable.from([Buffer.from(input)]))
  }
  assert.deepEqual(await subjects(), ['gz', 'm1', 'm2', 'roh'])
})

test('a mail whose first field is From with a blank before its colon keeps every byte, by whatever way it comes', async () => {
  const raw = 'From :q@q.de\nTo: a@b.de\nSubject: Leerzeichen\n\nfoo\n'
  const folder = aFolder({ named: raw, 'a.mbox': raw, 'b.mbox.gz': gzipSync(raw) })
  const { archive, numbers } = await anArchive()
  assert.equal((await numbers(['-'], Readable.from([Buffer.from(raw)]))).neu, 1)
  assert.equal((await numbers([folder, join(folder, 'named')])).doppelt, 3)
  assert.deepEqual(await rawsOf(archive), [raw])
})

test('an mbox with a byte order mark gives its mails without separators, and a mail with one keeps it', async () => {
  const mails = ['eins', 'zwei'].map(mail)
  const marked = `\uFEFF${mbox(...mails)}`
  const single = `\uFEFF${mail('drei')}`
  const folder = aFolder({
    'a.mbox': marked,
    'b.mbox.gz': gzipSync(marked),
    'c.eml': single,
    'd.mbox': single,
    post: marked,
  })
  const { archive, numbers } = await anArchive()
  assert.equal((await numbers([folder])).neu, 3)
  assert.equal((await numbers([join(folder, 'post')])).doppelt, 2)
  assert.equal((await numbers(['-'], Readable.from([Buffer.from(marked)]))).doppelt, 2)
  assert.deepEqual(await rawsOf(archive), [...mails, single])
})

test('what cannot be read is refused with a reason; what came whole before a break is kept', async () => {
  const { numbers, subjects } = await anArchive()
  const packed = gzipSync(mbox(mail('heil'), 'x'.repeat(900_000), mail('weg')), { level: 0 })
  const folder = aFolder({
    'leer.eml': '',
    'gut.eml': mail('gut'),
    'abgebrochen.mbox.gz': packed.subarray(0, packed.length - 900),
  })
  const { neu, gruende } = await numbers([folder, join(folder, 'fehlt.eml')])
  assert.ok((await subjects()).includes('heil'))
  assert.ok(neu >= 2)
  assert.deepEqual(gruende.toSorted(), [
    'Das gepackte Archiv ist beschädigt. Was davor heil war, ist archiviert.',
    'Das gibt es nicht.',
    'Die Mail ist leer (0 Byte).',
  ])
})

test('a file that may not be read is refused by name', async (t) => {
  if (process.getuid?.() === 0)
    t.skip('Der Administrator darf jede Datei lesen: Dieser Test braucht einen gewöhnlichen Benutzer.')
  const { numbers } = await anArchive()
  const folder = aFolder({ 'geheim.eml': mail('geheim') })
  chmodSync(join(folder, 'geheim.eml'), 0)
  assert.deepEqual((await numbers([folder])).gruende, ['Die Datei darf nicht gelesen werden.'])
})

test('the same mails again are doubles; bytes known from elsewhere get a second provenance', async () => {
  const { archive, numbers } = await anArchive()
  const one = mail('eins')
  const folder = aFolder({ 'a.eml': one, 'b.eml': one, 'c.eml': mail('zwei') })
  assert.deepEqual(await numbers([folder]), { neu: 2, doppelt: 1, abgelehnt: 0, uebergangen: 0, gruende: [] })
  assert.deepEqual(await numbers([folder]), { neu: 0, doppelt: 3, abgelehnt: 0, uebergangen: 0, gruende: [] })
  const [first] = await archive.changes(0, 1)
  const origins = (await archive.provenance(first!.id)).map(({ origin }) => origin)
  assert.deepEqual(origins, [join(folder, 'a.eml'), join(folder, 'b.eml')])
})

test('an import that is killed goes on where it was, and its balance covers both runs', async () => {
  const folder = temporaryFolder()
  const mails = Array.from({ length: 4_000 }, (_, place) => mail(`Mail ${place}`))
  const source = aFolder({
    'a.mbox': mbox(...mails.slice(0, 2_000)),
    ...Object.fromEntries(mails.slice(2_000).map((each, i) => [`b/${i}.eml`, each])),
  })
  const script = join(import.meta.dirname, '../../../test/fixtures/archive/import.ts')
  const child = spawn(process.execPath, [script, folder, source, '2000'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [reported] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'close')
  const before = Number(String(reported).split('\n')[0])
  assert.ok(before > 0)
  const archive = await SqliteArchive.open({ folder })
  onTestFinished(() => archive.close())
  assert.ok((await archive.counts()).mails >= before, 'every reported mail is there')
  const balance = await importMails(archive, { paths: [source] })
  assert.deepEqual([balance.gelesen, balance.neu, balance.doppelt], [4_000, 4_000, 0])
  assert.ok(balance.fortgesetzt >= before)
  assert.deepEqual((await archive.verify(1)).findings, [])
  const again = await importMails(archive, { paths: [source] })
  assert.deepEqual([again.gelesen, again.doppelt, again.fortgesetzt], [4_000, 4_000, 0])
})

test('an import that is cut off behind a file that was refused goes on in the same ZIP and in the same tar archive, and counts each once', async () => {
  const MEMBERS = 900
  const members = Object.fromEntries(
    Array.from({ length: MEMBERS }, (_, place) => [
      `${String(place).padStart(4, '0')}.eml`,
      place % 3 === 1 ? '' : mail(`Mail ${place}`),
    ]),
  )
  const zip = zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])))
  const tar = join(temporaryFolder(), 'sammlung.tar')
  execFileSync('tar', ['-cf', tar, '--sort=name', '-C', aFolder(members), '.'])
  for (const path of [join(aFolder({ 'sammlung.zip': zip }), 'sammlung.zip'), tar]) {
    const { archive } = await anArchive()
    let runs = 0
    let balance = null
    // Each run is cut off at its first commit, so that some end right behind a refused file.
    for (let before = -1; balance === null; runs += 1) {
      const stop = new AbortController()
      let read = 0
      try {
        balance = await importMails(archive, {
          paths: [path],
          signal: stop.signal,
          onProgress: ({ gelesen }) => {
            read = gelesen
            if (gelesen < MEMBERS) stop.abort()
          },
        })
      } catch (error) {
        assert.equal((error as Error).name, 'AbortError')
        assert.ok(read > before, `${read} read after ${before}`)
        before = read
      }
    }
    assert.ok(runs > 1, 'at least one run is cut off')
    const { gelesen, neu, doppelt, abgelehnt } = balance
    assert.deepEqual({ gelesen, neu, doppelt, abgelehnt }, { gelesen: 900, neu: 600, doppelt: 0, abgelehnt: 300 })
  }
})

test('of a file out of a journal the message in each report is archived with its envelope, of every other file the report', async () => {
  const inner = mail('innen')
  const report =
    'From: Journal <journal@x.example>\r\nSubject: Bericht\r\nX-MS-Journal-Report:\r\n' +
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n' +
    'Sender: a@x.example\r\nBcc: geheim@x.example\r\n' +
    `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`
  const folder = aFolder({
    'a.eml': report,
    'b.mbox': mbox(report.replaceAll('innen', 'im Postfach'), mail('einfach')),
  })
  const { archive, subjects } = await anArchive()
  const { gelesen, neu } = await importMails(archive, { paths: [folder], journal: true })
  assert.deepEqual([gelesen, neu, await subjects()], [3, 3, ['einfach', 'im Postfach', 'innen']])
  const [first] = await archive.changes(0, 1)
  const raw = Buffer.concat(await Array.fromAsync((await archive.raw(first!.id))!.read()))
  assert.equal(raw.toString(), inner)
  const [provenance] = await archive.provenance(first!.id)
  assert.deepEqual(provenance?.envelope, ['geheim@x.example'])
  assert.match(
    provenance.origin ?? '',
    /a\.eml; Journalbericht von Journal <journal@x\.example>, .*Blindkopie an geheim@/,
  )
  const other = await anArchive()
  await importMails(other.archive, { paths: [join(folder, 'a.eml')] })
  assert.deepEqual(await other.subjects(), ['Bericht'])
})

test('what another program imports is found by an archive that is open, within a second', async () => {
  const folder = temporaryFolder()
  const serving = await SqliteArchive.open({ folder })
  onTestFinished(() => serving.close())
  assert.equal((await serving.search(NO_FILTER, { offset: 0, limit: 1 })).total, 0)
  const importing = await SqliteArchive.open({ folder })
  await importMails(importing, { paths: [aFolder({ 'a.eml': mail('neu') })] })
  assert.equal((await serving.search(NO_FILTER, { offset: 0, limit: 1 })).total, 1)
  await importing.close()
})
