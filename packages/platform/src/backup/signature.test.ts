import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { StartError } from '../errors/domain-error.ts'
import { formatVerifierKey, newPrivateKey, openNote, parseVerifierKey, signerOf } from '../signed-note.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { backupHome, backupKeyIn, openBackup, readSignedBy, startBackup } from './index.ts'

const quiet = () => undefined

async function aBackup(home = temporaryFolder()) {
  const folder = join(temporaryFolder(), 'b')
  await using made = await startBackup(folder, { home })
  await made.writer.write('a', [Buffer.from('eins')])
  const { signedBy, isNewKey } = await made.seal(Date.parse('2026-01-31T08:00:00Z'))
  return {
    home,
    folder,
    signedBy,
    isNewKey,
    manifest: join(folder, 'manifest.json'),
    note: join(folder, 'manifest.sig'),
  }
}

/** Makes a backup one of a version that did not sign. */
function toFirstFormat({ manifest, note }: { manifest: string; note: string }): void {
  const { made_at, files } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
  writeFileSync(manifest, JSON.stringify({ format: 1, made_at, files }))
  rmSync(note)
}

const refusal = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartError)
  assert.match(error.message, sentence)
  return true
}

// command.39: A backup is signed with a key that stays with the installation.
test('each backup of an installation is signed with the one key that no backup holds', async () => {
  const first = await aBackup()
  const second = await aBackup(first.home)
  assert.deepEqual([first.isNewKey, second.isNewKey], [true, false])
  assert.equal(second.signedBy, first.signedBy)
  const key = join(first.home, 'backup-key.pem')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  const verifier = parseVerifierKey(first.signedBy)!
  assert.ok(verifier.name.startsWith('zeughaus-backup/'))
  assert.equal(
    openNote(readFileSync(first.note, 'utf8'), verifier),
    `zeughaus.backup/v1\nmade 2026-01-31T08:00:00.000Z\nmanifest ${hash('sha256', readFileSync(first.manifest))}\n`,
  )
  const backup = await openBackup(first.folder, { signedBy: readSignedBy(`${first.signedBy}\n`) })
  await backup.verify(quiet)
  assert.deepEqual([backup.signedBy, backup.files], [formatVerifierKey(backupKeyIn(first.home)!), ['a']])
})

test('a backup whose manifest is not the signed one is refused, whoever changed it', async () => {
  const cases: readonly (readonly [(backup: Awaited<ReturnType<typeof aBackup>>) => Promise<void> | void, RegExp])[] = [
    [({ note }) => rmSync(note), /Unterschrift manifest\.sig fehlt/],
    [({ note }) => writeFileSync(note, ''), /Unterschrift manifest\.sig passt nicht/],
    [({ manifest }) => replace(manifest, '"path": "a"', '"path": "b"'), /passt nicht/],
    [({ manifest }) => replace(manifest, '2026-01-31', '2026-02-01'), /passt nicht/],
    [({ manifest, signedBy }) => replace(manifest, signedBy, 'a'), /passt nicht/],
    [({ manifest, signedBy }) => replace(manifest, signedBy, strangeKey()), /passt nicht/],
    [async ({ note, home }) => copyFileSync((await anotherBackup(home)).note, note), /passt nicht/],
    [({ manifest }) => rmSync(manifest), /keine vollständige Sicherung/],
  ]
  for (const [change, sentence] of cases) {
    const backup = await aBackup()
    await change(backup)
    await assert.rejects(openBackup(backup.folder), refusal(sentence))
  }
})

const strangeKey = () => formatVerifierKey(signerOf(newPrivateKey(), 'zeughaus-backup'))

async function anotherBackup(home: string) {
  const folder = join(temporaryFolder(), 'b')
  await using made = await startBackup(folder, { home })
  await made.seal(0)
  return { note: join(folder, 'manifest.sig') }
}

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(from))
  writeFileSync(file, text.replace(from, to))
}

// command.34: Whoever expects a key gets no backup of another one, and none without a signature.
test('a backup of another key, or of none, is not that of the expected key', async () => {
  const ours = await aBackup()
  const theirs = await aBackup()
  const { signedBy } = ours
  await assert.rejects(openBackup(theirs.folder, { signedBy }), refusal(/mit einem anderen Schlüssel unterschrieben/))
  toFirstFormat(ours)
  await assert.rejects(openBackup(ours.folder, { signedBy }), refusal(/nicht unterschrieben, und --signed-by/))
  for (const text of ['', 'schlüssel', signedBy.slice(1)]) assert.throws(() => readSignedBy(text), StartError)
})

test('a backup of a version that did not sign can be read, and says so', async () => {
  const old = await aBackup()
  toFirstFormat(old)
  const backup = await openBackup(old.folder)
  await backup.verify(quiet)
  assert.equal(backup.signedBy, null)
  writeFileSync(old.note, '')
  await assert.rejects(
    async () => (await openBackup(old.folder)).verify(quiet),
    refusal(/manifest\.sig gehört nicht dazu/),
  )
})

test('a key that is damaged is named, and nothing is signed with another one', async () => {
  const { home } = await aBackup()
  writeFileSync(join(home, 'backup-key.pem'), 'x')
  await assert.rejects(aBackup(home), refusal(/backup-key\.pem lässt sich nicht lesen/))
})

test('the key lies in the data folder, or where a container has only the folder of a service, there', async () => {
  const data = temporaryFolder()
  assert.equal(await backupHome(join(data, 'neu'), ['mailarchiv']), join(data, 'neu'))
  assert.ok(!existsSync(join(data, 'neu')))
  assert.equal(await backupHome(data, ['mailarchiv']), data)
  await aBackup(join(data, 'material'))
  assert.equal(await backupHome(data, ['mailarchiv', 'material']), join(data, 'material'))
})
