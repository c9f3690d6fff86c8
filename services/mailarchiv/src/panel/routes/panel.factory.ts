/** A test panel over real stores in its own folder, and a caller that keeps its cookie. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ALL_ROLES,
  type Cage,
  type Clock,
  findCage,
  memoryRateLimiter,
  type RateLimiter,
  sentenceErrors,
  silentLog,
} from '@zeughaus/platform'
import { createHttpServer } from '@zeughaus/platform/server'
import { atEnd, listenForTest, movableClock, type TestAnswer, type TestCall } from '@zeughaus/platform/testing'
import { type Engine, emptyStores } from '../../../test/stores.factory.ts'
import { openKeys } from '../../api/keys/index.ts'
import { openAccessLog } from '../../evidence/access-log/index.ts'
import { archiveProcedure } from '../../operations/procedure/index.ts'
import { openModules } from '../../service.ts'
import { mailarchivSettings } from '../../settings.ts'
import type { Archive } from '../../store/contract/index.ts'
import { aPostgresArchive } from '../../store/postgres/postgres-archive.factory.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import { type ServingArchive, storesIn } from '../../stores.ts'
import { openWebhooks } from '../../webhooks.ts'
import { type NewAudit, newAccountSchema, type Role } from '../accounts/index.ts'
import { ensureAdministrator } from './login/first-password.ts'
import { addPanel } from './panel.ts'
import { type ImportFile, ONLY_MAILS } from './uploads/upload-run.ts'

export const PASSWORD = 'Drehleiter am Bach 7'
const ZONE = 'Europe/Berlin'
/** What an auditor from outside sees, where a test does not care. */
const WIDE_AUDIT: NewAudit = { search: { date_from: '1990-01-01', date_to: '2099-12-31' }, ends_on: '2027-06-30' }

/** Calls the panel as its pages do: with the cookie of the last login and the panel's header. */
export type PanelCaller = (method: string, path: string, options?: TestCall) => Promise<TestAnswer>

interface PanelOptions<C extends Clock> {
  readonly clock: C
  /** Folder of the built pages, for a test that needs them. */
  readonly pages?: string
  /** Whether text recognition is on. */
  readonly recognition?: boolean
  readonly importFile?: (archive: Archive) => ImportFile
  /** The cage of the attachment readers; by default the machine's strongest. */
  readonly cage?: Cage
  /** Settings of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Folder of the stores; by default a new one. */
  readonly folder?: string
  /** Engine of the mails; by default SQLite. */
  readonly engine?: Engine
  /** Engine of the stores beside them; by default SQLite, in the folder. */
  readonly stores?: Engine
  /** Counts attempts to log in; by default in memory. */
  readonly limiter?: RateLimiter
}

/** Opens the stores and a server with the panel, not yet listening. Everything is closed after the test file. */
export async function openPanel<C extends Clock>({
  clock,
  pages,
  recognition,
  importFile,
  ...options
}: PanelOptions<C>) {
  const stack = new AsyncDisposableStack()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'zeughaus-panel-'))
  if (options.folder === undefined) stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const log = silentLog
  const archive: ServingArchive =
    options.engine === 'PostgreSQL'
      ? (await aPostgresArchive()).archive
      : await SqliteArchive.open({ folder, recognition: recognition === true, stillReadMs: 0 })
  if (options.engine !== 'PostgreSQL') stack.defer(() => archive.close())
  const stores = options.stores === 'PostgreSQL' ? await (await emptyStores('PostgreSQL'))() : storesIn(folder)
  if (options.stores !== 'PostgreSQL') stack.defer(() => stores.close())
  atEnd(() => stack.disposeAsync())
  const server = createHttpServer({ version: '0.0.0', log, errors: sentenceErrors, trustProxy: ['127.0.0.1'] })
  const cage = options.cage ?? (await findCage())
  const keys = openKeys(stores.keys, { clock, log, zone: ZONE })
  stack.defer(() => keys.close())
  const targets = 'https://crm.example, https://93.184.216.34'
  const ocr = recognition === true ? 'on' : 'off'
  const settings = mailarchivSettings.read({ MAILARCHIV_WEBHOOKS: targets, MAILARCHIV_OCR: ocr, ...options.env })
  const webhooks = await openWebhooks(settings, { stores, keys, clock, zone: ZONE })
  const accessLog = await openAccessLog(stores.log, { warn: () => undefined })
  stack.defer(() => accessLog.close())
  const modules = await openModules({
    webhooks,
    accessLog,
    roles: ALL_ROLES,
    archive,
    stores,
    folder,
    clock,
    log,
    warn: () => undefined,
    stack,
    cage,
    smtp: null,
    settings,
    importFile: (importFile ?? oneMailPerFile)(archive),
  })
  await ensureAdministrator(modules.accounts, PASSWORD)
  const described = {
    settings: mailarchivSettings.read({}),
    env: {},
    startedAt: clock.now(),
    address: server.address,
    trustProxy: ['127.0.0.1'],
    version: '0.0.0',
    clock,
    zone: ZONE,
  }
  const dependencies = {
    ...modules,
    subscriptions: webhooks.subscriptions,
    cage,
    archive,
    accessLog,
    keys,
    limiter: options.limiter ?? memoryRateLimiter({ clock }),
    clock,
    zone: ZONE,
    version: '0.0.0',
    folder,
    pages: pages ?? folder,
    log,
    procedure: () => archiveProcedure({ ...described, ...modules, archive, accessLog, keys, cage, folder }),
  }
  addPanel(server, dependencies)
  return { ...dependencies, server, stores }
}

/** A panel whose clock the test moves. */
export async function aPanel(
  options: Pick<PanelOptions<Clock>, 'folder' | 'cage' | 'engine' | 'stores' | 'env' | 'limiter'> = {},
) {
  const clock = movableClock('2026-11-21T12:00:00Z')
  const panel = await openPanel({ ...options, clock })
  const http = await listenForTest(panel.server)

  function aCaller(cookie = ''): PanelCaller {
    const jar = new Map<string, string>()
    const keep = (pair: string) => jar.set(pair.split('=', 1)[0] ?? '', pair)
    if (cookie !== '') keep(cookie)
    return async (method, path, options = {}) => {
      const headers = { 'x-zeughaus-panel': '1', cookie: [...jar.values()].join('; '), ...options.headers }
      const answer = await http.call(method, `/admin/api${path}`, { ...options, headers })
      for (const set of answer.headers.getSetCookie()) keep(set.split(';', 1)[0] ?? '')
      return answer
    }
  }

  const login = (caller: PanelCaller, password = PASSWORD, user = 'admin') =>
    caller('POST', '/session', { json: { user, password } })

  /** A caller that is logged in. */
  async function anAdministrator(): Promise<PanelCaller> {
    const caller = aCaller()
    await login(caller)
    return caller
  }

  let persons = 0
  /** A person with these roles who is logged in. */
  async function aPerson(roles: readonly Role[], scope: readonly string[] = [], audit = WIDE_AUDIT) {
    persons += 1
    const named = { login: `person${persons}`, name: `Person ${persons}` }
    const wanted = { ...named, roles, scope, ...(roles.includes('aussenpruefung') && { audit }) }
    const { id } = await panel.accounts.create(newAccountSchema.parse(wanted), 'has no password')
    const account = await panel.accounts.setPassword(id, 'has no password', { mustChange: false })
    const { token } = await panel.accounts.openSession(account)
    return { account, call: aCaller(`zeughaus_mailarchiv=${token}`) }
  }

  return { ...panel, http, aCaller, login, anAdministrator, aPerson }
}

/** Imports a file as one mail: splitting an mbox is tested with the import. */
const oneMailPerFile =
  (archive: Archive): ImportFile =>
  async (path, { name }) => {
    const provenance = { source: 'upload', origin: name, envelope: [] }
    const [archived] = await archive.put([{ raw: readFileSync(path), provenance }])
    const added = archived?.outcome === 'new' ? 1 : 0
    return { balance: { read: 1, added, duplicate: 1 - added, refused: 0 }, refusals: [], ...ONLY_MAILS }
  }
