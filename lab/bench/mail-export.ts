/**
 * Measures the export of a whole archive by a service of its own: its speed beside the bare reading of the packs in the
 * same run, and by how much the memory of the service grows meanwhile.
 *
 *     npm run bench -- mail-export [--count 100000] [--format eml.zip] [--scattered]
 *
 * Mails arrive in the order of their dates, as in an archive that grows; `--scattered` archives them in no order, so that
 * neighbours of the export lie in different blocks of the packs.
 */
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { ArchiveService } from './archive-service.ts'
import { MailGenerator } from './generate.ts'
import { memory } from './processes.ts'
import { keepResult } from './results.ts'

const PORTION = 500
const SAMPLE_MS = 200
/** Requests that warm the service up before its memory is taken. */
const WARM_UP = 200

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '100000' },
      format: { type: 'string', default: 'eml.zip' },
      scattered: { type: 'boolean', default: false },
    },
  })
  const count = Number(values.count)
  let bare = 0
  // Without recognition: just after an import it would read the attachments of all mails beside the export.
  await using service = await ArchiveService.start({ MAILARCHIV_OCR: 'off' }, async (folder) => {
    const generator = new MailGenerator()
    const mails = Array.from({ length: count }, (_unused, place) => generator.mail(place))
    bare = await fillAndRead(folder, values.scattered ? mails : byDate(mails))
  })
  for (let turn = 0; turn < WARM_UP; turn += 1) await service.json(`/mails?q=${turn % 2 === 0 ? 'pumpe' : 'leiter'}`)
  const before = memory(service.pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, memory(service.pid))
  }, SAMPLE_MS)
  const started = performance.now()
  const answer = await service.ask(`/mails/export?format=${values.format}`)
  if (answer.body === null || !answer.ok) throw new Error(`the export was answered ${answer.status}`)
  let bytes = 0
  for await (const piece of answer.body) bytes += (piece as Uint8Array).length
  const seconds = (performance.now() - started) / 1000
  clearInterval(sampling)
  const numbers = { bare, rate: count / seconds, growth: most - before }
  console.table({ ...numbers, 'Anteil am bloßen Lesen': numbers.rate / bare, MB: bytes / 1e6 })
  const name = `mail-export${values.format === 'eml.zip' ? '' : `-${values.format}`}${values.scattered ? '-scattered' : ''}`
  const flags = values.scattered ? ' --scattered' : ''
  keepResult(name, `mail-export --count ${count} --format ${values.format}${flags}`, numbers)
}

/** Fills an archive and reads every mail of it once. @returns mails read in a second */
async function fillAndRead(folder: string, mails: readonly Buffer[]): Promise<number> {
  await using archive = await SqliteArchive.open({ folder })
  await importMails(archive, { paths: ['-'], stdin: Readable.from(mailbox(mails)) })
  const started = performance.now()
  for (let after = 0; after < mails.length; ) {
    const portion = await archive.history(after, PORTION)
    await archive.raws(portion)
    after = portion.at(-1)!.seq
  }
  return mails.length / ((performance.now() - started) / 1000)
}

function* mailbox(mails: readonly Buffer[]): Generator<Buffer> {
  const separator = Buffer.from('From bench@muster.example Mon Mar  2 09:00:00 2026\r\n')
  for (const mail of mails) yield Buffer.concat([separator, mail, Buffer.from('\r\n')])
}

/** Sorts mails by their Date field. */
function byDate(mails: readonly Buffer[]): Buffer[] {
  const dateOf = (mail: Buffer) => Date.parse(/^Date: (.+?)\r?$/m.exec(mail.toString('latin1'))?.[1] ?? '')
  return mails
    .map((mail) => ({ mail, date: dateOf(mail) }))
    .sort((one, other) => one.date - other.date)
    .map(({ mail }) => mail)
}
