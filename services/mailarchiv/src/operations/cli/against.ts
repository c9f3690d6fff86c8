/** The checkpoints from outside of the house that `verify --against` names. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { rfc3339 } from '@zeughaus/platform'
import { claimedTime, type NamedCheckpoint } from '../../evidence/signed-log/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { type OutsidePlaces, outsidePlaces } from '../../outside.ts'
import { mailarchivSettings } from '../../settings.ts'
import { wrongCall } from './context.ts'

/** Names the checkpoints of MAILARCHIV_CHECKPOINT_BUCKET in the place of a file. */
export const IN_BUCKET = 'bucket'
/** Bytes of a file that may be a checkpoint; real ones have some hundred. */
const MAX_BYTES = 65_536

/** Reads files with one checkpoint each. What the signature says, `verify` finds out. */
export function checkpointsInFiles(named: readonly string[]): NamedCheckpoint[] {
  return named.filter((name) => name !== IN_BUCKET).map(checkpointIn)
}

function checkpointIn(file: string): NamedCheckpoint {
  const place = `in „${basename(file)}“`
  if (!existsSync(file) || !statSync(file).isFile())
    wrongCall(`Die Datei ${file} gibt es nicht. --against braucht die Datei mit einem Prüfpunkt, oder „${IN_BUCKET}“.`)
  const { size, mtimeMs } = statSync(file)
  if (size > MAX_BYTES) wrongCall(`Die Datei ${file} ist viel zu groß für einen Prüfpunkt.`)
  // Mail programs and editors change the ends of lines, and drop the last one.
  const lines = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()
  const note = `${lines}\n`
  return { note, madeAt: claimedTime(note) ?? Math.floor(mtimeMs), place }
}

/** Reads all checkpoints of the bucket outside of the house. @param tables of the verifications */
export async function checkpointsInBucket(tables: Tables): Promise<NamedCheckpoint[]> {
  return withPlaces(tables, async ({ bucket }) => {
    if (bucket === null) wrongCall(`„${IN_BUCKET}“ braucht MAILARCHIV_CHECKPOINT_BUCKET.`)
    const { kept, damaged } = await bucket.all()
    const sound = kept.map((each) => ({ ...each, place: `vom ${rfc3339(each.madeAt)} im Bucket` }))
    return [...sound, ...damaged.map((name) => ({ note: '', madeAt: 0, place: `„${name}“ im Bucket` }))]
  })
}

/** Opens the places outside of the house by the settings. @param tables of the verifications */
export async function withPlaces<T>(tables: Tables, work: (places: OutsidePlaces) => Promise<T>): Promise<T> {
  const places = outsidePlaces(mailarchivSettings.read(process.env), tables)
  try {
    return await work(places)
  } finally {
    await places.close()
  }
}
