/** Reads one account as long as this process has its lease: connect, read, wait for news; after a failure pause and begin again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { MAX_RECEIVED_BYTES } from '../limits.ts'
import type { LargeStore, Store } from '../sink.ts'
import { type KeptAccount, type Reading, ReadingEnded, type View } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { connectionOf } from './connection.ts'
import { describeFailure, type FailureKind, PasswordLost, pauseAfter } from './failures.ts'
import { listFolders } from './mailbox.ts'
import { newClient, readAccount } from './reader.ts'

/** How long a stop waits for a batch that the server is sending. */
const STOP_MS = 5_000
/** Interval for checking folders without IDLE. */
const INTERVAL_MS = 5 * 60_000
/** The progress of a reader is written at most this often. */
const PROGRESS_MS = 1_000

export interface LoopOptions {
  readonly store: Store
  readonly large: LargeStore
  readonly warn: (message: string, details?: object) => void
  /** Trust in addition to the machine's. */
  readonly tls?: ImapFlowOptions['tls']
  readonly intervalMs?: number
  /** Largest mail in bytes. */
  readonly maxBytes?: number
  readonly pause?: (failures: number, kind: FailureKind) => number
  readonly now?: () => number
}

/** Reads the account until the signal aborts, or the reading ends because the account was changed or another process took it. */
export async function readWhileAllowed(
  reading: Reading,
  accounts: AccountStore,
  options: LoopOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    await accounts.begin(reading)
    await new AccountLoop(reading, accounts, options, signal).run()
  } catch (error) {
    if (!(error instanceof ReadingEnded)) throw error
  }
}

class AccountLoop {
  #view: View = { state: 'connecting', progress: null, nextTry: null, error: null, failures: 0 }
  #shownAt = 0
  #showing: Promise<unknown> = Promise.resolve()
  readonly #reading: Reading
  readonly #accounts: AccountStore
  readonly #options: LoopOptions
  readonly #signal: AbortSignal
  #client: ImapFlow | null = null
  #failures = 0

  constructor(reading: Reading, accounts: AccountStore, options: LoopOptions, signal: AbortSignal) {
    this.#reading = reading
    this.#accounts = accounts
    this.#options = options
    this.#signal = signal
  }

  async run(): Promise<void> {
    const hangUpSoon = () => this.#hangUpSoon()
    this.#signal.addEventListener('abort', hangUpSoon)
    try {
      while (!this.#signal.aborted) {
        const account = await this.#accounts.get(this.#reading.id)
        if (account === null || account.version !== this.#reading.version) return
        await this.#attempt(account)
      }
    } finally {
      this.#signal.removeEventListener('abort', hangUpSoon)
      await this.#showing
    }
  }

  async #attempt(account: KeptAccount): Promise<void> {
    try {
      await this.#session(account)
    } catch (error) {
      if (error instanceof ReadingEnded) throw error
      if (!this.#signal.aborted) await this.#pause(account, error)
    } finally {
      this.#client?.close()
      this.#client = null
    }
  }

  /** Hangs up, after the current batch if the server sends it in time. */
  #hangUpSoon(): void {
    const client = this.#client
    const hangUp = () => client?.close()
    if (this.#view.state === 'reading') setTimeout(hangUp, STOP_MS).unref()
    else setImmediate(hangUp)
  }

  /** One connection, for as long as it lasts. */
  async #session(account: KeptAccount): Promise<void> {
    const secret = await this.#accounts.secret(account.id)
    // Ends the reading of an account that was changed: its secret may be meant for another server than the one read before.
    await this.#show({ state: 'connecting', progress: null, nextTry: null })
    if (secret === null) throw new PasswordLost()
    const connection = await connectionOf(account, secret, (renewed) =>
      this.#accounts.renew(account.id, secret, renewed),
    )
    const client = await newClient(connection, this.#options.tls)
    if (this.#signal.aborted) return
    this.#client = client
    await client.connect()
    while (!this.#signal.aborted) {
      await this.#pass(client, account)
      if (!this.#signal.aborted) await this.#news(client, account)
    }
  }

  /** Reads what is new in every folder. */
  async #pass(client: ImapFlow, account: KeptAccount): Promise<void> {
    await this.#show({ state: 'reading', progress: null })
    const problems = await readAccount(client, account, {
      store: this.#options.store,
      large: this.#options.large,
      accounts: this.#accounts,
      reading: this.#reading,
      maxBytes: this.#options.maxBytes ?? MAX_RECEIVED_BYTES,
      now: this.#now,
      onProgress: (progress) => this.#showProgress(progress),
      signal: this.#signal,
    })
    this.#failures = 0
    if (problems.length === 0) await this.#accounts.noteSuccess(this.#reading, this.#now())
    else this.#options.warn('an IMAP account was not read completely', { account: account.name, problems })
    await this.#show({
      state: 'idle',
      progress: null,
      error: problems.length === 0 ? null : problems.join(' '),
      failures: this.#view.failures + Math.min(problems.length, 1),
    })
  }

  /** Waits in the inbox (or the first chosen folder) for new mail, at most the interval. Throws when the server hangs up. */
  async #news(client: ImapFlow, account: KeptAccount): Promise<void> {
    const interval = this.#options.intervalMs ?? INTERVAL_MS
    const signal = this.#signal
    const present = await listFolders(client)
    const watched = account.folders.find((folder) => present.includes(folder)) ?? 'INBOX'
    if (!present.includes(watched)) return void (await sleep(interval, undefined, { signal }).catch(() => {}))
    // Copied, because the library counts on in the object it returned.
    const { exists, uidNext } = await client.mailboxOpen(watched, { readOnly: true })
    const lastUid = (await this.#accounts.position(account.id, watched))?.lastUid ?? 0
    // Mails that came between reading this folder and watching it cause no event.
    if (exists > 0 && uidNext > lastUid + 1) return
    if (!signal.aborted) await newsOf(client, exists, interval, signal)
  }

  async #pause(account: KeptAccount, error: unknown): Promise<void> {
    this.#failures += 1
    const { kind, message } = describeFailure(error, account)
    const wait = (this.#options.pause ?? pauseAfter)(this.#failures, kind)
    this.#options.warn('an IMAP account could not be read', {
      account: account.name,
      reason: message,
      failures: this.#failures,
      err: error,
    })
    await this.#show({
      state: 'failed',
      progress: null,
      error: message,
      nextTry: this.#now() + wait,
      failures: this.#view.failures + 1,
    })
    await sleep(wait, undefined, { signal: this.#signal }).catch(() => {})
  }

  readonly #now = (): number => (this.#options.now ?? Date.now)()

  /** Rejects with ReadingEnded alone: a view that could not be written is written with the next change. */
  async #show(change: Partial<View>): Promise<void> {
    this.#view = { ...this.#view, ...change }
    this.#shownAt = performance.now()
    await this.#showing
    await this.#accounts.show(this.#reading, this.#view).catch((error: unknown) => {
      if (error instanceof ReadingEnded) throw error
    })
  }

  #showProgress(progress: string): void {
    this.#view = { ...this.#view, progress }
    if (performance.now() - this.#shownAt < PROGRESS_MS) return
    this.#shownAt = performance.now()
    // A reading that ended is noticed by the next position.
    this.#showing = this.#accounts.show(this.#reading, this.#view).catch(() => undefined)
  }
}

/** Waits for a new mail in the open folder, at most the interval. Rejects when the server hangs up. */
async function newsOf(client: ImapFlow, exists: number, interval: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onClose = () => reject(Object.assign(new Error('connection closed'), { code: 'EConnectionClosed' }))
  const onExists = ({ count }: { count: number }) => count > exists && resolve()
  const timer = setTimeout(resolve, interval)
  client.on('close', onClose)
  client.on('exists', onExists)
  const onAbort = () => resolve()
  signal.addEventListener('abort', onAbort)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    client.off('close', onClose)
    client.off('exists', onExists)
    signal.removeEventListener('abort', onAbort)
  }
}
