/** The log of one archive: its key, its checkpoints inside and outside the database, and the proofs it gives. */

import { DomainError, StartError } from '@zeughaus/platform'
import { formatVerifierKey, type Verifier } from '@zeughaus/platform/signed-note'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import { type Deletion, signDeletion } from './deletion.ts'
import type { LogStore } from './log-store.ts'
import { ACCESS_LOG_LINE, type Checkpoint, openCheckpoint, signCheckpoint, type WitnessedLog } from './note.ts'
import { type EvidencePlace, KEY_FILE, type OutsideCopies, PUBLIC_KEY_FILE } from './place.ts'
import { type Proof, proofFile, proofsBy } from './proof-file.ts'
import { type SignedCheckpoint, SignedCheckpoints } from './signed.ts'
import { sameHash } from './tree.ts'

/** Age of the newest checkpoint after which the service makes another without a request. */
export const CHECKPOINT_EVERY_MS = 24 * 60 * 60 * 1000

/** Age of the newest checkpoint after which a reader may cause another: readers must not grow the log at will. */
export const CHECKPOINT_BY_READING_MS = 60 * 1000

/** Reports a mail newer than the newest checkpoint while that is less than a minute old. */
class CheckpointTooYoung extends DomainError {
  constructor(seconds: number) {
    const wait = seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
    super(
      503,
      'pruefpunkt_zu_jung',
      `Diese Mail ist neuer als der letzte Prüfpunkt, und ein neuer wird höchstens einmal in der Minute unterschrieben. Bitte rufen Sie den Beweis in ${wait} noch einmal ab.`,
      undefined,
      { 'retry-after': `${seconds}` },
    )
  }
}

/**
 * Refuses to sign because the log contradicts an earlier checkpoint, or no stored checkpoint shows what this key
 * signed: another signature would vouch for a falsified history.
 */
export class LogContradiction extends Error {
  constructor(message: string) {
    super(`${message} Bis dahin wird kein neuer Prüfpunkt gemacht.`)
    this.name = 'LogContradiction'
  }
}

function falsified({ size }: Checkpoint): LogContradiction {
  return new LogContradiction(
    `Das Beweisprotokoll passt nicht zu dem Prüfpunkt über ${size} Mails, den das Archiv früher unterschrieben hat. ` +
      'Rufen Sie „zeughaus mailarchiv verify --full“ auf.',
  )
}

function otherKey(folder: string): LogContradiction {
  return new LogContradiction(
    `Keiner der Prüfpunkte dieses Archivs ist mit dem Schlüssel in ${folder} unterschrieben: Der frühere fehlt oder wurde ersetzt. ` +
      `Bitte holen Sie ${KEY_FILE} und ${PUBLIC_KEY_FILE} aus der letzten Sicherung (Ordner „evidence“), starten Sie neu und rufen Sie „zeughaus mailarchiv verify --full“ auf.`,
  )
}

export interface EvidenceOptions {
  /** The key, and the outside copies of the checkpoints. */
  readonly place: EvidencePlace
  readonly log: LogStore
  /**
   * The end of the access log, which each checkpoint witnesses; null when there is none, or when the log does not
   * continue `earlier`, the end that was signed last.
   */
  readonly accessLog?: (earlier: WitnessedLog | null) => Promise<WitnessedLog | null>
  /** Milliseconds since 1970 UTC. */
  readonly now?: () => number
}

export interface EvidenceLog {
  /** The public key that auditors pin, `name+id+key`. */
  readonly verifierKey: string
  readonly verifier: Verifier
  /** Signs the head of the tree and stores it inside and outside the database. Rejects with LogContradiction. */
  makeCheckpoint(): Promise<KeptCheckpoint>
  /** Signs the record of a deletion. */
  signDeletion(deletion: Deletion): Promise<string>
  /** The newest checkpoint, made anew when it is older than a minute. Rejects with LogContradiction. */
  freshCheckpoint(): Promise<KeptCheckpoint & Pick<Checkpoint, 'size'>>
  /** The time of now, as `freshCheckpoint` has signed it. Rejects with LogContradiction. */
  signTime(): Promise<number>
  /**
   * The time of the newest checkpoint, as it was signed, in milliseconds since 1970 UTC; of one that signed none, when it
   * was made. Null before the first.
   */
  signedTime(): Promise<number | null>
  /** The newest checkpoint; null before the first. */
  latestCheckpoint(): Promise<KeptCheckpoint | null>
  /** The newest checkpoints of this key, oldest first: at most 50. */
  newestCheckpoints(): Promise<(Checkpoint & { readonly madeAt: number })[]>
  /** Makes a checkpoint when the newest is older than a day. Rejects with LogContradiction. */
  makeDailyCheckpoint(): Promise<KeptCheckpoint | null>
  /**
   * The tlog-proof of the mail at this place, from 1; null behind the end of the log, and of an erased mail. Makes a checkpoint for a mail
   * after the newest one, at most one a minute. Rejects with LogContradiction, or with 503 until the minute is over.
   */
  prove(seq: number): Promise<string | null>
  /**
   * The proofs of mails of the log, in their order; null for an erased one, and for one after the newest checkpoint while
   * none may be made over it.
   * Rejects with LogContradiction.
   */
  proveSeveral(seqs: readonly number[]): Promise<readonly (Proof | null)[]>
  /** Rejects with StartError when a machine that shares the database signed the log last, with another key. */
  assertSameKey(): Promise<void>
  /** Rejects with LogContradiction when the log does not continue the largest checkpoint, or none is of this key. */
  assertContinues(): Promise<void>
  /** The checkpoints outside the database, for `verify`. */
  keptOutside(): ReturnType<OutsideCopies['all']>
  /** Whether the access log continues the end that was signed last. */
  accessLogContinues(): Promise<boolean>
  /** Every end of the access log that a checkpoint of this key witnesses, of file, database and `further` ones. */
  witnessedLogs(further?: readonly KeptCheckpoint[]): Promise<(WitnessedLog & { readonly madeAt: number })[]>
  /** Whether the log goes on from a checkpoint that lay elsewhere: this key signed it, and the log has all that it sums up. */
  continues(checkpoint: KeptCheckpoint): Promise<boolean>
}

/** Opens the log. */
export function openEvidenceLog({ place, log, accessLog, now = Date.now }: EvidenceOptions): EvidenceLog {
  const { signer } = place
  const outside = place.outside(log)
  const signed = new SignedCheckpoints(outside, log, signer)
  let making: Promise<SignedCheckpoint> | null = null

  /** Returns the present head, if it continues every signed checkpoint. */
  async function continuingHead(): Promise<Checkpoint> {
    await signed.readAll()
    const { largest } = signed
    if (largest === null && signed.hasAny) throw otherKey(place.name)
    const { size, root, rootThen } = await log.head(largest?.size ?? 0)
    if (largest !== null && (rootThen === null || !sameHash(rootThen, largest.root))) throw falsified(largest)
    return { origin: signer.name, size, root }
  }

  async function makeCheckpoint(): Promise<SignedCheckpoint> {
    const tree = await continuingHead()
    // A checkpoint of the mails must not fail because the access log was falsified: it witnesses them alone.
    const witnessed = (await accessLog?.(signed.accessLog)) ?? null
    const madeAt = now()
    const head = { ...tree, ...(witnessed !== null && { accessLog: witnessed }), time: madeAt }
    const made = { madeAt, note: await signCheckpoint(head, signer), head }
    await outside.append(made)
    await signed.readOutside()
    const { pending } = signed
    if (await log.keep(pending)) signed.stored(pending)
    return made
  }

  /** Returns a checkpoint over this mail. Callers share one in progress that reaches their mail. */
  async function checkpointOver(seq: number): Promise<SignedCheckpoint> {
    await signed.readOutside()
    const { newest } = signed
    if (newest !== null && newest.head.size >= seq) return newest
    if (making !== null) {
      const made = await making
      return made.head.size >= seq ? made : checkpointOver(seq)
    }
    const wait = waitOf(newest, now())
    if (wait > 0) throw new CheckpointTooYoung(Math.ceil(wait / 1000))
    making = makeCheckpoint().finally(() => {
      making = null
    })
    return making
  }

  async function freshCheckpoint(): Promise<SignedCheckpoint> {
    await signed.readOutside()
    const { newest } = signed
    const isFresh = newest?.head.time !== undefined && waitOf(newest, now()) > 0
    return isFresh ? newest : makeCheckpoint()
  }

  const provenBy = async ({ note, head }: SignedCheckpoint, seqs: readonly number[]) =>
    proofsBy(note, await log.ways(seqs, head.size))

  return {
    verifier: signer,
    verifierKey: formatVerifierKey(signer),
    makeCheckpoint: async () => keptOf(await makeCheckpoint()),
    signDeletion: (deletion) => signDeletion(deletion, signer),
    async freshCheckpoint() {
      const fresh = await freshCheckpoint()
      return { ...keptOf(fresh), size: fresh.head.size }
    },
    signTime: async () => timeOf(await freshCheckpoint()),
    async signedTime() {
      await signed.readOutside()
      return signed.newest === null ? null : timeOf(signed.newest)
    },
    async latestCheckpoint() {
      await signed.readOutside()
      return signed.newest === null ? null : keptOf(signed.newest)
    },
    async newestCheckpoints() {
      await signed.readOutside()
      return signed.recent.map(({ madeAt, head }) => ({ ...head, madeAt }))
    },
    async makeDailyCheckpoint() {
      await signed.readOutside()
      const { newest } = signed
      return newest !== null && now() - newest.madeAt < CHECKPOINT_EVERY_MS ? null : keptOf(await makeCheckpoint())
    },
    async prove(seq) {
      if ((await log.leafAt(seq)) === null) return null
      const [proof] = await provenBy(await checkpointOver(seq), [seq])
      return proof ? proofFile(proof) : null
    },
    async proveSeveral(seqs) {
      if (seqs.length === 0) return []
      const checkpoint = await checkpointOver(Math.max(...seqs)).catch((error: unknown) => {
        if (error instanceof CheckpointTooYoung) return signed.newest
        throw error
      })
      const size = checkpoint?.head.size ?? 0
      const within = seqs.filter((seq) => seq <= size)
      const proofs = checkpoint === null ? [] : await provenBy(checkpoint, within)
      const bySeq = new Map(within.map((seq, place) => [seq, proofs[place] ?? null]))
      return seqs.map((seq) => bySeq.get(seq) ?? null)
    },
    async assertSameKey() {
      if (!log.isShared) return
      await signed.readAll()
      const { newestInside } = signed
      if (newestInside !== null && openCheckpoint(newestInside.note, signer) === null)
        throw new StartError(foreignKey(place.name))
    },
    assertContinues: async () => void (await continuingHead()),
    keptOutside: () => outside.all(),
    async accessLogContinues() {
      await signed.readOutside()
      return accessLog === undefined || signed.accessLog === null || (await accessLog(signed.accessLog)) !== null
    },
    witnessedLogs: async (further = []) =>
      witnessesOf([...(await outside.all()).kept, ...(await insideOf(log)), ...further], signer),
    async continues({ note }) {
      const head = openCheckpoint(note, signer)
      if (head === null) return false
      const { rootThen } = await log.head(head.size)
      return rootThen !== null && sameHash(rootThen, head.root)
    },
  }
}

async function insideOf(log: LogStore): Promise<KeptCheckpoint[]> {
  const inside: KeptCheckpoint[] = []
  for (let after = 0; ; ) {
    const page = await log.checkpoints(after)
    const last = page.at(-1)
    if (last === undefined) return inside
    inside.push(...page)
    after = last.number
  }
}

/** The ends of the access log in these checkpoints, as far as this key signed them; each once. */
function witnessesOf(checkpoints: readonly KeptCheckpoint[], verifier: Verifier) {
  const byLine = new Map<string, KeptCheckpoint>()
  for (const kept of checkpoints) {
    const line = kept.note.split('\n').find((one) => one.startsWith(`${ACCESS_LOG_LINE} `))
    if (line !== undefined) byLine.set(kept.note, kept)
  }
  return [...byLine.values()].flatMap(({ note, madeAt }) => {
    const witnessed = openCheckpoint(note, verifier)?.accessLog
    return witnessed === undefined ? [] : [{ ...witnessed, madeAt }]
  })
}

/** When it was signed: of an older checkpoint nothing but its copy says so. */
const timeOf = ({ head, madeAt }: SignedCheckpoint): number => head.time ?? madeAt

const keptOf = ({ madeAt, note }: SignedCheckpoint): KeptCheckpoint => ({ madeAt, note })

/**
 * Milliseconds until a reader may have another checkpoint made. Ignores a checkpoint over no mail, and one of the
 * future, which a clock that was set back leaves behind.
 */
function waitOf(newest: SignedCheckpoint | null, now: number): number {
  if (newest === null || newest.head.size === 0 || newest.madeAt > now) return 0
  return newest.madeAt + CHECKPOINT_BY_READING_MS - now
}

function foreignKey(folder: string): string {
  return (
    `Der Schlüssel in ${folder} ist nicht der, mit dem das Beweisprotokoll dieser Datenbank unterschrieben ist. ` +
    `Alle Rechner an einer Datenbank brauchen denselben. Bitte ersetzen Sie hier ${KEY_FILE} und ${PUBLIC_KEY_FILE} durch die ` +
    'Dateien aus dem Ordner „evidence“ des ersten Rechners und starten Sie neu.'
  )
}
