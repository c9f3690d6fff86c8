/** What a source of mails, the bucket that keeps them, a webhook, or the clock of a machine says about itself at this moment. */
import { hash } from 'node:crypto'
import { clockOffset, clockSentence, type S3Location } from '@zeughaus/platform'

export interface SourceProbe {
  /** `smtp` or `smtp:` and a mark of the machine, `s3`, `imap:` and the account's id, `webhook:` and its id, `clock:` and a mark: no name, because metrics are public. */
  readonly id: string
  readonly kind: 'smtp' | 'imap' | 's3' | 'webhook' | 'clock'
  /** German name for people. */
  readonly name: string
  /** `trying`: not known yet, as after a start; what was known before still holds. `unread`: a mailbox that no process reads. */
  readonly state: 'ok' | 'failed' | 'paused' | 'trying' | 'unread'
  /** German sentences: what is wrong and what to do; null when nothing is. */
  readonly problem: string | null
  /** Changes with each mail taken in; null as long as none came. */
  readonly newest: string | null
  /** Failures since the start of the service. */
  readonly failures: number
  /** Whether mails come from it, so that it can fall silent. */
  readonly givesMails: boolean
}

interface Account {
  readonly id: string
  readonly name: string
  readonly state: string
  /** Whether a process reads it. */
  readonly isRead: boolean
  readonly error: string | null
  readonly archived: number
  readonly failures: number
}

interface ListenerStatus {
  readonly state: string
  readonly address: string | null
  readonly error: string | null
  readonly last_at: string | null
  readonly refused: number
}

interface Webhook {
  readonly id: string
  readonly name: string
  readonly state: 'active' | 'retrying' | 'paused' | 'ended'
  readonly error: string | null
  readonly failures: number
}

export interface Sources {
  readonly smtp: { status(): ListenerStatus } | null
  /** The machine of this process, where several have receivers. */
  readonly machine?: string | undefined
  readonly imap: { list(): Promise<readonly Account[]> }
  /** The saved searches that are told to receivers. */
  readonly webhooks: () => Promise<readonly Webhook[]>
  /** Null: no bucket is set. */
  readonly bucket: { readonly location: S3Location; check(location: S3Location): Promise<void> } | null
  /** Null: there is no other machine whose clock could differ. */
  readonly clock: MachineClock | null
}

/** The clock of this machine and that of the database, which all machines share. */
interface MachineClock {
  readonly machine: string
  now(): number
  ofDatabase(): Promise<number>
}

/** Reads the state of every source; asks the bucket over the network. */
export class Probes {
  readonly #sources: Sources
  #bucket: 'ok' | 'failed' | 'trying' = 'trying'
  #bucketProblem: string | null = null
  #bucketFailures = 0
  #clockProblem: string | null = null
  #clockFailures = 0

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Asks the bucket and the clock of the database; their answers count until the next time. */
  async ask(): Promise<void> {
    await Promise.all([this.#askBucket(), this.#askClock()])
  }

  async now(): Promise<SourceProbe[]> {
    const imap = (await this.#sources.imap.list()).map(probeOfAccount)
    const webhooks = (await this.#sources.webhooks()).map(probeOfWebhook)
    return [...this.#smtp(), ...imap, ...webhooks, ...this.#ofBucket(), ...this.#ofClock()]
  }

  async #askClock(): Promise<void> {
    const { clock } = this.#sources
    if (clock === null) return
    this.#clockProblem = clockSentence(await clockOffset(clock.ofDatabase, clock.now))
    if (this.#clockProblem !== null) this.#clockFailures += 1
  }

  async #askBucket(): Promise<void> {
    const { bucket } = this.#sources
    if (bucket === null) return
    try {
      await bucket.check(bucket.location)
      this.#bucket = 'ok'
      this.#bucketProblem = null
    } catch (error) {
      this.#bucket = 'failed'
      this.#bucketFailures += 1
      this.#bucketProblem = error instanceof Error ? error.message : String(error)
    }
  }

  #smtp(): SourceProbe[] {
    const { machine } = this.#sources
    const status = this.#sources.smtp?.status()
    if (status === undefined) return []
    const hasFailed = status.state === 'failed'
    return [
      {
        id: machine === undefined ? 'smtp' : `smtp:${markOf(`${machine} ${status.address}`)}`,
        kind: 'smtp',
        name: `Annahme per SMTP (${status.address ?? ''}${machine === undefined ? '' : ` auf ${machine}`})`,
        state: hasFailed || status.error !== null ? 'failed' : 'ok',
        problem: hasFailed
          ? `${status.error ?? ''} Bitte starten Sie den Dienst neu.`.trim()
          : refusedMail(status.error),
        newest: status.last_at,
        failures: status.refused,
        givesMails: true,
      },
    ]
  }

  #ofClock(): SourceProbe[] {
    const { clock } = this.#sources
    if (clock === null) return []
    return [
      {
        id: `clock:${markOf(clock.machine)}`,
        kind: 'clock',
        name: `Uhr von ${clock.machine}`,
        state: this.#clockProblem === null ? 'ok' : 'failed',
        problem: this.#clockProblem,
        newest: null,
        failures: this.#clockFailures,
        givesMails: false,
      },
    ]
  }

  #ofBucket(): SourceProbe[] {
    const { bucket } = this.#sources
    if (bucket === null) return []
    return [
      {
        id: 's3',
        kind: 's3',
        name: `Speicher der Mails (Bucket ${bucket.location.bucket})`,
        state: this.#bucket,
        problem: this.#bucketProblem,
        newest: null,
        failures: this.#bucketFailures,
        givesMails: false,
      },
    ]
  }
}

/** Tells machines apart without naming them. */
const markOf = (text: string) => hash('sha256', text).slice(0, 8)

const refusedMail = (error: string | null) =>
  error === null ? null : `${error} Der Absender behält die Mail und sendet sie noch einmal.`

function probeOfAccount({ id, name, state, isRead, error, archived, failures }: Account): SourceProbe {
  return {
    id: `imap:${id}`,
    kind: 'imap',
    name: `Postfach „${name}“`,
    state: stateOf(state, isRead, error),
    problem: error,
    newest: archived === 0 ? null : String(archived),
    failures,
    givesMails: true,
  }
}

const PAUSED =
  'Der Webhook ist angehalten, weil sein Empfänger zu lange nichts angenommen hat. Bitte prüfen Sie den Empfänger und setzen Sie den Webhook fort.'

function probeOfWebhook({ id, name, state, error, failures }: Webhook): SourceProbe {
  const hasFailed = state === 'retrying' || state === 'paused'
  return {
    id: `webhook:${id}`,
    kind: 'webhook',
    name: `Webhook „${name}“`,
    state: state === 'ended' ? 'paused' : hasFailed ? 'failed' : 'ok',
    problem: !hasFailed ? null : state === 'paused' ? `${PAUSED} ${error ?? ''}`.trim() : error,
    newest: null,
    failures,
    givesMails: false,
  }
}

/** A failed account stays failed while it tries again: only a pass without a problem ends that. */
function stateOf(state: string, isRead: boolean, error: string | null): SourceProbe['state'] {
  if (state === 'paused') return 'paused'
  if (!isRead) return 'unread'
  if (error !== null) return 'failed'
  return state === 'idle' ? 'ok' : 'trying'
}
