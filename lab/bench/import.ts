/**
 * Compares the import with `notmuch new` and `mu index` on the same Maildir, each into an empty index, one after another.
 * Ours also stores the mails durably; the other two only index.
 *
 *     npm run bench -- import [--count 100000] [--ours-only]
 *
 * The others come from the Debian packages notmuch and maildir-utils. Without them only `--ours-only` runs, as a
 * result without a peer is no comparison.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeMaildir } from './generate.ts'
import { bytesBelow, isInstalled, type Measured, measure } from './processes.ts'
import { keepResult, type Numbers } from './results.ts'

const ROOT = join(import.meta.dirname, '../..')
export const REAL_MAILS = join(ROOT, '../shared/corpus/spamassassin-3000.tar.gz')

type Line = Measured & { readonly indexBytes: number }

const OTHERS = [
  { name: 'notmuch new', importer: notmuch, command: 'notmuch', debian: 'notmuch' },
  { name: 'mu index', importer: mu, command: 'mu', debian: 'maildir-utils' },
]

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { count: { type: 'string', default: '100000' }, 'ours-only': { type: 'boolean', default: false } },
  })
  const others = values['ours-only'] ? [] : OTHERS
  const missing = others.filter(({ command }) => !isInstalled(command))
  for (const { command, debian } of missing) console.error(`${command} fehlt: apt-get install ${debian}`)
  if (missing.length > 0) {
    process.exitCode = 1
    return
  }
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-import-'))
  const maildir = join(folder.path, 'maildir')
  const count = makeMaildir(maildir, Number(values.count))
  console.log(`${count} Mails, ${Math.round(bytesBelow(maildir) / 1e6)} MB. Die anderen Programme brauchen Minuten.`)
  const lines: Record<string, Line> = {}
  for (const { name, importer } of [{ name: 'Zeughaus', importer: zeughaus }, ...others]) {
    readAll(join(maildir, 'cur'))
    lines[name] = await importer(maildir, folder.path)
    console.log(`${name}: ${lines[name].seconds.toFixed(1)} s`)
  }
  report(count, lines)
  if (values['ours-only']) keepResult('import-alone', 'import --ours-only', numbersOf(count, lines))
  else keepResult('import', 'import', numbersOf(count, lines))
}

/** Generated mails and, if their archive is available, the real ones. */
function makeMaildir(maildir: string, generated: number): number {
  writeMaildir(maildir, generated)
  if (!existsSync(REAL_MAILS)) {
    console.log(`Ohne echte Mails: ${REAL_MAILS} fehlt.`)
    return generated
  }
  const unpacked = `${maildir}-real`
  mkdirSync(unpacked)
  spawnSync('tar', ['-xzf', REAL_MAILS, '-C', unpacked])
  let real = 0
  for (const entry of readdirSync(unpacked, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.txt')) continue
    copyFileSync(
      join(entry.parentPath, entry.name),
      join(maildir, 'cur', `${1_400_000_000 + real}.M${real}P1.real:2,S`),
    )
    real += 1
  }
  rmSync(unpacked, { recursive: true })
  return generated + real
}

/** Fills the page cache, so that no program pays for reading from the disk. */
function readAll(folder: string): void {
  for (const name of readdirSync(folder)) readFileSync(join(folder, name))
}

async function zeughaus(maildir: string, folder: string): Promise<Line> {
  const data = join(folder, 'data')
  const command = [join(ROOT, 'scripts/zeughaus.ts'), 'mailarchiv', 'import', '--json', maildir]
  await measure(process.execPath, [join(ROOT, 'scripts/zeughaus.ts'), 'mailarchiv', 'init'], { ZEUGHAUS_DATA: data })
  const measured = await measure(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    ZEUGHAUS_DATA: data,
  })
  return { ...measured, indexBytes: bytesBelow(join(data, 'mailarchiv/index')) }
}

async function notmuch(maildir: string, folder: string): Promise<Line> {
  const config = join(folder, 'notmuch.conf')
  const database = join(folder, 'notmuch')
  mkdirSync(database)
  writeFileSync(
    config,
    `[database]\npath=${database}\nmail_root=${maildir}\n[user]\nname=x\nprimary_email=x@muster.example\n[maildir]\nsynchronize_flags=false\n`,
  )
  return {
    ...(await measure('notmuch', ['new', '--quiet'], { NOTMUCH_CONFIG: config })),
    indexBytes: bytesBelow(database),
  }
}

async function mu(maildir: string, folder: string): Promise<Line> {
  const home = join(folder, 'mu')
  await measure('mu', ['init', `--muhome=${home}`, `--maildir=${maildir}`])
  return { ...(await measure('mu', ['index', `--muhome=${home}`, '--quiet'])), indexBytes: bytesBelow(home) }
}

function numbersOf(count: number, lines: Readonly<Record<string, Line>>): Numbers {
  return Object.fromEntries(
    Object.entries(lines).flatMap(([name, { seconds, peakMegabytes, indexBytes }]) => [
      [`${name} rate`, count / seconds],
      [`${name} memory`, peakMegabytes],
      [`${name} index`, indexBytes / 1e6],
    ]),
  )
}

function report(count: number, lines: Readonly<Record<string, Line>>): void {
  const ours = lines.Zeughaus!
  console.table(
    Object.fromEntries(
      Object.entries(lines).map(([name, { seconds, peakMegabytes, indexBytes }]) => [
        name,
        {
          'Mails/s': Math.round(count / seconds),
          Sekunden: Number(seconds.toFixed(1)),
          'wir schneller': `${(seconds / ours.seconds).toFixed(1)}-fach`,
          'Speicher höchstens': `${Math.round(peakMegabytes)} MB`,
          Index: `${Math.round(indexBytes / 1e6)} MB`,
          'unser Index dazu': `${Math.round((ours.indexBytes / indexBytes) * 100)} %`,
        },
      ]),
    ),
  )
}
