import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { StoppedError } from '@zeughaus/platform'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { afterAll, test } from 'vitest'
import { hugePng, mailWith, pdfBomb, zipThatLies } from './hostile.factory.ts'
import { Extractor } from './index.ts'

const folder = temporaryFolder()
const extractor = new Extractor()
afterAll(() => extractor.stop())

const HARMLESS = { name: 'notiz.txt', bytes: Buffer.from('Hydrantenprüfung am Samstag') }

function mailFile(name: string, files: Parameters<typeof mailWith>[0]): string {
  const path = join(folder, name)
  writeFileSync(path, mailWith(files))
  return path
}

async function states(path: string, by = extractor): Promise<readonly string[]> {
  const parts = await by.extractMail(path)
  return parts.map(({ filename, extraction }) => [filename, extraction.state, ...extraction.problems].join(' '))
}

test('Each file of a mail is read, in document order', async () => {
  const parts = await extractor.extractMail(
    mailFile('zwei.eml', [HARMLESS, { name: 'b.txt', bytes: Buffer.from('zweite Datei') }]),
  )
  assert.deepEqual(
    parts.map(({ part, filename, extraction }) => [part, filename, extraction.text]),
    [
      [0, 'notiz.txt', 'Hydrantenprüfung am Samstag'],
      [1, 'b.txt', 'zweite Datei'],
    ],
  )
})

test('Reading files goes behind everything else that wants a processor', async (t) => {
  await extractor.extractMail(mailFile('rang.eml', [HARMLESS]))
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,ni=,args='], { encoding: 'utf8' })
  const [pid = '', niceness] =
    children
      .split('\n')
      .find((line) => line.includes('/extraction/worker.ts'))
      ?.trim()
      .split(/ +/) ?? []
  // The lowest rank that there is, where this process has been given a low one itself.
  assert.equal(niceness, String(Math.min(getPriority() + 15, 19)))
  if (!existsSync('/proc/self/autogroup')) return t.skip('Dieser Kernel bildet keine Gruppen je Sitzung.')
  // With autogroups the kernel compares sessions before processes.
  assert.match(readFileSync(`/proc/${pid}/autogroup`, 'utf8'), / nice 5\n$/)
})

test('A mail without files gives nothing', async () => {
  assert.deepEqual(await extractor.extractMail(mailFile('leer.eml', [])), [])
})

test('Of a mail with more files than are opened, the first that is not stands for the others and is marked as cut', async () => {
  const files = Array.from({ length: 1_003 }, (_, number) => ({ name: `${number}.txt`, bytes: Buffer.from('x') }))
  const read = await states(mailFile('viele.eml', files))
  assert.equal(read.length, 1_001)
  assert.deepEqual(read.slice(-2), ['999.txt done', '1000.txt cut limit_members'])
  assert.equal((await states(mailFile('gerade.eml', files.slice(0, 1_000)))).length, 1_000)
})

test('Bombs are marked one by one, and the file behind them is read', async () => {
  const path = mailFile('bomben.eml', [
    { name: 'bild.png', bytes: hugePng(30_000) },
    { name: 'bombe.zip', bytes: zipThatLies('nullen.txt', 300, 300 * 1024 * 1024) },
    { name: 'bombe.pdf', bytes: pdfBomb(900) },
    HARMLESS,
  ])
  // Memory or damage ends each of them, however long a busy machine takes.
  const patient = new Extractor({ deadline: { stepMs: 300_000, totalMs: 400_000 } })
  const [picture, zip, pdf, text] = await states(path, patient)
  await patient.stop()
  assert.equal(picture, 'bild.png unreadable limit_pixels')
  assert.equal(zip, 'bombe.zip cut limit_ratio')
  assert.match(pdf ?? '', /^bombe\.pdf unreadable (limit_memory|damaged|crashed)$/)
  assert.equal(text, 'notiz.txt done')
})

test('A file that takes too long is given up, and the file behind it is read', async () => {
  let runs = 0
  // Hasty with the first process alone: behind everything else on a busy machine, the next one may need more for a note.
  const deadline = {
    get totalMs() {
      runs += 1
      return 300_000
    },
    get stepMs() {
      return runs === 1 ? 1_500 : 60_000
    },
  }
  const hasty = new Extractor({ deadline })
  const slow = { name: 'langsam.pdf', bytes: pdfBomb(60) }
  const [first, second] = await states(mailFile('langsam.eml', [slow, HARMLESS]), hasty)
  await hasty.stop()
  assert.match(first ?? '', /^langsam\.pdf unreadable (limit_time|limit_memory)$/)
  assert.equal(second, 'notiz.txt done')
})

test('Work that is broken off by the end of the service says so and blames no file', async () => {
  const ending = new Extractor()
  const work = ending.extractMail(mailFile('ende.eml', [{ name: 'bombe.pdf', bytes: pdfBomb(100) }]))
  const broken = assert.rejects(work, StoppedError)
  await ending.stop()
  await broken
})
