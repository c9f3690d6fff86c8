/** Hashes the bytes of a file while they are sent. */
import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Logger } from '@zeughaus/platform'
import { StorageError } from '@zeughaus/platform/storage-error'
import { FILE_DAMAGED } from '../../kern/files/index.ts'

interface Expected {
  /** SHA-256 in hex. */
  readonly hash: string
  /** For the log. */
  readonly name: string
  readonly log: Pick<Logger, 'error'>
}

/**
 * Passes the bytes on and keeps the last piece back until all of them are known to be those that were uploaded. The
 * stream fails otherwise, so that no client takes a changed file for a whole one.
 */
export function verified(bytes: Readable, { hash, name, log }: Expected): Readable {
  const sum = createHash('sha256')
  let kept: Buffer | undefined
  const gate = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece)
      const before = kept
      kept = piece
      done(null, before)
    },
    flush(done) {
      if (sum.digest('hex') === hash) done(null, kept)
      else done(new StorageError('damaged', ...FILE_DAMAGED, `The file ${name} is not the one that was uploaded.`))
    },
  })
  return pipeline(bytes, gate, (error) => {
    // A client that leaves ends the stream early.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      log.error({ err: error, file: name }, 'the file of a document cannot be sent whole')
    }
  })
}
