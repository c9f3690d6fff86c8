/** The IMAP accounts: any process shows and changes them, and one at a time reads each, without ever giving up. */
import type { SecretBox } from '@zeughaus/platform'
import type { HeldLease, Leases } from '../../../kern/leases/index.ts'
import type { Tables } from '../../../kern/tables/index.ts'
import type { Account, KeptAccount, NewAccount, View } from './account.ts'
import { type LoopOptions, readWhileAllowed } from './account-loop.ts'
import { openAccountStore } from './account-store.ts'
import { type ConnectionTest, type NewConnection, testConnection } from './connection.ts'
import { type EditedAccount, entersSecret, keepsPositions, withStoredSecret } from './edit.ts'

/** Between two looks at what other processes have changed. */
const FOLLOW_MS = 2_000
/** Name of the leases of the accounts. */
const ACCOUNT_LEASE = 'imap:'

/** An account as the panel shows it, without secrets. */
export interface AccountStatus extends Account, View {
  /** Whether a process reads it at this moment. */
  readonly isRead: boolean
}

export interface ImapOptions extends LoopOptions {
  /** Whether this process reads mailboxes, or leaves them to others; default true. */
  readonly reads?: boolean
  readonly tables: Tables
  /** The box of the passwords. */
  readonly box: SecretBox
  readonly leases: Leases
}

export interface ImapAccounts {
  list(): Promise<AccountStatus[]>
  add(account: NewAccount): Promise<AccountStatus>
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
  /** Ends the reading; the tables stay the caller's. */
  close(): Promise<void>
}

const PAUSED: View = { state: 'paused', progress: null, nextTry: null, error: null, failures: 0 }

/** Opens the accounts and starts reading those that are not paused and that no other process reads. */
export function openImapAccounts(options: ImapOptions): ImapAccounts {
  const { tables, box, leases, reads = true } = options
  const accounts = openAccountStore(tables, box)
  const readers = new Readers(accounts, options)
  if (reads) readers.start()

  const withHeld = ({ view, version: _, ...account }: KeptAccount, held: ReadonlySet<string>): AccountStatus => {
    const isRead = held.has(ACCOUNT_LEASE + account.id)
    if (account.paused) return { ...account, ...PAUSED, isRead }
    return { ...account, isRead, ...(isRead ? view : { ...view, state: 'connecting', progress: null, nextTry: null }) }
  }
  async function shown(id: string): Promise<AccountStatus | null> {
    const account = await accounts.get(id)
    return account === null ? null : withHeld(account, await leases.held(ACCOUNT_LEASE + id))
  }

  return {
    async list() {
      const held = await leases.held(ACCOUNT_LEASE)
      return (await accounts.list()).map((account) => withHeld(account, held))
    },
    async add(account) {
      const { id } = await accounts.add(account)
      await readers.follow()
      return (await shown(id))!
    },
    async change(id, { sameMailbox, ...edited }) {
      for (;;) {
        const account = await accounts.get(id)
        if (account === null) return null
        const complete = withStoredSecret(account, await accounts.secret(id), edited)
        const positions = keepsPositions(account, { ...edited, sameMailbox })
        // Where another change came between, the account as it is now decides what stays.
        if (await accounts.change(account, complete, { positions, secret: !entersSecret(edited) })) break
      }
      await readers.follow()
      return shown(id)
    },
    async setPaused(id, paused) {
      if ((await accounts.setPaused(id, paused)) === 0) return null
      await readers.follow()
      return shown(id)
    },
    async remove(id) {
      const removed = await accounts.remove(id)
      await readers.follow()
      return removed > 0
    },
    async test(connection, of) {
      const account = of === undefined ? null : await accounts.get(of)
      if (account === null) return testConnection(connection, options.tls)
      const stored = await accounts.secret(account.id)
      const complete = withStoredSecret(account, stored, connection)
      const tested = await testConnection(complete, options.tls)
      // A refresh token that the server has replaced is no longer worth anything.
      if (tested.refreshToken !== null && complete.oauth !== null && stored !== null)
        await accounts.renew(account.id, stored, { ...complete.oauth, refresh_token: tested.refreshToken })
      return tested
    },
    close: () => readers.close(),
  }
}

/** Takes part in the reading of every account that is not paused, each with its present values. */
class Readers {
  readonly #accounts: ReturnType<typeof openAccountStore>
  readonly #options: ImapOptions
  readonly #leases = new Map<string, { readonly version: number; readonly lease: HeldLease }>()
  #following: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(accounts: ReturnType<typeof openAccountStore>, options: ImapOptions) {
    this.#accounts = accounts
    this.#options = options
  }

  start(): void {
    this.#isOpen = true
    void this.follow()
    if (this.#options.leases.isShared) this.#timer = setInterval(() => void this.follow(), FOLLOW_MS).unref()
  }

  /** Ends what was changed, paused or removed, and begins what is new. Never rejects. */
  follow(): Promise<void> {
    this.#following = this.#following
      .then(() => this.#follow())
      .catch((error: unknown) => {
        this.#options.warn('the IMAP accounts could not be looked up', { err: error })
      })
    return this.#following
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#isOpen = false
    await this.#following
    await Promise.all([...this.#leases.keys()].map((id) => this.#end(id)))
  }

  async #follow(): Promise<void> {
    if (!this.#isOpen) return
    const all = await this.#accounts.list()
    const wanted = new Map(all.filter(({ paused }) => !paused).map(({ id, version }) => [id, version]))
    const ended = [...this.#leases].filter(([id, { version }]) => wanted.get(id) !== version)
    await Promise.all(ended.map(([id]) => this.#end(id)))
    for (const [id, version] of wanted) if (!this.#leases.has(id)) this.#begin(id, version)
  }

  #begin(id: string, version: number): void {
    const lease = this.#options.leases.hold(ACCOUNT_LEASE + id, (signal, term) =>
      readWhileAllowed({ id, version, term }, this.#accounts, this.#options, signal),
    )
    this.#leases.set(id, { version, lease })
  }

  async #end(id: string): Promise<void> {
    const reading = this.#leases.get(id)
    this.#leases.delete(id)
    await reading?.lease.stop()
  }
}
