/** The frozen archives of earlier versions in `golden`: each holds the eight mails of `mails.tar.gz`, found by a word. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { type Environment, startService, zeughaus } from './cli.factory.ts'

const GOLDEN = join(import.meta.dirname, '../../../golden')

/** A word that only one mail has, and the file of this mail. */
const FOUND_BY: Readonly<Record<string, string>> = {
  Gerätehaus: '01-plain.eml',
  Druckschläuche: '02-latin1.eml',
  Wasserwerfer: '03-html.eml',
  Sprungpolster: '04-attachment.eml',
  Streitfall: '05-bcc.eml',
  Jahreshauptversammlung: '06-large.eml',
  Rathaus: '07-old.eml',
  Leitstelle: '08-broken.eml',
}

type Sample = {
  readonly name: string
  /** Format of the archive, such as `2` in a folder or `pg3` in PostgreSQL. */
  readonly format: string
}

/** All samples of an engine. */
export function samples(engine: 'folder' | 'postgres'): Sample[] {
  const pattern = engine === 'folder' ? /^mailarchiv-(\d+)-.*\.tar\.gz$/ : /^mailarchiv-(pg\d+)-.*\.tar\.gz$/
  return readdirSync(GOLDEN).flatMap((file) => {
    const format = pattern.exec(file)?.[1]
    return format === undefined ? [] : [{ name: file.replace('.tar.gz', ''), format }]
  })
}

/** Unpacks a sample and the mails that it holds. */
export function unpacked({ name }: Sample) {
  const folder = temporaryFolder()
  for (const file of [name, 'mails']) {
    const { status } = spawnSync('tar', ['-C', folder, '-xzf', join(GOLDEN, `${file}.tar.gz`)], { stdio: 'inherit' })
    assert.equal(status, 0, file)
  }
  const backup = join(folder, 'sicherung')
  return {
    folder,
    data: join(folder, 'data'),
    /** null: this version had no backup of this engine. */
    backup: existsSync(backup) ? backup : null,
    key: readFileSync(join(folder, 'schluessel.txt'), 'utf8').trim(),
  }
}

/**
 * Starts the service on a sample; asserts that each mail is found by its word, by letters within it, and by its folder, as
 * archived.
 */
export async function assertServed({ folder, key }: { folder: string; key: string }, env: Environment) {
  const service = await startService(env)
  const get = async (path: string) => {
    const answer = await fetch(`${service.url}/api/v1/mails${path}`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(answer.status, 200, path)
    return answer
  }
  for (const [word, file] of Object.entries(FOUND_BY)) {
    const hits = async (q: string) =>
      ((await (await get(`?q=${encodeURIComponent(q)}`)).json()) as { mails: { id: string }[] }).mails
    const found = async (q: string) => {
      const mails = await hits(q)
      assert.equal(mails.length, 1, q)
      return mails[0]!.id
    }
    // A text that was waiting to be extracted comes after the start.
    await until(word, async () => (await hits(word)).length > 0)
    const id = await found(word)
    assert.equal(await found(`*${word.slice(2, -1)}*`), id)
    const raw = Buffer.from(await (await get(`/${id}/raw`)).arrayBuffer())
    assert.equal(sha256(raw), sha256(readFileSync(join(folder, 'mails', file))), file)
  }
  const inFolder = (await (await get(`?q=${encodeURIComponent('folder:mails')}`)).json()) as { total: number }
  assert.equal(inFolder.total, Object.keys(FOUND_BY).length)
  await service.stop()
  return service.printed()
}

/** Runs the commands that an administrator runs after an update; asserts that each mail is as archived. */
export async function assertCommands(env: Environment): Promise<void> {
  const rebuilt = await zeughaus(['mailarchiv', 'reindex'], env)
  assert.match(rebuilt.err, /Der Index von 8 Mails ist neu aufgebaut\.\n$/)
  const verified = await zeughaus(['mailarchiv', 'verify', '--full'], env)
  assert.deepEqual([verified.status, verified.out.match(/Ergebnis: alles in Ordnung/g)?.length], [0, 1], verified.out)
}

/** Restores the backup of a sample into an empty folder. */
export async function assertRestored(backup: string): Promise<void> {
  const env = { ZEUGHAUS_DATA: join(temporaryFolder(), 'data') }
  const restored = await zeughaus(['restore', backup], env)
  assert.match(restored.out, /^Mailarchiv: 8 Mails, alles in Ordnung\.$/m, restored.err)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
