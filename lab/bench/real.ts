/**
 * Measures the archive on real mails with real attachments: import, reindex and whole verification, then the memory of the
 * running service at its start, after reads, and while the text of attachments is extracted.
 *
 *     npm run bench -- real [--copies 10] [--reads 3000] [--seconds 120]
 *
 * Needs the 3,000 real mails beside the repository; each copy is another mail.
 */
import { mkdtempDisposableSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ArchiveService } from './archive-service.ts'
import { bytesBelow, type Measured, measure, memory, memoryOfChildren, peakMemory } from './processes.ts'
import { hasRealMails, writeRealMails } from './real-mails.ts'
import { keepResult, type Numbers } from './results.ts'

const ZEUGHAUS = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../scripts/zeughaus.ts')]
const COMMANDS = [
  ['import', ['import', '--json']],
  ['verify', ['verify', '--full', '--json']],
  ['reindex', ['reindex', '--json']],
] as const
const READERS = 4
const PAGE = 100
const POLL_MS = 250

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      copies: { type: 'string', default: '10' },
      reads: { type: 'string', default: '3000' },
      seconds: { type: 'string', default: '120' },
    },
  })
  if (!hasRealMails()) return console.log('Ohne echte Mails: Sie liegen nicht neben dem Projekt.')
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-real-'))
  const maildir = join(folder.path, 'maildir')
  const count = await writeRealMails(maildir, Number(values.copies))
  console.log(`${count} Mails, ${Math.round(bytesBelow(maildir) / 1e6)} MB`)
  for (const name of readdirSync(join(maildir, 'cur'))) readFileSync(join(maildir, 'cur', name))
  const commands = await runCommands(join(folder.path, 'data'), maildir)
  rmSync(maildir, { recursive: true })
  const memories = await watchService(join(folder.path, 'data'), Number(values.reads), Number(values.seconds))
  report(commands, memories)
  keepResult('real', `real --copies ${values.copies}`, { ...numbersOf(count, commands), ...memories })
}

type Commands = Readonly<Record<string, Measured>>

async function runCommands(data: string, maildir: string): Promise<Commands> {
  const zeughaus = (args: readonly string[]) =>
    measure(process.execPath, [...ZEUGHAUS, 'mailarchiv', ...args], { ZEUGHAUS_DATA: data })
  await zeughaus(['init'])
  const commands: Record<string, Measured> = {}
  for (const [name, command] of COMMANDS) {
    commands[name] = await zeughaus(name === 'import' ? [...command, maildir] : command)
    console.log(
      `${name}: ${commands[name].seconds.toFixed(1)} s, davon Rechenzeit ${commands[name].processorSeconds.toFixed(1)} s`,
    )
  }
  return commands
}

/** Largest memory in MB of the service, and of the processes that read attachments for it. */
async function watchService(data: string, reads: number, seconds: number): Promise<Numbers> {
  await using service = await ArchiveService.start({}, async (folder) => renameSync(join(data, 'mailarchiv'), folder))
  const started = peakMemory(service.pid)
  await readMails(service, reads)
  const read = peakMemory(service.pid)
  let children = 0
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(POLL_MS))
    children = Math.max(children, memoryOfChildren(service.pid))
  return { started, read, extracting: peakMemory(service.pid), readers: children, now: memory(service.pid) }
}

/** Reads mails and their bytes, a few at a time, over all pages. */
async function readMails(service: ArchiveService, reads: number): Promise<void> {
  const ids: string[] = []
  for (let page = 1; ids.length < reads; page += 1) {
    const { mails } = (await service.json(`/mails?limit=${PAGE}&page=${page}`)) as { mails: { id: string }[] }
    if (mails.length === 0) break
    ids.push(...mails.map(({ id }) => id))
  }
  const next = ids.values()
  const reader = async () => {
    for (const id of next) {
      await service.json(`/mails/${id}`)
      await (await service.ask(`/mails/${id}/raw`)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
}

const numbersOf = (count: number, commands: Commands): Numbers =>
  Object.fromEntries([
    ['mails', count],
    ...Object.entries(commands).flatMap(([name, { seconds, processorSeconds, peakMegabytes }]) => [
      [`${name} seconds`, seconds],
      [`${name} processor`, processorSeconds],
      [`${name} memory`, peakMegabytes],
    ]),
  ])

function report(commands: Commands, { started, read, extracting, readers, now }: Numbers): void {
  console.table(
    Object.fromEntries(
      Object.entries(commands).map(([name, { seconds, processorSeconds, peakMegabytes }]) => [
        name,
        {
          Sekunden: Number(seconds.toFixed(1)),
          Rechenzeit: Number(processorSeconds.toFixed(1)),
          'Speicher höchstens': `${Math.round(peakMegabytes)} MB`,
        },
      ]),
    ),
  )
  const megabytes = (value = 0) => `${Math.round(value)} MB`
  console.table({
    'nach dem Start': megabytes(started),
    'nach dem Lesen': megabytes(read),
    'während Anhänge gelesen werden': megabytes(extracting),
    'Prozesse, die Anhänge lesen': megabytes(readers),
    'am Ende': megabytes(now),
  })
}
