/**
 * Measures how many real mails per second the confined reader of attachments processes, from files, one at a time.
 *
 *     npm run bench -- extraction [ROUNDS]
 *
 * Each round starts a new reader, so that its start counts. Needs the 3,000 real mails beside the repository.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor } from '../../services/mailarchiv/src/texts/extraction/index.ts'
import { REAL_MAILS } from './import.ts'
import { keepResult } from './results.ts'

const ROUNDS = 5

export async function run(args: readonly string[]): Promise<void> {
  if (!existsSync(REAL_MAILS)) return console.log(`Ohne echte Mails: ${REAL_MAILS} fehlt.`)
  const rounds = Number(args[0] ?? ROUNDS)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-extraction-'))
  spawnSync('tar', ['-xzf', REAL_MAILS, '-C', folder.path])
  const mails = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  // Every round finds the mails in the page cache.
  for (const mail of mails) readFileSync(mail)
  const rates: number[] = []
  let characters = 0
  for (let round = 0; round < rounds; round++) {
    const extractor = new Extractor()
    characters = 0
    const started = performance.now()
    for (const mail of mails)
      for (const { extraction } of await extractor.extractMail(mail)) characters += extraction.text.length
    rates.push((mails.length * 1000) / (performance.now() - started))
    await extractor.stop()
  }
  rates.sort((a, b) => a - b)
  const median = rates[Math.floor(rates.length / 2)] ?? 0
  console.table([
    { Größe: 'Mails', Wert: mails.length },
    { Größe: 'Zeichen Text aus Anhängen', Wert: characters },
    { Größe: 'Mails je Sekunde, Median', Wert: Math.round(median) },
    {
      Größe: 'langsamste und schnellste Runde',
      Wert: `${Math.round(rates[0] ?? 0)} … ${Math.round(rates.at(-1) ?? 0)}`,
    },
  ])
  keepResult('extraction', 'extraction', { mails: mails.length, rate: median, characters })
}
