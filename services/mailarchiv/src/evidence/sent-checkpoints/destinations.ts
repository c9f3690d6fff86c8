/** Where checkpoints go: to people by e-mail, and into a bucket that lets nobody replace or remove them. */
import {
  type CheckpointBucket,
  type KeptCheckpoint,
  objectNameOf,
  objectNames,
  readObjects,
  writeObject,
} from '../signed-log/index.ts'
import { type CheckpointMail, checkpointMail, type SentCheckpoint } from './checkpoint.mail.ts'

export interface Destination {
  readonly id: 'mail' | 'bucket'
  /** For people: `per E-Mail an …`. */
  readonly name: string
  /** Rejects when it was not taken. */
  send(checkpoint: SentCheckpoint): Promise<void>
}

/** A destination whose checkpoints can be read again. */
export interface ReadableDestination extends Destination {
  /** The newest checkpoint with its name there; null: there is none. @throws when it is damaged */
  newest(): Promise<(KeptCheckpoint & { readonly name: string }) | null>
  /** All of them, oldest first. `damaged`: the names of those that are not what they say. */
  all(): Promise<{ readonly kept: readonly KeptCheckpoint[]; readonly damaged: readonly string[] }>
}

interface MailOptions {
  readonly to: readonly string[]
  /** Public key of the archive, `name+id+key`. */
  readonly verifierKey: string
  /** Time zone of the times in the mail. */
  readonly zone: string
  readonly send: (mail: CheckpointMail) => Promise<void>
}

export const toMail = ({ to, verifierKey, zone, send }: MailOptions): Destination => ({
  id: 'mail',
  name: `per E-Mail an ${to.join(', ')}`,
  send: (checkpoint) => send(checkpointMail(checkpoint, { verifierKey, zone })),
})

/** @param bucket opens it at the first use. @param name of the place for people */
export function toBucket(bucket: () => Promise<CheckpointBucket>, name: string): ReadableDestination {
  return {
    id: 'bucket',
    name: `nach ${name}`,
    send: async ({ madeAt, note }) => writeObject(await bucket(), { madeAt, note }),
    async newest() {
      const from = await bucket()
      const name = (await objectNames(from)).at(-1)
      if (name === undefined) return null
      const { kept } = await readObjects(from, [name])
      const [newest] = kept
      if (newest === undefined) throw new Error(`the checkpoint ${name} in the bucket is damaged`)
      return { ...newest, name: objectNameOf(newest) }
    },
    async all() {
      const from = await bucket()
      return readObjects(from, await objectNames(from))
    },
  }
}
