/** Import, verify and reindex on the command line. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { NO_FILTER } from '../src/search/index.ts'
import { SqliteArchive } from '../src/store/sqlite/index.ts'
import { anArchive, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'

const mbox = (...mails: string[]) =>
  mails.map((mail) => `From x@y.example Mon Mar  2 09:00:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`).join('')

/** Makes a folder with mails in every supported form, one empty file, and one that is no mail. */
function aFolderOfMails(): string {
  const folder = temporaryFolder()
  for (const sub of ['cur', 'new', 'tmp']) mkdirSync(join(folder, 'Maildir', sub), { recursive: true })
  writeFileSync(join(folder, 'eins.eml'), aMail())
  writeFileSync(join(folder, 'zwei.mbox'), mbox(aMail(), aMail()))
  writeFileSync(join(folder, 'drei.mbox.gz'), gzipSync(mbox(aMail(), aMail(), aMail())))
  writeFileSync(join(folder, 'Maildir/cur/1.host:2,S'), aMail())
  writeFileSync(join(folder, 'Maildir/new/2.host'), aMail())
  writeFileSync(join(folder, 'Maildir/tmp/3.host'), aMail())
  writeFileSync(join(folder, 'leer.eml'), '')
  writeFileSync(join(folder, 'notiz.txt'), 'keine Mail')
  return folder
}

async function idsOf(data: string): Promise<string[]> {
  await using archive = await SqliteArchive.open({ folder: join(data, 'mailarchiv') })
  return (await archive.search(NO_FILTER, { offset: 0, limit: 100 })).mails.map(({ id, date }) => `${id} ${date}`)
}

// command.2: `import` ends with its balance and names each refusal; a refusal makes the exit status 1.
test('an import ends with its balance, names what was refused and passed over, and fails when something was refused', async () => {
  const env = await anArchive()
  const folder = aFolderOfMails()
  const shown = await zeughaus(['mailarchiv', 'import', folder], env)
  assert.equal(shown.status, 1)
  assert.match(shown.out, /^9 gelesen = 8 neu \+ 0 doppelt \+ 1 abgelehnt$/m)
  assert.match(shown.err, /^Abgelehnt: .*leer\.eml: /m)
  assert.match(shown.err, /^Übergangen: .*notiz\.txt: Dem Namen nach keine Mail/m)
  assert.match(shown.out, /^1 Datei übergangen, nicht archiviert$/m)
  const balance = JSON.parse((await zeughaus(['mailarchiv', 'import', folder, '--json'], env)).out)
  const keys = ['gelesen', 'neu', 'doppelt', 'abgelehnt', 'gruende', 'uebergangen', 'zweifelhaft']
  assert.deepEqual(Object.keys(balance), keys)
  assert.deepEqual([balance.gelesen, balance.neu, balance.doppelt, balance.abgelehnt], [9, 0, 8, 1])
  assert.deepEqual(
    balance.gruende.map(({ pfad }: { pfad: string }) => pfad),
    [join(folder, 'leer.eml')],
  )
})

// import.5: `--all` archives every file; what does not look like a mail is named.
test('a mailbox of Outlook Express is not archived by an import, which names the way out; with --all it is archived and named', async () => {
  const env = await anArchive()
  const folder = temporaryFolder()
  const file = join(folder, 'archiv.dbx')
  writeFileSync(file, Buffer.concat([Buffer.from('cfad12fe', 'hex'), Buffer.alloc(2_000)]))
  const shown = await zeughaus(['mailarchiv', 'import', file], env)
  assert.equal(shown.status, 1)
  assert.match(shown.out, /^0 gelesen = 0 neu/m)
  assert.match(shown.err, /^Übergangen: .*archiv\.dbx: Keine Mail, sondern ein Postfach von Outlook Express .*undbx/m)
  assert.deepEqual(await idsOf(env.ZEUGHAUS_DATA), [])
  const { uebergangen } = JSON.parse((await zeughaus(['mailarchiv', 'import', folder, '--json'], env)).out)
  assert.deepEqual([uebergangen.anzahl, uebergangen.dateien[0].pfad], [1, file])
  const all = await zeughaus(['mailarchiv', 'import', '--all', folder], env)
  assert.match(all.err, /^Archiviert, sieht aber nicht nach einer Mail aus: .*archiv\.dbx: /m)
  assert.equal((await idsOf(env.ZEUGHAUS_DATA)).length, 1)
})

// command.4: `verify` and `reindex` need the originals alone; `reindex` keeps ids and dates.
test('verify and reindex work on what an import left, and bring back the same ids and dates', async () => {
  const env = await anArchive()
  const fromInput = await zeughaus(['mailarchiv', 'import', '-'], env, mbox(aMail(), aMail(), aMail()))
  assert.match(fromInput.out, /^3 gelesen = 3 neu/m)
  const before = await idsOf(env.ZEUGHAUS_DATA)
  assert.equal(before.length, 3)
  assert.deepEqual(JSON.parse((await zeughaus(['mailarchiv', 'reindex', '--json'], env)).out), { mails: 3 })
  assert.deepEqual(await idsOf(env.ZEUGHAUS_DATA), before)
  const verified = await zeughaus(['mailarchiv', 'verify', '--full', '--json'], env)
  assert.equal(verified.status, 0)
  // The import signs before its own entry, the first of the log.
  const zugriffsprotokoll = { eintraege: 1, befunde: [], bezeugt_bis: null, bezeugt_am: null }
  assert.deepEqual(JSON.parse(verified.out), {
    mails: 3,
    gehasht: 3,
    nicht_gehasht: 0,
    anders_gelesen: [],
    geloescht: 0,
    wird_geloescht: 0,
    befunde: [],
    zugriffsprotokoll,
  })
  const sample = await zeughaus(['mailarchiv', 'verify'], env)
  assert.equal(sample.status, 0)
  assert.match(
    sample.out,
    /^3 Mails: jede Zeile und jeder Datensatz .* verglichen, alle neu gehasht und neu gelesen.*\. Ergebnis: alles in/m,
  )
  const proof = await zeughaus(['mailarchiv', 'proof', before[0]!.split(' ')[0]!], env)
  assert.equal(proof.status, 0)
  assert.ok(proof.out.length > 100)
})

test('a sample that is asked for hashes at least one mail, however small the archive and the share', async () => {
  const env = await anArchive()
  await zeughaus(['mailarchiv', 'import', '-'], env, mbox(...Array.from({ length: 21 }, () => aMail())))
  const { status, out } = await zeughaus(['mailarchiv', 'verify', '--sample', '1', '--json'], env)
  assert.equal(status, 0)
  const { mails, gehasht } = JSON.parse(out)
  assert.equal(mails, 21)
  assert.ok(gehasht > 0, `${gehasht} mails were hashed`)
})

// command.5: `verify` names each stored mail that was changed, with exit status 1.
test('what a stranger changed in the stored mails is named, with exit status 1', async () => {
  const env = await anArchive()
  await zeughaus(['mailarchiv', 'import', '-'], env, mbox(aMail()))
  const [id] = (await idsOf(env.ZEUGHAUS_DATA))[0]!.split(' ')
  const index = execFileSync('find', [env.ZEUGHAUS_DATA, '-path', '*raw*', '-type', 'f'], { encoding: 'utf8' })
    .trim()
    .split('\n')[0]!
  execFileSync('sh', [
    '-c',
    `size=$(stat -c %s "$1"); printf x | dd of="$1" bs=1 seek=$((size - 40)) conv=notrunc 2>/dev/null`,
    'sh',
    index,
  ])
  const { status, out } = await zeughaus(['mailarchiv', 'verify', '--full'], env)
  assert.equal(status, 1)
  assert.ok(out.includes(id!), out)
})
