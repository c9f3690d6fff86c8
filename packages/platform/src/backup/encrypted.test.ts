import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { backupKeyIn, openBackup, readIdentities, ShortFile, startBackup } from './index.ts'
import { writeManifest } from './manifest.ts'

const quiet = () => undefined
const LARGE = Buffer.alloc(3 * 65_536, 'Drehleiter ')

async function keys() {
  const identity = await generateX25519Identity()
  const file = join(temporaryFolder(), 'schlüssel')
  writeFileSync(file, `# Vorstand\n${identity}\n`)
  return { file, identities: await readIdentities(file), recipients: [await identityToRecipient(identity)] }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

// command.35: With ZEUGHAUS_BACKUP_TO no byte in the clear touches the medium of a backup.
test('an encrypted backup gives back each file, and holds nothing in the clear', async () => {
  const { identities, recipients } = await keys()
  const [folder, home] = [join(temporaryFolder(), 'b'), temporaryFolder()]
  {
    await using made = await startBackup(folder, { home, recipients })
    const { writer } = made
    writeFileSync(join(home, 'groß'), LARGE)
    await writer.copy(join(home, 'groß'), 'groß')
    await assert.rejects(writer.copy(join(home, 'groß'), 'kurz', LARGE.length + 1), ShortFile)
    const part = writer.within('teil')
    mkdirSync(part.work, { recursive: true })
    writeFileSync(join(part.work, 'datenbank'), 'Drehleiter 1')
    await part.take('datenbank')
    assert.deepEqual(existsSync(join(part.work, 'datenbank')), false)
    await part.write('leer', [])
    await made.seal(0)
  }
  assert.deepEqual(filesIn(home).sort(), [join(home, 'backup-key.pem'), join(home, 'groß')])
  for (const file of filesIn(folder)) assert.ok(!readFileSync(file).includes('Drehleiter'), file)
  const backup = await openBackup(folder, { identities })
  await backup.verify(quiet)
  assert.deepEqual(backup.files, ['groß', 'teil/datenbank', 'teil/leer'])
  const read = async (path: string) => Buffer.concat(await Array.fromAsync(backup.read(path)))
  assert.ok((await read('groß')).equals(LARGE))
  assert.equal((await read('teil/datenbank')).toString(), 'Drehleiter 1')
  assert.equal((await read('teil/leer')).length, 0)
})

/** Makes an encrypted backup with the file `a`. */
async function anEncryptedBackup() {
  const made = await keys()
  const [folder, home] = [join(temporaryFolder(), 'b'), temporaryFolder()]
  await using backup = await startBackup(folder, { home, recipients: made.recipients })
  await backup.writer.write('a', [LARGE])
  await backup.writer.write('b', [Buffer.from('zwei')])
  await backup.seal(0)
  return { ...made, folder, home }
}

test('the command age reads a file of a backup, and a backup may hold files that it has written', async () => {
  const { folder, home, file, identities, recipients } = await anEncryptedBackup()
  const age = (...args: string[]) => execFileSync('age', args, { maxBuffer: 10 * LARGE.length })
  assert.ok(age('-d', '-i', file, join(folder, 'a.age')).equals(LARGE))

  const again = join(temporaryFolder(), 'b')
  mkdirSync(again)
  writeFileSync(join(home, 'klar'), LARGE)
  age('-r', recipients[0]!, '-o', join(again, 'a.age'), join(home, 'klar'))
  await writeManifest(again, { madeAt: 0, isEncrypted: true, signer: backupKeyIn(home)! })
  const backup = await openBackup(again, { identities })
  await backup.verify(quiet)
  assert.ok(Buffer.concat(await Array.fromAsync(backup.read('a'))).equals(LARGE))
})

// command.36: An encrypted backup that cannot be read is refused before anything is written.
test('without the right key an encrypted backup does not open, and the sentence says what to do', async () => {
  const { folder } = await anEncryptedBackup()
  const other = await keys()
  await assert.rejects(
    openBackup(folder),
    /^StartError: Die Sicherung ist verschlüsselt. Bitte nennen Sie mit --identity/,
  )
  await assert.rejects(openBackup(folder, { identities: other.identities }), /^StartError: Keiner der Schlüssel/)
  await assert.rejects(
    readIdentities(join(folder, 'fehlt')),
    /^StartError: Die Datei .* lässt sich nicht lesen \(ENOENT\)/,
  )
  const file = join(temporaryFolder(), 'schlüssel')
  for (const [text, sentence] of [
    ['', /steht kein Schlüssel/],
    ['# nur ein Kommentar\n', /steht kein Schlüssel/],
    ['AGE-SECRET-KEY-1ABC\n', /Zeile 1 .* ist kein Schlüssel/],
    [`# eins\n\n${other.recipients[0]}\n`, /Zeile 3 .* ist kein Schlüssel/],
    ['-----BEGIN AGE ENCRYPTED FILE-----\n', /Mit Passwort|mit Passwort/],
  ] as const) {
    writeFileSync(file, text)
    await assert.rejects(readIdentities(file), sentence)
  }
})

test('one of several keys in an identity file opens a backup, and one backup has several recipients', async () => {
  const [ours, theirs] = [await keys(), await keys()]
  const folder = join(temporaryFolder(), 'b')
  {
    await using made = await startBackup(folder, {
      home: temporaryFolder(),
      recipients: [...ours.recipients, ...theirs.recipients],
    })
    await made.writer.write('a', [LARGE])
    await made.seal(0)
  }
  const both = join(temporaryFolder(), 'beide')
  writeFileSync(both, `${readFileSync((await keys()).file, 'utf8')}\r\n${readFileSync(theirs.file, 'utf8')}`)
  for (const identities of [ours.identities, theirs.identities, await readIdentities(both)])
    assert.ok(Buffer.concat(await Array.fromAsync((await openBackup(folder, { identities })).read('a'))).equals(LARGE))
})

test('encrypted files that were cut, swapped or taken away are refused, also when they change after the comparison', async () => {
  const cases: readonly (readonly [(folder: string) => void, RegExp])[] = [
    [(folder) => truncateSync(join(folder, 'a.age'), LARGE.length), /beschädigt: a\.age ist nicht mehr/],
    [(folder) => truncateSync(join(folder, 'a.age'), 10), /beschädigt: a\.age ist nicht mehr/],
    [(folder) => copyFileSync(join(folder, 'b.age'), join(folder, 'a.age')), /beschädigt: a\.age ist nicht mehr/],
    [(folder) => rmSync(join(folder, 'a.age')), /a\.age fehlt/],
    [(folder) => writeFileSync(join(folder, 'a'), LARGE), /: a gehört nicht dazu/],
  ]
  for (const [damage, sentence] of cases) {
    const { folder, identities } = await anEncryptedBackup()
    const before = await openBackup(folder, { identities })
    damage(folder)
    await assert.rejects(async () => (await openBackup(folder, { identities })).verify(quiet), sentence)
    if (existsSync(join(folder, 'a'))) continue
    await assert.rejects(
      before.copy('a', join(temporaryFolder(), 'a')),
      /^StartError: Die Sicherung ist (beschädigt|nicht vollständig): a\.age/,
    )
  }
})
