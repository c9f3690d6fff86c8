/** Compares the files of documents with their rows, and moves them to the place of the settings. */
import { createHash } from 'node:crypto'
import { StorageError } from '@zeughaus/platform/storage-error'
import type { Reader } from '../../kern/db/store.ts'
import { FileMissing, type FileStore, operatorSentence } from '../../kern/files/index.ts'
import { countDateien, type Datei, findBekannteDateien, listDateien } from './dokument.queries.ts'

/** Files so far, and in all. */
export type DateiProgress = (done: number, total: number) => void

export interface Dateipruefung {
  readonly geprueft: number
  /** A sentence for each file that is missing or differs. */
  readonly befunde: readonly string[]
}

/** Hashes the file of each document, of every version, and compares it with what was uploaded. */
export async function verifyDateien(
  reader: Reader,
  read: FileStore['read'],
  progress: DateiProgress,
): Promise<Dateipruefung> {
  const befunde: string[] = []
  const geprueft = await eachDatei(reader, progress, async (datei) => {
    const befund = await verifyDatei(read, datei)
    // A document that was deleted since its row was read has lost nothing.
    if (befund !== null && (await findBekannteDateien(reader, [datei.datei])).size > 0) befunde.push(befund)
  })
  return { geprueft, befunde }
}

export interface Umzug extends Dateipruefung {
  readonly gebracht: number
}

/**
 * Brings every file to the place of the settings, then compares all of them there with their rows. The service may run
 * meanwhile, with the same settings: it reads in the former place what has not come yet. The files in the new place are
 * the only state, so a move that was killed continues when it is called again.
 *
 * @param forget also removes the copies in the former places, if nothing differed
 */
export async function moveDateien(
  reader: Reader,
  files: FileStore,
  { progress, forget }: { readonly progress: DateiProgress; readonly forget: boolean },
): Promise<Umzug> {
  let gebracht = 0
  await eachDatei(reader, progress, async ({ datei }) => {
    // A missing file is a finding of the comparison.
    if (await files.bring(datei).catch(whenMissing)) gebracht += 1
  })
  const pruefung = await verifyDateien(reader, (name) => files.place.read(name), progress)
  if (forget && pruefung.befunde.length === 0) await eachDatei(reader, progress, ({ datei }) => files.forget(datei))
  return { ...pruefung, gebracht }
}

function whenMissing(error: unknown): false {
  if (error instanceof FileMissing) return false
  throw error
}

/** @returns how many there were */
async function eachDatei(
  reader: Reader,
  progress: DateiProgress,
  work: (datei: Datei) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (let after: string | null = null; ; ) {
    const page = await listDateien(reader, after)
    const total = await countDateien(reader)
    for (const datei of page) {
      await work(datei)
      done += 1
      progress(done, Math.max(done, total))
    }
    const last = page.at(-1)
    if (last === undefined) return done
    after = last.id
  }
}

/** A sentence about what is wrong with the file; null when nothing is. */
async function verifyDatei(read: FileStore['read'], { id, datei, dateiname, hash }: Datei): Promise<string | null> {
  const sum = createHash('sha256')
  try {
    for await (const piece of await read(datei)) sum.update(piece)
  } catch (error) {
    if (error instanceof FileMissing) return `Die Datei „${dateiname}“ (Dokument ${id}) fehlt.`
    // A storage that is away says nothing about the file.
    if (error instanceof StorageError && error.reason !== 'damaged') throw error
    const reason = error instanceof StorageError ? operatorSentence(error) : (error as Error).message
    return `Die Datei „${dateiname}“ (Dokument ${id}) ist nicht zu lesen: ${reason}`
  }
  return sum.digest('hex') === hash
    ? null
    : `Die Datei „${dateiname}“ (Dokument ${id}) ist nicht mehr die, die hochgeladen wurde.`
}
