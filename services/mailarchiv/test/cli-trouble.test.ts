/** Failures of commands: one German sentence, exit status 1, and nothing is lost. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atEnd, temporaryFolder } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { anArchive, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'

const badInput: readonly (readonly [
  what: string,
  args: readonly string[],
  env: Record<string, string>,
  sentence: RegExp,
])[] = [
  ['a folder without mails', ['mailarchiv', 'import', temporaryFolder()], {}, /^Keine Mails gefunden in: /m],
  [
    'a file that does not exist',
    ['mailarchiv', 'import', '/gibt/es/nicht.eml'],
    {},
    /^Abgelehnt: \/gibt\/es\/nicht\.eml: /m,
  ],
  [
    'a wrong setting',
    ['start', 'mailarchiv'],
    { MAILARCHIV_PORT: 'achtzig' },
    /^Die Einstellung MAILARCHIV_PORT muss eine ganze Zahl/m,
  ],
  [
    'an unknown setting',
    ['mailarchiv', 'keys', 'list'],
    { MAILARCHIV_PROT: '1' },
    /^Die Einstellung MAILARCHIV_PROT gibt es nicht\. Meinten Sie MAILARCHIV_PORT\?$/m,
  ],
  [
    'a data folder that is a file',
    ['start', 'mailarchiv'],
    { ZEUGHAUS_DATA: import.meta.filename },
    /^.* ist kein Ordner\. Bitte ändern Sie ZEUGHAUS_DATA\.$/m,
  ],
  [
    'a key that does not exist',
    ['mailarchiv', 'keys', 'revoke', '7'],
    {},
    /^Einen Schlüssel mit der Nummer 7 gibt es nicht\.$/m,
  ],
]
describe('bad input', () => {
  for (const [what, args, env, sentence] of badInput) {
    // command.7: A wrong setting, folder or key is one German sentence and exit status 1.
    test(`${what} is reported in one German sentence, with exit status 1`, async () => {
      const { status, err } = await zeughaus(args, { ...(await anArchive()), ...env })
      assert.match(err, sentence)
      assert.equal(status, 1)
      assert.ok(!err.includes('    at '), err)
    })
  }
})

test('a wrong call ends with exit status 2 and tells the way to the help', async () => {
  const env = { ZEUGHAUS_DATA: temporaryFolder() }
  for (const args of [
    ['keys', 'create', '--role', 'admin', '--name', 'x'],
    ['verify', '--sample', '0%'],
  ]) {
    const { status, err } = await zeughaus(['mailarchiv', ...args], env)
    assert.equal(status, 2)
    assert.match(err, /^Hilfe: zeughaus mailarchiv .*--help$/m)
  }
})

test('a file that may not be read is refused by name, the others are kept', async (context) => {
  if (process.getuid?.() === 0)
    context.skip('Als root ist jede Datei lesbar: die Weigerung bei fehlenden Rechten wird nicht geprüft.')
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gut.eml'), aMail())
  writeFileSync(join(folder, 'geheim.eml'), aMail())
  chmodSync(join(folder, 'geheim.eml'), 0)
  const { status, out, err } = await zeughaus(['mailarchiv', 'import', folder], await anArchive())
  assert.equal(status, 1)
  assert.match(out, /2 gelesen = 1 neu/)
  assert.match(err, /geheim\.eml/)
})

test('a locked key file is reported after a while, and nothing is lost', async () => {
  const data = temporaryFolder()
  await anArchive(data)
  await zeughaus(['mailarchiv', 'keys', 'list'], { ZEUGHAUS_DATA: data })
  const holder = new DatabaseSync(join(data, 'mailarchiv/keys.db'))
  holder.exec('BEGIN IMMEDIATE')
  const { status, err } = await zeughaus(['mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'x'], {
    ZEUGHAUS_DATA: data,
  })
  holder.close()
  assert.equal(status, 1)
  assert.match(err, /^Ein anderes Programm hält den Datenordner .* fest\./m)
})

// command.9: On a full disk an import keeps the reported mails and can continue later.
test('on a full disk the import says so, keeps what it reported, and goes on later', async (context) => {
  const disk = mountSmallDisk()
  if (disk === null)
    return context.skip(
      'Ein kleines Dateisystem lässt sich hier nicht einhängen: der volle Datenträger wird nicht geprüft.',
    )
  const folder = temporaryFolder()
  for (let number = 0; number < MAILS; number++) {
    writeFileSync(
      join(folder, `${number}.eml`),
      aMail({ files: { 'foto.jpg': randomBytes(100_000).toString('base64') } }),
    )
  }
  const env = await anArchive(disk)
  const { status, err } = await zeughaus(['mailarchiv', 'import', folder], env)
  assert.equal(status, 1)
  assert.match(err, /kein Platz|ist voll/)
  assert.ok(!err.includes('    at '), err)
  execFileSync('/bin/mount', ['-o', 'remount,size=512m', disk])
  const balance = JSON.parse((await zeughaus(['mailarchiv', 'import', folder, '--json'], env)).out)
  assert.equal(balance.gelesen, MAILS)
  assert.equal((await zeughaus(['mailarchiv', 'verify', '--full'], env)).status, 0)
})

/** More than the small disk holds. */
const MAILS = 60

/** Mounts a file system of 4 MiB; null where none can be mounted. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  atEnd(() => {
    execFileSync('/bin/umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}
