/** The mails of Outlook's files, read in a thread: a damaged file may make its reader hang or take all memory. */
import { readFile } from 'node:fs/promises'
import { FailedTask, ThreadDeath, ThreadPool, ThreadTimeout } from '../../../kern/thread-pool/index.ts'
import { SUSPICIOUS } from '../bounds.ts'
import type { FileMessage, PassedOver } from '../stream.ts'
import { MOST_FILE_BYTES, MOST_IN_FILE, type OutlookError } from './item.ts'

/** A mail of a data file, why an item gives none, or how many items of a place are no mails (see DataEntry). */
export type FoundItem = { readonly place: string; readonly next: number } & (
  | { readonly raw: Uint8Array; readonly missing: readonly string[] }
  | { readonly refused: OutlookError['code'] }
  | { readonly others: number | null }
)

/** Data files with many items: .pst and .ost, and the archive of Outlook for Mac. */
export type DataSort = 'pst' | 'olm'

/** A file, and how people call it. */
export type NamedFile = { readonly path: string; readonly name: string }

export type OutlookTasks = {
  dataFile: {
    request: { readonly sort: DataSort; readonly path: string; readonly at: number; readonly most: number }
    response: { readonly found: readonly FoundItem[]; readonly isLast: boolean }
  }
  msg: { request: { readonly raw: Uint8Array }; response: Uint8Array }
}

/** Items of one task. */
const ITEMS = 64
/** Milliseconds of work for one task: a directory of a million files takes two minutes before the first item. */
const DEADLINE_MS: Readonly<Record<'msg' | DataSort, number>> = { msg: 60_000, pst: 60_000, olm: 300_000 }
const LIMITS = { maxOldGenerationSizeMb: 1_024 }
/** Items that may make the thread end before the rest of the file is given up. */
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
  readonly #threads = new ThreadPool<OutlookTasks>({
    script: new URL('./outlook.worker.ts', import.meta.url),
    threads: 1,
    data: null,
    limits: LIMITS,
  })

  /** Reads one message (.msg). */
  async *message(path: string, size: number): AsyncGenerator<FileMessage> {
    if (size > MOST_FILE_BYTES) yield { is: 'refused', origin: path, reason: SENTENCES.outlook_large, next: null }
    else yield await this.messageIn(path, await readFile(path))
  }

  /** Reads one message (.msg) that is in memory. */
  async messageIn(origin: string, bytes: Uint8Array): Promise<FileMessage> {
    try {
      const raw = await this.#threads.run('msg', { raw: bytes }, { deadline: DEADLINE_MS.msg })
      return {
        is: 'mail',
        origin,
        source: { kind: 'bytes', raw },
        bytes: raw.length,
        next: null,
        doubt: null,
        receivedAt: null,
        convertedFrom: 'msg',
      }
    } catch (error) {
      return { is: 'refused', origin, reason: sentenceOf(error), next: null }
    }
  }

  /** Reads a data file from `from` on (a `next` of an earlier run). */
  async *dataFile(sort: DataSort, file: NamedFile, from: number): AsyncGenerator<FileMessage | PassedOver> {
    let held: FileMessage | null = null
    for await (const message of this.#items(sort, file, from)) {
      if (message.is !== 'passed over' && held !== null) yield held
      if (message.is === 'passed over') yield message
      else held = message
    }
    if (held !== null) yield { ...held, next: null }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  async *#items(sort: DataSort, { path, name }: NamedFile, from: number): AsyncGenerator<FileMessage | PassedOver> {
    // After an item that made the thread end its neighbours are read one by one.
    let alone = 0
    let deaths = 0
    for (let at = from; ; ) {
      const most = alone > 0 ? 1 : ITEMS
      try {
        const { found, isLast } = await this.#threads.run(
          'dataFile',
          { sort, path, at, most },
          { deadline: DEADLINE_MS[sort] },
        )
        for (const item of found) {
          at = item.next
          yield messageOf(sort, name, item)
        }
        alone = Math.max(0, alone - 1)
        if (isLast) return
      } catch (error) {
        const isItem = error instanceof ThreadTimeout || error instanceof ThreadDeath
        if (isItem && most > 1) {
          alone = ITEMS
          continue
        }
        at = BEHIND[sort](at)
        deaths += 1
        const isOver = !isItem || deaths > MOST_DEATHS
        const reason = isItem && isOver ? GIVEN_UP : sentenceOf(error)
        yield { is: 'refused', origin: name, reason, next: at }
        if (isOver) return
      }
    }
  }
}

function messageOf(convertedFrom: DataSort, file: string, item: FoundItem): FileMessage | PassedOver {
  const { place, next } = item
  const origin = `${file}#${place}`
  if ('others' in item) return { is: 'passed over', origin, reason: othersOf(item.others), byContent: false }
  if ('refused' in item) return { is: 'refused', origin, reason: SENTENCES[item.refused], next }
  const { raw, missing } = item
  const doubt = missing.length === 0 ? null : `Der Outlook-Datei fehlen Anhänge dieser Mail: ${missing.join(', ')}.`
  const source = { kind: 'bytes', raw } as const
  return { is: 'mail', origin, source, bytes: raw.length, next, doubt, receivedAt: null, convertedFrom }
}

const othersOf = (count: number | null): string =>
  count === null
    ? 'Keine Mails, sondern Termine, Kontakte, Aufgaben, Notizen oder Kategorien.'
    : `Einträge dieses Ordners, die keine Mails sind (Termine, Kontakte, Aufgaben): ${count}.`

function sentenceOf(error: unknown): string {
  const code = error instanceof FailedTask ? error.code : null
  return SENTENCES[code !== null && code in SENTENCES ? (code as OutlookError['code']) : 'outlook_broken']
}
