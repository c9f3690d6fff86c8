/** Files in S3-compatible storage: one object for each, under its name. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describeLocation, type Logger, type S3Location, StartError } from '@zeughaus/platform'
import type { Bucket } from '@zeughaus/platform/s3'
import { type Contents, StorageError, type StorageReason } from '@zeughaus/platform/storage-error'
import { FileMissing, type FilePlace } from './place.ts'

/** A person waits for the answer: a storage that is away or silent is given up within seconds. */
const PATIENCE = { attempts: 2, reads: 3, silenceMs: 4_000 }

/** What callers of the API read: they cannot mend the storage, and its address is no business of theirs. */
const SHOWN: Readonly<Record<StorageReason, readonly [code: string, sentence: string] | null>> = {
  unavailable: [
    'dokumentspeicher_nicht_verfuegbar',
    'Der Speicher der Dokumente antwortet gerade nicht. Alles andere geht weiter; bitte versuchen Sie es gleich noch einmal.',
  ],
  refused: [
    'dokumentspeicher_nicht_verfuegbar',
    'Der Speicher der Dokumente nimmt gerade nichts an und gibt nichts heraus. Bitte verständigen Sie die Verwaltung.',
  ],
  damaged: [
    'datei_beschaedigt',
    'Die Datei dieses Dokuments ist nicht mehr die, die hochgeladen wurde. Bitte verständigen Sie die Verwaltung.',
  ],
  missing: null,
  misconfigured: null,
}

const DOCUMENTS: Contents = {
  things: 'Dokumente',
  setting: 'MATERIAL_BLOBS',
  remedy: 'Bitte rufen Sie „zeughaus material verify --dokumente“ auf.',
  fail: (reason, sentence, cause) => {
    const [code, shown] = SHOWN[reason] ?? ['dokumentspeicher', sentence]
    return new StorageError(reason, code, shown, new Error(sentence, { cause }))
  },
}

/** The sentence for operators: it names the storage and what to do. */
export const operatorSentence = ({ message, cause }: StorageError): string =>
  cause instanceof Error ? cause.message : message

/**
 * The place in a bucket. Nothing is asked before it is used; a storage that is away at the start is opened by the first
 * request after it is back.
 */
export function bucketPlace(location: S3Location, log?: Pick<Logger, 'warn'>): FilePlace {
  let opened: Promise<Bucket> | undefined
  const bucket = (): Promise<Bucket> => {
    opened ??= openStorage(location).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const keyOf = (name: string): string => `${location.prefix}${name}`
  return {
    description: `der Speicher ${describeLocation(location)}`,
    create: async () => {
      await bucket().catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error
        if (error.reason !== 'unavailable') throw new StartError(operatorSentence(error))
        log?.warn({ err: error }, 'the storage of documents is away; requests for files are refused until it is back')
      })
    },
    store: async (name, path) => {
      const { fileSource } = await import('@zeughaus/platform/s3')
      await (await bucket()).create(keyOf(name), await fileSource(path))
    },
    has: async (name) => (await (await bucket()).size(keyOf(name))) !== null,
    read: async (name, stretch) => {
      const { start, end } = stretch ?? { start: 0, end: Number.POSITIVE_INFINITY }
      const stream = Readable.from((await bucket()).read(keyOf(name), start, end + 1), { objectMode: false })
      await begun(stream, name)
      return stream
    },
    remove: async (name) => (await bucket()).remove(keyOf(name)),
    list: () => filesIn(bucket(), location.prefix),
    check: async () => {
      const { checkBucket } = await import('@zeughaus/platform/s3')
      await checkBucket(location, DOCUMENTS)
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}

async function openStorage(location: S3Location): Promise<Bucket> {
  const { openBucket } = await import('@zeughaus/platform/s3')
  return openBucket(location, DOCUMENTS, PATIENCE)
}

/** Waits for the first bytes, so that a refusal is an answer and not a broken download. */
async function begun(stream: Readable, name: string): Promise<void> {
  try {
    await Promise.race([once(stream, 'readable'), once(stream, 'end')])
  } catch (error) {
    throw error instanceof StorageError && error.reason === 'missing' ? new FileMissing(name, { cause: error }) : error
  }
}

/** Names of the service's files; foreign objects are none. */
const NAME = /^[0-9a-f-]{36}$/

async function* filesIn(
  opening: Promise<Bucket>,
  prefix: string,
): AsyncGenerator<{ name: string; modifiedAt: number }> {
  for await (const { key, modified } of (await opening).list()) {
    const name = key.slice(prefix.length)
    if (NAME.test(name)) yield { name, modifiedAt: modified.getTime() }
  }
}
