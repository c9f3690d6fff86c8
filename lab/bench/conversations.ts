/**
 * Compares the conversations of the archive with those of notmuch, which joins mails by References and In-Reply-To too:
 * for the 3,000 real mails beside the repository, and for mails of lists with the header fields of these.
 *
 *     npm run bench -- conversations [--count 100000]
 *
 * notmuch is a Debian package of this name. Each difference is printed with its mails.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { REAL_MAILS } from './import.ts'
import { listMails } from './list-mails.ts'
import { keepResult } from './results.ts'
import { readMails } from './robustness.ts'

const NOTMUCH = 'notmuch'
const PORTION = 500
/** Differences that are printed. */
const SHOWN = 20
const MOST_OUTPUT = 2 ** 30

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { count: { type: 'string', default: '100000' } } })
  if (!existsSync(REAL_MAILS)) return console.log(`Ohne echte Mails: ${REAL_MAILS} fehlt.`)
  if (spawnSync(NOTMUCH, ['--version']).error !== undefined)
    return console.log('notmuch fehlt. Bitte installieren Sie das Debian-Paket dieses Namens.')
  const real = readMails(REAL_MAILS).map(({ bytes }) => bytes)
  const count = Number(values.count)
  const ofReal = await compare('echte Mails', real)
  const ofLists = await compare(`${count} Mails von Listen`, listMails(real, count))
  keepResult('conversations', `conversations --count ${count}`, {
    'real mails': real.length,
    'real conversations': ofReal.conversations,
    'real differences': ofReal.differences,
    mails: count,
    conversations: ofLists.conversations,
    differences: ofLists.differences,
    seconds: ofLists.seconds,
    'notmuch seconds': ofLists.notmuchSeconds,
  })
}

async function compare(title: string, mails: readonly Uint8Array[]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-conversations-'))
  const [ours, seconds] = await timed(() => conversationsOf(join(folder.path, 'archive'), mails))
  const [theirs, notmuchSeconds] = await timed(() => Promise.resolve(notmuchOf(join(folder.path, 'notmuch'), mails)))
  const differences = differencesOf(ours, theirs)
  const conversations = new Set(ours).size
  console.log(`${title}: ${conversations} Unterhaltungen, ${differences.length} anders als bei notmuch`)
  for (const members of differences.slice(0, SHOWN))
    for (const place of members.slice(0, SHOWN))
      console.log(`  ${place} (hier ${ours[place]}, notmuch ${theirs[place]}):\n${namingFields(mails[place]!)}`)
  return { conversations, differences: differences.length, seconds, notmuchSeconds }
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, seconds: number]> {
  const started = performance.now()
  const result = await work()
  return [result, (performance.now() - started) / 1000]
}

/** The conversation of each mail. */
async function conversationsOf(folder: string, mails: readonly Uint8Array[]): Promise<string[]> {
  const ids: string[] = []
  const archive = await SqliteArchive.open({ folder })
  try {
    for (let from = 0; from < mails.length; from += PORTION) {
      const portion = mails.slice(from, from + PORTION)
      const provenance = { source: 'import', origin: null, envelope: [] }
      ids.push(...(await archive.put(portion.map((raw) => ({ raw, provenance })))).map(({ id }) => id))
    }
  } finally {
    await archive.close()
  }
  const index = readdirSync(join(folder, 'index')).find((name) => name.endsWith('.db')) ?? ''
  const db = new DatabaseSync(join(folder, 'index', index), { readOnly: true })
  const rows = db
    .prepare('SELECT hex(m.id) AS id, t.conversation FROM mail m LEFT JOIN in_conversation t USING (sort)')
    .all()
  db.close()
  const conversations = new Map(
    rows.map(({ id, conversation }) => [String(id), conversation === null ? `alone ${id}` : `${conversation}`]),
  )
  return ids.map((id) => conversations.get(id.replaceAll('-', '').toUpperCase())!)
}

interface Shown {
  readonly filename: readonly string[]
}
type Branch = readonly [mail: Shown | null, answers: readonly Branch[]]

/** The same of notmuch. Files with one Message-ID are one mail there. */
function notmuchOf(folder: string, mails: readonly Uint8Array[]): string[] {
  mkdirSync(join(folder, 'mails'), { recursive: true })
  for (const [place, mail] of mails.entries()) writeFileSync(join(folder, 'mails', String(place)), mail)
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[database]\npath=${join(folder, 'mails')}\n[new]\ntags=\n[user]\nname=x\nprimary_email=x@x.example\n`,
  )
  const notmuch = (...args: string[]) => {
    const env = { ...process.env, NOTMUCH_CONFIG: config, XAPIAN_FLUSH_THRESHOLD: '20000' }
    const { status, stdout, stderr } = spawnSync(NOTMUCH, args, { env, maxBuffer: MOST_OUTPUT })
    if (status !== 0) throw new Error(`notmuch ${args[0]}: ${stderr}`)
    return stdout.toString('latin1')
  }
  notmuch('new', '--quiet')
  const shown = JSON.parse(notmuch('show', '--format=json', '--body=false', '--entire-thread=true', '*')) as Branch[][]
  const conversations: string[] = mails.map((_, place) => `unknown ${place}`)
  for (const [number, branches] of shown.entries()) {
    const left = [...branches]
    for (let branch = left.pop(); branch !== undefined; branch = left.pop()) {
      const [mail, answers] = branch
      for (const file of mail?.filename ?? [])
        conversations[Number(file.slice(file.lastIndexOf('/') + 1))] = String(number)
      left.push(...answers)
    }
  }
  return conversations
}

/** The conversations of either side that are several on the other one: the places of their mails. */
function differencesOf(ours: readonly string[], theirs: readonly string[]): number[][] {
  const several = (here: readonly string[], there: readonly string[]) =>
    [...Map.groupBy(here.keys(), (place) => here[place]!).values()].filter(
      (places) => new Set(places.map((place) => there[place])).size > 1,
    )
  return [...several(ours, theirs), ...several(theirs, ours)]
}

const namingFields = (mail: Uint8Array): string =>
  Buffer.from(mail)
    .toString('latin1')
    .split(/\n(?![ \t])/)
    .filter((field) => /^(message-id|in-reply-to|references):/i.test(field))
    .map((field) => `    ${field.trim()}\n`)
    .join('')
