/** The mails of Outlook's files, read in a cage: a stranger's file may make its reader hang, take all memory, or worse. */
import { readFile, realpath } from 'node:fs/promises'
import { type CageChoice, ConfinedChild, findCage, StartError, StoppedError, type Work } from '@zeughaus/platform'
import { SUSPICIOUS } from '../bounds.ts'
import type { FileMessage, PassedOver } from '../stream.ts'
import { cageThatSees } from './cage.ts'
import { MOST_FILE_BYTES, MOST_IN_FILE, type OutlookError } from './item.ts'
import { type DataSort, type OutlookStep, type OutlookTask, outlookStep } from './tasks.ts'

/** A file, and how people call it. */
export type NamedFile = { readonly path: string; readonly name: string }

type Child = ConfinedChild<OutlookTask, OutlookStep>
/** A step, and the bytes of a mail. */
type Read = OutlookStep & { readonly raw: Uint8Array }

/** Items of one order. */
const ITEMS = 64
/** Milliseconds of work for one order: a directory of a million files takes two minutes before the first item. */
const DEADLINE_MS: Readonly<Record<OutlookTask['sort'], number>> = { msg: 60_000, pst: 60_000, olm: 300_000 }
/** A message passes through memory as the file, its parts and the mail; a directory of a million files takes less. */
const MEMORY_BYTES = 1_536 * 1024 * 1024
const HEAP_MB = 1_024
/** The program and its watchdog. */
const THREADS = 2
/** A person waits for an import: a third of the service's share of a busy machine. */
const NICENESS = 5
/** Orders after which the process is replaced. */
const ORDERS = 5_000
/** After this long without an order the process ends. */
const IDLE_MS = 30_000
/** Bytes of a mail: its files are longer in it by a third, and their lines by a little. */
const MOST_MAIL_BYTES = 1.5 * MOST_FILE_BYTES
/** Items that may make the process end before the rest of the file is given up. */
const MOST_DEATHS = 20

const SENTENCES: Readonly<Record<OutlookError['code'], string>> = {
  outlook_encrypted:
    'Die Outlook-Datei ist so verschlüsselt, dass nur Outlook sie lesen kann. Öffnen Sie sie dort, und exportieren Sie die Ordner in eine neue .pst.',
  outlook_broken:
    'Das lässt sich als Nachricht von Outlook nicht lesen: Es ist beschädigt. Öffnen Sie es in Outlook, und exportieren Sie es noch einmal.',
  outlook_large: 'Diese Nachricht ist mit ihren Anhängen größer als 256 MB.',
  outlook_packed: SUSPICIOUS,
}
/** Where a data file continues behind the item at `at`, which cannot be read. */
const BEHIND: Readonly<Record<DataSort, (at: number) => number>> = {
  pst: (at) => at + 1,
  olm: (at) => (Math.floor(at / MOST_IN_FILE) + 1) * MOST_IN_FILE,
}
const GIVEN_UP = 'Der Rest dieser Outlook-Datei fehlt: Zu viele Nachrichten darin sind beschädigt.'

export class OutlookReader {
  readonly #choice: CageChoice
  readonly #child: Child

  constructor(choice: CageChoice = 'auto') {
    this.#choice = choice
    this.#child = new ConfinedChild({
      entry: new URL('./outlook.worker.ts', import.meta.url),
      sources: ['./', '../place.ts', '../bounds.ts'].map((path) => new URL(path, import.meta.url)),
      packages: [
        '@zeughaus/platform',
        '@zeughaus/einvoice',
        '@zeughaus/mime',
        '@kenjiuno/decompressrtf',
        '@kenjiuno/msgreader',
        'htmlparser2',
        'iconv-lite',
        'pst-extractor',
        'yauzl',
      ],
      cage: (path) => (path === undefined ? findCage(choice) : cageThatSees(path, choice)),
      memoryBytes: MEMORY_BYTES,
      heapMb: HEAP_MB,
      niceness: NICENESS,
      threads: THREADS,
      orders: ORDERS,
      idleMs: IDLE_MS,
      readStep: (step) => outlookStep.parse(step),
    })
  }

  /** Reads one message (.msg). */
  async *message(path: string, size: number): AsyncGenerator<FileMessage> {
    if (size > MOST_FILE_BYTES) yield { is: 'refused', origin: path, reason: SENTENCES.outlook_large, next: null }
    else yield await this.messageIn(path, await readFile(path))
  }

  /** Reads one message (.msg) that is in memory. */
  async messageIn(origin: string, bytes: Uint8Array): Promise<FileMessage> {
    const hindrance = await this.#hindrance()
    if (hindrance !== null) return { is: 'refused', origin, reason: hindrance, next: null }
    const { steps } = await carryOut(this.#child, { task: { sort: 'msg' }, file: bytes })
    const [step] = steps
    if (step?.is !== 'mail') return { is: 'refused', origin, reason: sentenceOf(step), next: null }
    return { is: 'mail', origin, ...mailOf(step), next: null, doubt: null, convertedFrom: 'msg' }
  }

  /** Reads a data file from `from` on (a `next` of an earlier run). */
  async *dataFile(sort: DataSort, { path, name }: NamedFile, from: number): AsyncGenerator<FileMessage | PassedOver> {
    const hindrance = await this.#hindrance()
    if (hindrance !== null) {
      yield { is: 'refused', origin: name, reason: hindrance, next: null }
      return
    }
    let held: FileMessage | null = null
    for await (const message of itemsOf(this.#child, sort, { path: await realpath(path), name }, from)) {
      if (message.is !== 'passed over' && held !== null) yield held
      if (message.is === 'passed over') yield message
      else held = message
    }
    if (held !== null) yield { ...held, next: null }
  }

  close(): Promise<void> {
    return this.#child.stop()
  }

  /** Why nothing can be read here, for people: the cage that is required cannot be had. null: nothing hinders. */
  async #hindrance(): Promise<string | null> {
    try {
      await findCage(this.#choice)
      return null
    } catch (error) {
      if (error instanceof StartError) return error.message
      throw error
    }
  }
}

const mailOf = ({ raw }: Read) => ({ source: { kind: 'bytes', raw }, bytes: raw.length, receivedAt: null }) as const

/** Carries out one order. @throws StoppedError when the reader was closed meanwhile */
async function carryOut(child: Child, order: Pick<Work<OutlookTask, OutlookStep>, 'task' | 'file' | 'reads'>) {
  const { task } = order
  const most = 'most' in task ? task.most : 1
  const steps: Read[] = []
  let pieces: Uint8Array[] = []
  const outcome = await child.run({
    ...order,
    deadline: { stepMs: DEADLINE_MS[task.sort], totalMs: DEADLINE_MS[task.sort] },
    answer: async (piece) => {
      pieces.push(piece)
      if (lengthOf(pieces) > MOST_MAIL_BYTES) throw new Error('more bytes than a mail has')
      return NOTHING
    },
    onStep: (step) => {
      steps.push({ ...step, raw: joined(pieces) })
      pieces = []
      if (steps.length > most + 1) throw new Error('more items than were asked for')
    },
  })
  if (outcome.type === 'stopped') throw new StoppedError()
  return { steps, outcome }
}

const NOTHING = new Uint8Array()
const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** In memory of its own: the mail goes to another thread. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return only
  const whole = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

async function* itemsOf(
  child: Child,
  sort: DataSort,
  { path, name }: NamedFile,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  // After an item that made the process end its neighbours are read one by one.
  let alone = 0
  let deaths = 0
  for (let at = from; ; ) {
    const most = alone > 0 ? 1 : ITEMS
    const { steps, outcome } = await carryOut(child, { task: { sort, path, at, most }, reads: path })
    for (const step of steps) {
      if (step.is === 'end') return
      if (step.is === 'failed') {
        yield { is: 'refused', origin: name, reason: sentenceOf(step), next: BEHIND[sort](at) }
        return
      }
      at = step.next
      yield messageOf(sort, name, step)
    }
    if (outcome.type === 'done') {
      alone = Math.max(0, alone - 1)
      continue
    }
    if (most > 1) {
      alone = ITEMS
      continue
    }
    at = BEHIND[sort](at)
    deaths += 1
    const isOver = deaths > MOST_DEATHS
    yield { is: 'refused', origin: name, reason: isOver ? GIVEN_UP : SENTENCES.outlook_broken, next: at }
    if (isOver) return
  }
}

function messageOf(
  convertedFrom: DataSort,
  file: string,
  step: Exclude<Read, { readonly is: 'end' | 'failed' }>,
): FileMessage | PassedOver {
  const { place, next } = step
  const origin = `${file}#${place}`
  switch (step.is) {
    case 'others':
      return { is: 'passed over', origin, reason: othersOf(step.count), byContent: false }
    case 'refused':
      return { is: 'refused', origin, reason: SENTENCES[step.code], next }
    case 'mail': {
      const { missing } = step
      const doubt = missing.length === 0 ? null : `Der Outlook-Datei fehlen Anhänge dieser Mail: ${missing.join(', ')}.`
      return { is: 'mail', origin, ...mailOf(step), next, doubt, convertedFrom }
    }
  }
}

const othersOf = (count: number | null): string =>
  count === null
    ? 'Keine Mails, sondern Termine, Kontakte, Aufgaben, Notizen oder Kategorien.'
    : `Einträge dieses Ordners, die keine Mails sind (Termine, Kontakte, Aufgaben): ${count}.`

/** Why there is no mail; without a step its process has ended. */
const sentenceOf = (step: OutlookStep | undefined): string =>
  SENTENCES[step !== undefined && 'code' in step ? step.code : 'outlook_broken']
