/** Files that are no mails: recognised by their content, named, and not archived. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { test } from 'vitest'
import { uploadImporter } from '../../panel/routes/uploads/upload-import.ts'
import { aFolder, anArchive, mail, mbox } from './import.factory.ts'
import { type Balance, importMails } from './index.ts'
import { otherKinds } from './other-kinds.factory.ts'

const KINDS = await otherKinds()
const ENDINGS = Object.keys(KINDS)
/** Read as mails: `outlook/outlook.slow.test.ts`. */
const OUTLOOK = ['pst', 'ost', 'msg', 'olm']
/** Each kind under its own name and under that of a mail: the content decides. */
const filesOf = (endings: readonly string[]) =>
  Object.fromEntries(
    endings.flatMap((ending) => [
      [`datei.${ending}`, KINDS[ending]!.bytes],
      [`als-mail-${ending}.eml`, KINDS[ending]!.bytes],
      [`als-postfach-${ending}.mbox`, KINDS[ending]!.bytes],
    ]),
  )
const LOOSE = ENDINGS.filter((ending) => !OUTLOOK.includes(ending))
const FILES = filesOf(LOOSE)
const NAMES = Object.keys(FILES)
const endingOf = (path: string) => /datei\.(\w+)$|als-\w+-(\w+)\.\w+$/.exec(path)?.slice(1).find(Boolean) ?? path

/** Each file is named once, with its kind, and nothing is archived. */
function assertNamed({ gelesen, uebergangen, uebergangene }: Balance, names: readonly string[], way: string): void {
  assert.equal(gelesen, 0, `${way}: nothing counts as a mail`)
  assert.equal(uebergangen, names.length, way)
  for (const name of names) {
    const named = uebergangene.filter(({ pfad }) => pfad.endsWith(name))
    assert.equal(named.length, 1, `${way}: ${name} is named once`)
    assert.match(named[0]!.grund, KINDS[endingOf(name)]!.word, `${way}: ${name}`)
  }
}

test('at least thirty kinds of files are tried', () => assert.ok(ENDINGS.length >= 30, `${ENDINGS.length}`))

test('a single file of another kind is named with what it is, whatever its name, and not archived', async () => {
  const { archive } = await anArchive()
  const folder = aFolder(FILES)
  for (const name of NAMES) assertNamed(await importMails(archive, { paths: [join(folder, name)] }), [name], 'file')
  assert.equal((await archive.counts()).mails, 0)
})

// import.1: A file whose content is of another kind (more than fifty are known) is not archived, whatever its name: alone, in a folder, a ZIP or a tar archive. It is named with its kind and, for files of Outlook, the way out.
test('in a folder, a ZIP and a tar archive each file of another kind is named, and none is archived', async () => {
  const { archive } = await anArchive()
  const folder = aFolder(FILES)
  const zip = join(aFolder({ 'sammlung.zip': zipSync(FILES) }), 'sammlung.zip')
  const tar = join(temporaryFolder(), 'sammlung.tar')
  execFileSync('tar', ['-cf', tar, '-C', folder, '.'])
  assertNamed(await importMails(archive, { paths: [folder] }), NAMES, 'folder')
  for (const [way, path] of Object.entries({ zip, tar }))
    assertNamed(await importMails(archive, { paths: [path] }), NAMES, way)
  assert.equal((await archive.counts()).mails, 0)
})

// import.2: The same holds for uploads of the panel.
test('of an upload each file of another kind is named, alone and in a ZIP, and none is archived', async () => {
  const { archive } = await anArchive()
  const importFile = uploadImporter(archive)
  const uploaded = async (name: string, bytes: Uint8Array) => {
    const path = join(aFolder({ data: bytes }), 'data')
    const options = { name, journal: false, progress: () => undefined, signal: new AbortController().signal }
    return importFile(path, options)
  }
  for (const ending of LOOSE) {
    const { balance, passed_over } = await uploaded(`${ending}.eml`, KINDS[ending]!.bytes)
    assert.deepEqual([balance.read, passed_over.count], [0, 1], ending)
    assert.match(`${passed_over.files[0]?.path}: ${passed_over.files[0]?.reason}`, KINDS[ending]!.word)
    assert.ok(passed_over.files[0]?.path.startsWith(`${ending}.eml`))
  }
  const { balance, passed_over } = await uploaded('alles.zip', zipSync(FILES))
  assert.deepEqual([balance.read, passed_over.count], [0, NAMES.length])
  assert.equal((await archive.counts()).mails, 0)
})

// import.4: What a ZIP holds besides mails is named.
test('what a mixed ZIP holds besides mails is named with its kind; its mails are archived', async () => {
  const { archive, subjects } = await anArchive()
  const files = {
    'a.eml': Buffer.from(mail('eins')),
    'b.eml': KINDS['dbx']!.bytes,
    'c.mbox': Buffer.from(mbox(mail('zwei'))),
  }
  const path = join(
    aFolder({ 'gemischt.zip': zipSync({ ...files, 'notiz.txt': Buffer.from('Notiz') }) }),
    'gemischt.zip',
  )
  const { uebergangene } = await importMails(archive, { paths: [path] })
  assert.deepEqual(await subjects(), ['eins', 'zwei'])
  assert.deepEqual(
    uebergangene.map(({ pfad }) => pfad),
    [`${path}#b.eml`, `${path}#notiz.txt`],
  )
  assert.match(uebergangene[0]!.grund, /Outlook Express/)
  assert.match(uebergangene[1]!.grund, /Dem Namen nach keine Mail/)
})

test('with everyFile each file of any kind is archived, and what does not look like a mail is named', async () => {
  const { archive } = await anArchive()
  const folder = aFolder({
    'a.pdf': KINDS['pdf']!.bytes,
    'b.docx': KINDS['docx']!.bytes,
    c: mail('eins'),
    d: 'nur Text',
  })
  const { neu, uebergangen, zweifelhaft, zweifelhafte } = await importMails(archive, {
    paths: [folder],
    everyFile: true,
  })
  assert.deepEqual([neu, uebergangen, zweifelhaft], [4, 0, 3])
  assert.deepEqual(
    zweifelhafte.map(({ pfad }) => pfad),
    ['a.pdf', 'b.docx', 'd'].map((name) => join(folder, name)),
  )
  assert.match(zweifelhafte[0]!.grund, /PDF/)
  assert.match(zweifelhafte[2]!.grund, /Kopfzeilen/)
})

test('a packed file of another kind is named, however large, and a packed mail is archived', async () => {
  const { archive } = await anArchive()
  const pst = Buffer.concat([KINDS['pst']!.bytes, Buffer.alloc(3_000_000)])
  const folder = aFolder({ 'a.eml.gz': gzipSync(pst), 'b.eml.gz': gzipSync(mail('eins')) })
  const { neu, uebergangene } = await importMails(archive, { paths: [folder] })
  assert.deepEqual([neu, uebergangene.map(({ pfad }) => pfad)], [1, [join(folder, 'a.eml.gz')]])
})

// import.3: What begins with a header field or with the separator of an mbox is a mail; text of any other beginning is archived and named as doubtful.
test('a mail always counts as one, whatever follows its first field, and so does text that may be a damaged mail', async () => {
  const { archive } = await anArchive()
  const beginnings = [
    'Subject: x\r\n',
    'X-a_b.c: 1\n',
    'From : a@b.example\n',
    '\uFEFFDate: x\n',
    'ohne Kopf\n',
    '\n',
    '>From x\n',
  ]
  const bodies = ENDINGS.map((ending) => KINDS[ending]!.bytes)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.constantFrom(...bodies), async (beginning, body) => {
      const isField = /:/.test(beginning)
      const raw = Buffer.concat([Buffer.from(beginning), isField ? body : Buffer.from('Text')])
      const path = join(temporaryFolder(), 'a.eml')
      writeFileSync(path, raw)
      const { gelesen } = await importMails(archive, { paths: [path] })
      assert.equal(gelesen, 1)
      assert.deepEqual(readFileSync(path), raw)
    }),
    { numRuns: 100 },
  )
})
