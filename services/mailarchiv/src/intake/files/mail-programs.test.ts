/** The folders of mail programs and servers: Apple Mail, Thunderbird, Google Takeout, Maildir. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { zipSync } from 'fflate'
import { test } from 'vitest'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { aFolder, anArchive, mail, mbox, rawsOf } from './import.factory.ts'
import { importMails } from './index.ts'

/** The same files as a folder, a ZIP and a tar archive. */
function inEachForm(files: Record<string, string>): string[] {
  const folder = aFolder(files)
  const packed = Object.entries(files).map(([name, content]): [string, Buffer] => [name, Buffer.from(content)])
  const zip = join(aFolder({ 'post.zip': zipSync(Object.fromEntries(packed)) }), 'post.zip')
  const tar = join(temporaryFolder(), 'post.tar.gz')
  execFileSync('tar', ['-czf', tar, '-C', folder, '.'])
  return [folder, zip, tar]
}

const PROPERTIES = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict/></plist>\n'
const emlx = (raw: string) => `${Buffer.byteLength(raw)}      \n${raw}${PROPERTIES}`

test('a mail of Apple Mail is archived byte for byte, without its length and properties, loose and in a ZIP', async () => {
  const { archive } = await anArchive()
  const [one, other, packed] = ['Größe', 'zwei', 'drei'].map(mail) as [string, string, string]
  const folder = aFolder({
    'INBOX.mbox/Messages/1.emlx': emlx(one),
    'INBOX.mbox/Messages/2.partial.emlx': emlx(other),
    'post.zip': zipSync({ 'Messages/3.emlx': Buffer.from(emlx(packed)) }),
  })
  const { neu, zweifelhafte } = await importMails(archive, { paths: [folder, join(folder, 'post.zip')] })
  assert.equal(neu, 3)
  assert.deepEqual((await rawsOf(archive)).sort(), [one, other, packed].sort())
  assert.match(zweifelhafte[0]?.grund ?? '', /Anhänge dieser Mail in eigenen Dateien/)
  assert.equal(zweifelhafte.length, 1)
})

test('a length that is too long takes the file to its end, and a mail that begins with a number stays whole', async () => {
  const { archive } = await anArchive()
  const long = mail('zu lang')
  const text = '12\nkein Kopf\n'
  const folder = aFolder({ 'a.emlx': `99999999\n${long}`, 'b.eml': text })
  assert.equal((await importMails(archive, { paths: [folder] })).neu, 2)
  assert.deepEqual((await rawsOf(archive)).sort(), [long, text].sort())
})

test('the profile of Thunderbird gives the mails of each of its folders; its indexes are passed over', async () => {
  const { archive, subjects } = await anArchive()
  const profile = aFolder({
    'Mail/Local Folders/Posteingang': mbox(mail('eins'), mail('zwei')),
    'Mail/Local Folders/Posteingang.msf': '// <!-- <mdb:mork:z v="1.4"/> -->\n',
    'Mail/Local Folders/Archiv.sbd/2025': mbox(mail('drei')),
    'Mail/Local Folders/Archiv.sbd/2025.msf': '// <!-- <mdb:mork:z v="1.4"/> -->\n',
    'Mail/Local Folders/Entwürfe': '',
    'Mail/Local Folders/Entwürfe.msf': '// <!-- <mdb:mork:z v="1.4"/> -->\n',
    'prefs.js': 'user_pref("a", 1);\n',
  })
  const { neu, abgelehnt } = await importMails(archive, { paths: [profile] })
  assert.deepEqual([neu, abgelehnt], [3, 0])
  assert.deepEqual(await subjects(), ['drei', 'eins', 'zwei'])
})

// import.12: The labels of Google Takeout are kept with the place of a mail, as categories. A field of that name elsewhere names no folder.
test('the labels of Google Takeout are folders of a mail, decoded, however its mbox is packed; a stranger names none', async () => {
  const labelled = (labels: string, subject: string) =>
    `X-GM-THRID: 1603\r\nX-Gmail-Labels: ${labels}\r\n${mail(subject)}`
  const takeout = mbox(
    labelled('=?UTF-8?Q?Posteingang,Ge=C3=B6ffnet,?=\r\n =?UTF-8?Q?"Belege,_alte"?=', 'eins'),
    labelled('Archiviert,Kunden/Nord', 'zwei'),
    mail('drei'),
    `Received: from a\r\nX-GM-THRID: 1\r\nX-Gmail-Labels: Untergeschoben\r\n${mail('vier')}`,
  )
  const folder = aFolder({ 'Takeout/Mail/Alle.mbox': takeout })
  const zip = join(
    aFolder({ 'takeout.zip': zipSync({ 'Takeout/Mail/Alle.mbox': Buffer.from(takeout) }) }),
    'takeout.zip',
  )
  const tgz = join(temporaryFolder(), 'takeout.tgz')
  execFileSync('tar', ['-czf', tgz, '-C', folder, 'Takeout'])
  for (const path of [folder, zip, tgz]) {
    const { archive } = await anArchive()
    assert.equal((await importMails(archive, { paths: [path] })).neu, 4)
    const found = async (q: string) => {
      const query = parseQuery(q, { startOfDay: () => null, startOfNextDay: () => null })
      const { mails } = await archive.search({ ...NO_FILTER, query }, { offset: 0, limit: 10 })
      return mails.map(({ subject }) => subject).sort()
    }
    const assertFound = async () => {
      assert.deepEqual(await found('folder:geöffnet folder:"belege alte"'), ['eins'], path)
      assert.deepEqual(await found('folder:kunden/nord'), ['zwei'])
      assert.deepEqual(await found('folder:untergeschoben'), [])
      assert.equal((await found('folder:alle')).length, 4)
    }
    await assertFound()
    await archive.reindex()
    await assertFound()
  }
})

// import.17: The file `mbox` of a folder that Apple Mail exports is an mbox: in a folder, a ZIP and a tar archive.
test('a folder that Apple Mail exports gives the mails of its file mbox, as a folder, in a ZIP and in a tar archive', async () => {
  const files = {
    'Angebote.mbox/mbox': mbox(mail('eins'), mail('zwei')),
    'Angebote.mbox/table_of_contents': '\0\0\0\x02\0\x01toc',
    'Kunden.mbox/Nord.mbox/mbox': mbox(mail('drei')),
    'Leer.mbox/mbox': '',
    'mbox/notiz.txt': 'keine Mail',
  }
  for (const path of inEachForm(files)) {
    const { archive, numbers, subjects } = await anArchive()
    const { neu, abgelehnt, uebergangen } = await numbers([path])
    assert.deepEqual([neu, abgelehnt, uebergangen], [3, 0, 3], path)
    assert.deepEqual(await subjects(), ['drei', 'eins', 'zwei'])
    const [first] = await archive.changes(0, 1)
    assert.match((await archive.provenance(first!.id))[0]?.origin ?? '', /\w\.mbox\/mbox#1$/)
  }
  const [folder = ''] = inEachForm(files)
  const { numbers } = await anArchive()
  assert.equal((await numbers([join(folder, 'Angebote.mbox')])).neu, 2)
})

// import.18: A Maildir is also one where only `cur` or `new` is left, by the names of its mails: in a folder, a ZIP and a tar archive.
test('a Maildir of which only cur is left gives its mails; a folder of that name is not enough for other files', async () => {
  const files = {
    'Archiv/cur/1700000000.M1P1.host:2,S': mail('eins'),
    'Archiv/cur/1700000001.M1P1.host': mail('zwei'),
    'Archiv/.Gesendet/cur/1700000002.123_1.host,U=7:2,RS': mail('drei'),
    'Windows/cur/1700000003.M2.host;2,S': mail('vier'),
    'Neu/new/1700000004.M3.host': mail('fünf'),
    'Archiv/cur/.gitkeep': '',
    'Archiv/cur/liesmich': 'keine Mail',
    'Neu/new/liesmich': 'keine Mail',
    'new/01_Liste': 'keine Mail',
    'Neu/tmp/1700000005.M4.host': mail('halb geschrieben'),
  }
  for (const path of inEachForm(files)) {
    const { numbers, subjects } = await anArchive()
    const { neu, abgelehnt, uebergangen } = await numbers([path])
    assert.deepEqual([neu, abgelehnt, uebergangen], [5, 0, 5], path)
    assert.deepEqual(await subjects(), ['drei', 'eins', 'fünf', 'vier', 'zwei'])
  }
})

// import.19: Indexes and lists of servers and mail programs are passed over, also with `--all`.
test('what servers and programs keep beside mails is never a mail, also where every file counts', async () => {
  const files = {
    'Archiv/cur/1700000000.M1P1.host:2,S': mail('eins'),
    'Archiv/cur/dovecot.index.cache': '\x01\x02',
    'Archiv/dovecot.index.log': '\x01\x02',
    'Archiv/dovecot-uidlist': '3 V1700000000 N2\n1 :1700000000.M1P1.host\n',
    'Archiv/dovecot-keywords': '0 $Forwarded\n',
    'Archiv/courierimapuiddb': '1 1700000000 2\n',
    'Archiv/maildirsize': '1000S\n',
    'Archiv/maildirfolder': '',
    'Archiv/.mbsyncstate': 'x\n',
    'Angebote.mbox/table_of_contents': '\0\0\0\x02',
    'Posteingang.msf': '// <!-- <mdb:mork:z v="1.4"/> -->\n',
  }
  for (const path of inEachForm(files))
    for (const everyFile of [false, true]) {
      const { archive, subjects } = await anArchive()
      const { gelesen, uebergangene, zweifelhaft } = await importMails(archive, { paths: [path], everyFile })
      assert.deepEqual([gelesen, zweifelhaft, uebergangene.length], [1, 0, 10], `${path} ${everyFile}`)
      assert.deepEqual(await subjects(), ['eins'])
      assert.ok(uebergangene.every(({ grund }) => grund.includes('seine Mails verwaltet')))
    }
})
