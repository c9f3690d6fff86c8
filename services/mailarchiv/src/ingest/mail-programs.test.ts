/** The folders of mail programs: Apple Mail, Thunderbird, Google Takeout. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { zipSync } from 'fflate'
import { test } from 'vitest'
import { NO_FILTER, parseQuery } from '../search/index.ts'
import { aFolder, anArchive, mail, mbox, rawsOf } from './import.factory.ts'
import { importMails } from './index.ts'

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
