/** The IMAP accounts: a loop of its own reads each and never gives up; the panel shows its status. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { MAX_RECEIVED_BYTES } from '../limits.ts'
import type { LargeStore, Store } from '../sink.ts'
import { type Account, type AccountStore, type NewAccount, openAccountStore, type Secret } from './account-store.ts'
import { type EditedAccount, keepsPositions, withStoredSecret } from './edit.ts'
import { describeFailure, type FailureKind, PasswordLost, pauseAfter } from './failures.ts'
import { listFolders } from './mailbox.ts'
import { fetchTokens, type OAuthSecret } from './oauth.ts'
import { type Connection, newClient, readAccount } from './reader.ts'
import { openSecretBox } from './secret-box.ts'

/** How long a stop waits for a batch that the server is sending. */
const STOP_MS = 5_000
/** Interval for checking folders without IDLE. */
const INTERVAL_MS = 5 * 60_000

export type AccountState = 'paused' | 'connecting' | 'reading' | 'idle' | 'failed'

/** An account as the panel shows it, without secrets. */
export interface AccountStatus extends Account {
  readonly state: AccountState
  /** Folder and position while reading. */
  readonly progress: string | null
  /** Milliseconds since 1970 UTC. */
  readonly nextTry: number | null
  /** German sentence about the last failure; null when the last pass went well. */
  readonly error: string | null
  /** Failures since the start. */
  readonly failures: number
}

/** The part of an account that a connection needs. */
export type NewConnection = Omit<NewAccount, 'name' | 'folders' | 'journal'>

export interface ConnectionTest {
  readonly ok: boolean
  readonly message: string
  readonly folders: readonly string[]
  /** Create the account with this token: the server accepts each only once. Null: the entered one stays valid. */
  readonly refreshToken: string | null
}

export interface ImapOptions {
  /** Whether this process reads the mailboxes, or leaves them to others; default true. */
  readonly reads?: boolean
  /** Folder of the accounts' database and key. */
  readonly folder: string
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

export interface ImapAccounts {
  list(): AccountStatus[]
  add(account: NewAccount): AccountStatus
  /** Changes the account and reads on with the new values. Null: there is no such account. @throws DomainError 400 */
  change(id: string, edited: EditedAccount): Promise<AccountStatus | null>
  /** Null: there is no such account. */
  setPaused(id: string, paused: boolean): Promise<AccountStatus | null>
  /** Removes the account; its archived mails stay. False: there is no such account. */
  remove(id: string): Promise<boolean>
  /**
   * Connects, lists the folders and stores nothing. The answer holds a refresh token that the server renewed.
   *
   * @param of the account whose stored secrets are used where none was entered
   */
  test(connection: NewConnection, of?: string): Promise<ConnectionTest>
  close(): Promise<void>
}

/** Opens the accounts and starts reading those that are not paused. */
export function openImapAccounts(options: ImapOptions): ImapAccounts {
  mkdirSync(options.folder, { recursive: true })
  const accounts = openAccountStore(
    join(options.folder, 'accounts.db'),
    openSecretBox(join(options.folder, 'accounts.key')),
  )
  const loops = new Map<string, AccountLoop>()
  let closing: Promise<void> | null = null

  const start = (id: string) => {
    if (options.reads === false) return
    const loop = new AccountLoop(id, accounts, options)
    loops.set(id, loop)
    loop.start()
  }
  const stop = async (id: string) => {
    const loop = loops.get(id)
    loops.delete(id)
    await loop?.stop()
  }
  const statusOf = (account: Account): AccountStatus => {
    const view = loops.get(account.id)?.view ?? {
      state: 'paused',
      progress: null,
      nextTry: null,
      error: null,
      failures: 0,
    }
    return { ...account, ...view }
  }

  for (const account of accounts.list()) if (!account.paused) start(account.id)

  return {
    list: () => accounts.list().map(statusOf),
    add(account) {
      const added = accounts.add(account)
      start(added.id)
      return statusOf(added)
    },
    async change(id, { sameMailbox, ...edited }) {
      const account = accounts.get(id)
      if (account === null) return null
      const complete = withStoredSecret(account, accounts.secret(id), edited)
      await stop(id)
      accounts.change(id, complete, keepsPositions(account, { ...edited, sameMailbox }))
      if (!account.paused) start(id)
      return statusOf(accounts.get(id)!)
    },
    async setPaused(id, paused) {
      if (accounts.get(id) === null) return null
      accounts.setPaused(id, paused)
      if (paused) await stop(id)
      else if (!loops.has(id)) start(id)
      const account = accounts.get(id)
      return account === null ? null : statusOf(account)
    },
    async remove(id) {
      if (accounts.get(id) === null) return false
      await stop(id)
      accounts.remove(id)
      return true
    },
    async test(connection, of) {
      const account = of === undefined ? null : accounts.get(of)
      if (account === null) return testConnection(connection, options.tls)
      const complete = withStoredSecret(account, accounts.secret(account.id), connection)
      const tested = await testConnection(complete, options.tls)
      // A refresh token that the server has replaced is no longer worth anything.
      if (tested.refreshToken !== null && complete.oauth !== null)
        accounts.renew(account.id, { ...complete.oauth, refresh_token: tested.refreshToken })
      return tested
    },
    close() {
      closing ??= Promise.all([...loops.keys()].map(stop)).then(() => accounts.close())
      return closing
    },
  }
}

async function testConnection(account: NewConnection, tls: ImapFlowOptions['tls']): Promise<ConnectionTest> {
  let client: ImapFlow | null = null
  let refreshToken: string | null = null
  try {
    const connection = await connectionOf(account, account.oauth ?? account, (renewed) => {
      refreshToken = renewed.refresh_token
    })
    client = await newClient(connection, tls)
    await client.connect()
    const folders = await listFolders(client)
    const count = folders.length === 1 ? '1 Ordner' : `${folders.length} Ordner`
    return { ok: true, message: `Die Anmeldung bei ${account.host} gelingt: ${count}.`, folders, refreshToken }
  } catch (error) {
    return { ok: false, message: describeFailure(error, account).message, folders: [], refreshToken }
  } finally {
    client?.close()
  }
}

/** Returns the login. Calls `onRenewed` with a refresh token that replaces the old one. Throws TokenFailed. */
async function connectionOf(
  account: Omit<Account, 'id' | 'name' | 'folders' | 'journal' | 'paused' | 'archived' | 'skipped' | 'lastSuccess'>,
  secret: Secret,
  onRenewed: (secret: OAuthSecret) => void,
): Promise<Connection> {
  const { host, port, security, user, ca, oauth } = account
  const reached = { host, port, security, user, ca }
  if ('password' in secret) return { ...reached, login: { password: secret.password } }
  const { accessToken, refreshToken } = await fetchTokens(oauth!, secret)
  if (refreshToken !== null) onRenewed({ ...secret, refresh_token: refreshToken })
  return { ...reached, login: { accessToken } }
}

type View = Pick<AccountStatus, 'state' | 'progress' | 'nextTry' | 'error' | 'failures'>

/** Connect, read, wait for news; after a failure pause and begin again. */
class AccountLoop {
  view: View = { state: 'connecting', progress: null, nextTry: null, error: null, failures: 0 }
  readonly #id: string
  readonly #accounts: AccountStore
  readonly #options: ImapOptions
  readonly #stopped = new AbortController()
  #client: ImapFlow | null = null
  #failures = 0
  #done: Promise<void> = Promise.resolve()

  constructor(id: string, accounts: AccountStore, options: ImapOptions) {
    this.#id = id
    this.#accounts = accounts
    this.#options = options
  }

  start(): void {
    this.#done = this.#run()
  }

  /** Stops after the current batch; hangs up on a server that does not send it in time. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    const hangUp = () => this.#client?.close()
    const timer = this.view.state === 'reading' ? setTimeout(hangUp, STOP_MS) : setImmediate(hangUp)
    await this.#done
    clearTimeout(timer as NodeJS.Timeout)
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const account = this.#accounts.get(this.#id)
      if (account === null) return
      try {
        await this.#session(account)
      } catch (error) {
        if (!this.#stopped.signal.aborted) await this.#pause(account, error)
      } finally {
        this.#client?.close()
        this.#client = null
      }
    }
  }

  /** One connection, for as long as it lasts. */
  async #session(account: Account): Promise<void> {
    this.#show({ state: 'connecting', progress: null, nextTry: null })
    const secret = this.#accounts.secret(account.id)
    if (secret === null) throw new PasswordLost()
    const connection = await connectionOf(account, secret, (renewed) => this.#accounts.renew(account.id, renewed))
    const client = await newClient(connection, this.#options.tls)
    if (this.#stopped.signal.aborted) return
    this.#client = client
    await client.connect()
    const { signal } = this.#stopped
    while (!signal.aborted) {
      this.#show({ state: 'reading', progress: null })
      const problems = await readAccount(client, account, {
        store: this.#options.store,
        large: this.#options.large,
        accounts: this.#accounts,
        maxBytes: this.#options.maxBytes ?? MAX_RECEIVED_BYTES,
        now: this.#now,
        onProgress: (progress) => this.#show({ progress }),
        signal,
      })
      this.#failures = 0
      if (problems.length === 0) this.#accounts.noteSuccess(account.id, this.#now())
      else {
        this.#options.warn('an IMAP account was not read completely', { account: account.name, problems })
        this.#show({ failures: this.view.failures + 1 })
      }
      this.#show({ state: 'idle', progress: null, error: problems.length === 0 ? null : problems.join(' ') })
      if (!signal.aborted) await this.#news(client, account)
    }
  }

  /** Waits in the inbox (or the first chosen folder) for new mail, at most the interval. Throws when the server hangs up. */
  async #news(client: ImapFlow, account: Account): Promise<void> {
    const interval = this.#options.intervalMs ?? INTERVAL_MS
    const { signal } = this.#stopped
    const present = await listFolders(client)
    const watched = account.folders.find((folder) => present.includes(folder)) ?? 'INBOX'
    if (!present.includes(watched)) return void (await sleep(interval, undefined, { signal }).catch(() => {}))
    // Copied, because the library counts on in the object it returned.
    const { exists, uidNext } = await client.mailboxOpen(watched, { readOnly: true })
    const lastUid = this.#accounts.position(account.id, watched)?.lastUid ?? 0
    // Mails that came between reading this folder and watching it cause no event.
    if (exists > 0 && uidNext > lastUid + 1) return
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

  async #pause(account: Account, error: unknown): Promise<void> {
    this.#failures += 1
    const { kind, message } = describeFailure(error, account)
    const wait = (this.#options.pause ?? pauseAfter)(this.#failures, kind)
    this.#options.warn('an IMAP account could not be read', {
      account: account.name,
      reason: message,
      failures: this.#failures,
      err: error,
    })
    this.#show({
      state: 'failed',
      progress: null,
      error: message,
      nextTry: this.#now() + wait,
      failures: this.view.failures + 1,
    })
    await sleep(wait, undefined, { signal: this.#stopped.signal }).catch(() => {})
  }

  readonly #now = (): number => (this.#options.now ?? Date.now)()

  #show(change: Partial<View>): void {
    this.view = { ...this.view, ...change }
  }
}
