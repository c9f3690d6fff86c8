/**
 * Sends mail bombs end to end: each arrives over SMTP beside searches, is archived byte for byte, read or given up, and
 * marked.
 *
 *     npm run bench -- bombs
 */
import { createHash, hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import {
  hugePng,
  mailWith,
  pdfBomb,
  zipThatLies,
} from '../../services/mailarchiv/src/texts/extraction/hostile.factory.ts'
import { ArchiveService } from './archive-service.ts'
import { peakMemory } from './processes.ts'
import { keepResult } from './results.ts'
import { fillArchive, searchUntil, settled, within } from './search-under-writes.ts'

/** Mails that are searched meanwhile. */
const MAILS = 2_000
const ALONE_MS = 10_000
const POLL_MS = 200
/** The extraction gives a mail five minutes, and each of five hostile files half a minute: by then a bomb is dealt with. */
const DEALT_WITHIN_MS = 600_000
const SEARCH_MS = 100
const MEMORY_MB = 512

const nested = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  ).join('')

const BOMBS: Readonly<Record<string, () => string | Buffer>> = {
  '10.000 verschachtelte Teile': () => nested(10_000),
  '200.000 Teile nebeneinander': () =>
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(200_000)}`,
  '1 Mio. Grenzzeilen': () => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(1_000_000)}`,
  '120.000 kodierte Wörter': () => `Subject: ${'=?utf-8?B?YWJj?= '.repeat(120_000)}\r\n\r\nx\r\n`,
  '250 Ebenen Mail in Mail': () => `${'Content-Type: message/rfc822\r\n\r\n'.repeat(250)}Text\r\n`,
  'ZIP, 300 MB Nullen, 10 Byte angekündigt': () =>
    mailWith([{ name: 'bombe.zip', type: 'application/zip', bytes: zipThatLies('a.txt', 300, 10) }]),
  'PDF, 900 MB Zeichenbefehle': () => mailWith([{ name: 'bombe.pdf', type: 'application/pdf', bytes: pdfBomb(900) }]),
  'Bild, 30.000 × 30.000 Bildpunkte': () =>
    mailWith([{ name: 'bombe.png', type: 'image/png', bytes: hugePng(30_000) }]),
}

type Fate = { readonly name: string; readonly mark: string; readonly p99: number; readonly same: boolean }

/** @throws Error when a bomb is not marked or altered, a search waits, or the service takes too much memory */
export async function run(): Promise<void> {
  const mails = Object.entries(BOMBS).map(([name, make], number) => ({
    name,
    from: senderOf(number),
    raw: aBomb(number, make()),
  }))
  await using service = await ArchiveService.start({}, (folder) => fillArchive(folder, MAILS))
  await settled(service)
  const alone = await searchUntil(service, sleep(ALONE_MS))
  const fates: Fate[] = []
  const all: number[] = []
  for (const { name, from, raw } of mails) {
    let mark = ''
    const times = await searchUntil(
      service,
      dealtWith(service, from, raw).then((told) => {
        mark = told
      }),
    )
    all.push(...times)
    fates.push({ name, mark, p99: within(times, 0.99), same: await isServedSame(service, from, raw) })
  }
  tell(fates, {
    alone: within(alone, 0.99),
    p99: within(all, 0.99),
    longest: within(all, 1),
    memory: peakMemory(service.pid),
  })
}

function tell(fates: readonly Fate[], numbers: { alone: number; p99: number; longest: number; memory: number }): void {
  console.table(
    fates.map(({ name, mark, p99, same }) => ({
      Bombe: name,
      Vermerk: mark,
      'Suche p99 in ms': p99.toFixed(1),
      unverändert: same,
    })),
  )
  console.table({
    'Suche p99 ohne Bombe in ms': numbers.alone.toFixed(1),
    'Suche p99 neben allen in ms': `${numbers.p99.toFixed(1)} (Ziel: < ${SEARCH_MS})`,
    'längste Suche in ms': numbers.longest.toFixed(1),
    'Speicher des Dienstes in MB': `${numbers.memory.toFixed(0)} (Ziel: < ${MEMORY_MB})`,
  })
  const marked = fates.filter(({ mark }) => mark !== '').length
  const same = fates.filter((fate) => fate.same).length
  keepResult('bombs', 'bombs', { bombs: fates.length, marked, same, ...numbers })
  if (marked < fates.length || same < fates.length) throw new Error('a bomb is not marked or was altered')
  if (numbers.p99 >= SEARCH_MS || numbers.memory >= MEMORY_MB) throw new Error('a search waited or memory ran out')
}

const senderOf = (number: number) => `bombe${number}@example.org`

function aBomb(number: number, mail: string | Buffer): Buffer {
  // A unique sender, by which it is found even if nothing else can be read.
  const text = mail.toString('latin1').replace(/^From: .*\r\n/, '')
  return Buffer.from(`From: ${senderOf(number)}\r\n${text.endsWith('\r\n') ? text : `${text}\r\n`}`, 'latin1')
}

/** Sends the bomb and waits until it is processed. Returns its marks. */
async function dealtWith(service: ArchiveService, from: string, raw: Buffer): Promise<string> {
  await service.send(raw)
  const query = `/mails?from=${encodeURIComponent(from)}&include=completeness`
  for (const until = performance.now() + DEALT_WITHIN_MS; performance.now() < until; await sleep(POLL_MS)) {
    const { mails, completeness } = (await service.json(query)) as {
      mails: { id: string }[]
      completeness: { pending: number; failed: number; cut: number }
    }
    const [mail] = mails
    if (mail !== undefined && completeness.pending === 0) return markOf(service.folder, mail.id, completeness)
  }
  throw new Error(`${from} is still pending`)
}

async function markOf(folder: string, id: string, { failed, cut }: { failed: number; cut: number }): Promise<string> {
  await using archive = await SqliteArchive.open({ folder })
  const record = await archive.get(id)
  const text = [failed > 0 ? 'Text nicht lesbar' : '', cut > 0 ? 'Text abgeschnitten' : '']
  const read = record?.readState === 'read' ? [] : [record?.readState ?? '', ...(record?.problems ?? [])]
  return [...read, ...text].filter((word) => word !== '').join(', ')
}

async function isServedSame(service: ArchiveService, from: string, raw: Buffer): Promise<boolean> {
  const { mails } = (await service.json(`/mails?from=${encodeURIComponent(from)}`)) as { mails: { id: string }[] }
  const sum = createHash('sha256')
  for await (const chunk of (await service.ask(`/mails/${mails[0]?.id}/raw`)).body ?? []) sum.update(chunk)
  return sum.digest('hex') === hash('sha256', raw, 'hex')
}
