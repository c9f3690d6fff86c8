/** Files in S3-compatible storage: one object for each, under its name. */
import { Readable } from 'node:stream'
import { begun, describeLocation, type Logger, type S3Location, StartError } from '@zeughaus/platform'
import type { Bucket, Patience } from '@zeughaus/platform/s3'
import { type Contents, StorageError, type StorageReason } from '@zeughaus/platform/storage-error'
import { FILE_DAMAGED, FileMissing, type FilePlace } from './place.ts'

/** A person waits for the answer: a storage that is away is given up within a second, a silent one within 10 s. */
const PATIENCE: Patience = { attempts: 2, reads: 3, silenceMs: 4_500 }

const REFUSED = [
  'dokumentspeicher_nicht_verfuegbar',
  'Der Speicher der Dokumente nimmt gerade nichts an und gibt nichts heraus. Bitte verständigen Sie die Verwaltung.',
] as const

/** What callers of the API read: they cannot mend the storage, and its address is no business of theirs. */
const SHOWN: Readonly<Record<Exclude<StorageReason, 'missing'>, readonly [code: string, sentence: string]>> = {
  unavailable: [
    'dokumentspeicher_nicht_verfuegbar',
    'Der Speicher der Dokumente antwortet gerade nicht. Alles andere geht weiter; bitte versuchen Sie es gleich noch einmal.',
  ],
  refused: REFUSED,
  misconfigured: REFUSED,
  damaged: FILE_DAMAGED,
}

const DOCUMENTS: Contents = {
  things: 'Dokumente',
  setting: 'MATERIAL_BLOBS',
  remedy: 'Bitte rufen Sie „zeughaus material verify --dokumente“ auf.',
  fail: (reason, sentence, cause) => {
    const [code, shown] = reason === 'missing' ? ['dokumentspeicher', sentence] : SHOWN[reason]
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
export function bucketPlace(location: S3Location, log?: Pick<Logger, 'warn'>, patience = PATIENCE): FilePlace {
  let opened: Promise<Bucket> | undefined
  const bucket = (): Promise<Bucket> => {
    opened ??= openStorage(location, patience).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const keyOf = (name: string): string => `${location.prefix}${name}`
  const uploads = new Uploads()
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
      const source = await fileSource(path)
      await uploads.note(bucket().then((opened) => opened.create(keyOf(name), source)))
    },
    has: async (name) => (await (await bucket()).size(keyOf(name))) !== null,
    read: async (name, stretch) => {
      const { start, end } = stretch ?? { start: 0, end: Number.POSITIVE_INFINITY }
      const stream = Readable.from((await bucket()).read(keyOf(name), start, end + 1), { objectMode: false })
      return begun(stream).catch((error: unknown) => {
        throw error instanceof StorageError && error.reason === 'missing'
          ? new FileMissing(name, { cause: error })
          : error
      })
    },
    remove: async (name) => (await bucket()).remove(keyOf(name)),
    list: () => filesIn(bucket(), location.prefix),
    check: async () => {
      const { checkBucket } = await import('@zeughaus/platform/s3')
      await checkBucket(location, DOCUMENTS)
      uploads.check()
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}

/** How long a refused upload counts: afterwards the bucket may have room again, although nothing has shown it. */
const REFUSAL_COUNTS_MS = 3_600_000

/** Remembers a refused upload: a full bucket answers every other question. */
class Uploads {
  #refusedAt = Number.NEGATIVE_INFINITY

  async note(upload: Promise<unknown>): Promise<void> {
    try {
      await upload
      this.#refusedAt = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (error instanceof StorageError && error.reason === 'refused') this.#refusedAt = performance.now()
      throw error
    }
  }

  /** @throws StorageError when the last upload was refused */
  check(): void {
    if (performance.now() - this.#refusedAt > REFUSAL_COUNTS_MS) return
    const sentence =
      'Der Speicher der Dokumente hat zuletzt eine Datei abgelehnt, vielleicht weil er voll ist. Der Grund steht im Log.'
    throw new StorageError('refused', REFUSED[0], sentence)
  }
}

async function openStorage(location: S3Location, patience: Patience): Promise<Bucket> {
  const { openBucket } = await import('@zeughaus/platform/s3')
  return openBucket(location, DOCUMENTS, patience)
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
