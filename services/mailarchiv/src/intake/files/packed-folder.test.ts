import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createReadStream, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { strToU8, zipSync } from 'fflate'
import { test } from 'vitest'
import { aFolder, anArchive, mail, mbox } from './import.factory.ts'
import { importMails } from './index.ts'

test('a tar archive brings its mails, packed or not, and by everyFile those of any name', async () => {
  const folder = aFolder({
    'spam/00001.7848': mail('ohne Endung'),
    'spam/eins.eml': mail('eins'),
    'post.mbox': mbox(mail('zwei'), mail('drei')),
    'Maildir/cur/1.host:2,S': mail('vier'),
  })
  symlinkSync('/etc/passwd', join(folder, 'verweis.eml'))
  const packed = join(temporaryFolder(), 'sammlung.tar.gz')
  execFileSync('tar', ['-czf', packed, '-C', folder, '.'])
  const plain = join(temporaryFolder(), 'sammlung')
  writeFileSync(plain, gunzipSync(readFileSync(packed)))
  for (const path of [packed, plain]) {
    const { numbers, subjects } = await anArchive()
    const { neu, uebergangen } = await numbers([path])
    assert.deepEqual([neu, uebergangen, await subjects()], [4, 2, ['drei', 'eins', 'vier', 'zwei']])
  }
  const { archive } = await anArchive()
  const all = await importMails(archive, { paths: ['-'], everyFile: true, stdin: createReadStream(packed) })
  assert.deepEqual([all.neu, all.uebergangen], [5, 1])
})

test('a tar archive that ends in the middle is named, and what is whole in it is archived', async () => {
  const folder = aFolder({ 'a.eml': mail('eins'), 'b.eml': mail('zwei') })
  const packed = join(temporaryFolder(), 'halb.tar')
  execFileSync('tar', ['-cf', packed, '--sort=name', '-C', folder, 'a.eml', 'b.eml'])
  truncateSync(packed, 1_600)
  const { numbers, subjects } = await anArchive()
  const { abgelehnt, gruende } = await numbers([packed])
  assert.deepEqual([abgelehnt, await subjects()], [1, ['eins']])
  assert.match(gruende[0]!, /beschädigt/)
})

test('what a Mac leaves beside the files of a folder is no mail, packed or not, also where every file counts', async () => {
  const files = {
    'a/c.eml': mail('Brief'),
    'a/._c.eml': '\0\x05\x16\x07',
    '__MACOSX/a/._c.eml': '\0\x05\x16\x07',
    '__MACOSX/a/notiz.eml': 'Beiwerk',
  }
  const folder = aFolder(files)
  const packed = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)]))
  const zip = join(aFolder({ 'post.zip': zipSync(packed) }), 'post.zip')
  const tar = join(temporaryFolder(), 'post.tar')
  execFileSync('tar', ['-cf', tar, '-C', folder, '.'])
  for (const path of [folder, zip, tar])
    for (const everyFile of [false, true]) {
      const { archive, subjects } = await anArchive()
      const { gelesen, uebergangen } = await importMails(archive, { paths: [path], everyFile })
      assert.deepEqual([gelesen, uebergangen, await subjects()], [1, 3, ['Brief']], `${path} ${everyFile}`)
    }
  const { numbers } = await anArchive()
  const named = [join(folder, 'a/._c.eml'), join(folder, '__MACOSX')]
  assert.equal((await numbers(named)).neu, 2, 'what a person names counts')
})

test('a packed folder brings its mails, and names the files in it that are none', async () => {
  const { numbers, subjects } = await anArchive()
  const packed = zipSync({
    'a/eins.eml': strToU8(mail('eins')),
    'b.mbox': strToU8(mbox(mail('zwei'), mail('drei'))),
    'c.mbox.gz': gzipSync(mbox(mail('vier'))),
    'Maildir/cur/1.host:2,S': strToU8(mail('fünf')),
    'liesmich.txt': strToU8('kein Brief'),
    'leer.eml': new Uint8Array(),
  })
  const folder = aFolder({ hochgeladen: packed, 'kein-archiv.zip': 'PK\u0003\u0004 abgebrochen' })
  assert.deepEqual(await numbers([join(folder, 'hochgeladen')]), {
    neu: 5,
    doppelt: 0,
    abgelehnt: 1,
    uebergangen: 1,
    gruende: ['Die Datei ist leer (0 Byte).'],
  })
  assert.deepEqual(await subjects(), ['drei', 'eins', 'fünf', 'vier', 'zwei'])
  const { neu, gruende } = await numbers([join(folder, 'kein-archiv.zip')])
  assert.deepEqual([neu, gruende], [0, ['Das gepackte Archiv ist beschädigt. Was davor heil war, ist archiviert.']])
})

test('a ZIP without mails is not archived, and a bomb in one is refused', async () => {
  const { numbers } = await anArchive()
  const folder = aFolder({
    'brief.docx': zipSync({ 'word/document.xml': strToU8('<a/>') }),
    'leer.zip': zipSync({}),
    'bombe.zip': zipSync({ 'gross.eml': new Uint8Array(80 * 1024 * 1024), 'gut.eml': strToU8(mail('gut')) }),
  })
  for (const name of ['brief.docx', 'leer.zip'])
    assert.deepEqual(await numbers([join(folder, name)]), {
      neu: 0,
      doppelt: 0,
      abgelehnt: 0,
      uebergangen: 1,
      gruende: [],
    })
  const { neu, gruende } = await numbers([join(folder, 'bombe.zip')])
  assert.deepEqual([neu, gruende], [1, ['Die Datei ist ungewöhnlich stark gepackt und wird nicht ausgepackt.']])
})
