/**
 * Three machines under load: one after the other is lost and replaced by another, then each is replaced by the next
 * version of the program, behind HAProxy.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCESS_KEY } from '@zeughaus/platform/s3/testing'
import type { Outcome } from '../experiment.ts'
import { type Host, lan } from '../failover/hosts.ts'
import { Mails } from '../failover/mails.ts'
import { Replication } from '../failover/replication.ts'
import { nextVersion } from '../next-version.ts'
import { ADMIN, asAdmin } from '../reports.ts'
import { JWT_SECRET, ROOT, zeughaus } from '../service.ts'
import type { Session } from '../session.ts'
import { startBalancer } from './balancer.ts'
import { Tally } from './client.ts'
import { aFleet, type Found, MaterialLoad, type Query, Searches } from './load.ts'
import { Machine, PORTS } from './machines.ts'
import { Mailbox } from './mailbox.ts'
import { startObjectStore } from './object-store.ts'

const MACHINES = 3
const KILL_EVERY_MS = 30_000
const SMTP_WRITERS = 2
const MAIL_EVERY_MS = 100
/** Load before, between and after the updates. */
const BETWEEN_MS = 3_000
/** Within this a machine reads the mailbox of a lost one and what came meanwhile. */
const READ_MS = 90_000

interface Cluster {
  readonly machines: readonly Machine[]
  readonly pair: Replication
  readonly admin: Session
  readonly key: string
  readonly material: MaterialLoad
  readonly searches: Searches
  readonly mails: Mails
  readonly mailbox: Mailbox
}

export async function killAndUpdate(folder: string, minutes: number): Promise<Outcome[]> {
  await using stack = new AsyncDisposableStack()
  const network = lan(stack)
  const cluster = await start(stack, folder, network)
  const killed = await killing(cluster, minutes)
  const next = nextVersion(join(folder, 'next'), ROOT, {
    material: { needs: 0, sql: 'ALTER TABLE mangel ADD COLUMN neu text;' },
    mailarchiv: { needs: 0, sql: 'ALTER TABLE mailarchiv.mail ADD COLUMN neu text;' },
  })
  await startBalancer(stack, folder, network.address, cluster.machines)
  return [...killed, ...(await updating(cluster, network.address, next))]
}

async function start(
  stack: AsyncDisposableStack,
  folder: string,
  network: { readonly address: string; host(number: number): Host },
): Promise<Cluster> {
  const databases = [network.host(2), network.host(3)] as const
  const pair = stack.use(await Replication.start(join(folder, 'server'), databases, ['material', 'mailarchiv']))
  const bucket = await startObjectStore(stack, join(folder, 's3', 'store'), network.host(4))
  const env = {
    ...ADMIN,
    ZEUGHAUS_TRUST_PROXY: network.address,
    MAILARCHIV_SMTP_ALLOW: network.address,
    DATABASE_URL: pair.url('material'),
    MATERIAL_JWT_SECRET: JWT_SECRET,
    MATERIAL_BLOBS: bucket('material'),
    MAILARCHIV_DATABASE_URL: pair.url('mailarchiv'),
    MAILARCHIV_KEY: randomBytes(32).toString('base64'),
    MAILARCHIV_BLOBS: bucket('archiv'),
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: ACCESS_KEY,
  }
  const machines = Array.from(
    { length: MACHINES },
    (_, index) => new Machine(network.host(11 + index), join(folder, `machine-${index}`), env),
  )
  stack.defer(async () => void (await Promise.all(machines.map((machine) => machine.kill()))))
  const [first, ...others] = machines as [Machine, ...Machine[]]
  await first.start()
  const admin = await asAdmin(first.url('material'))
  const command = ['keys', 'create', '--role', 'auditor', '--name', 'Versuch', '--rate', '1000000']
  const key = await zeughaus(first.settings(), 'mailarchiv', ...command)
  await Promise.all(others.map((machine) => machine.start()))
  const mailbox = await Mailbox.start(stack, network.address)
  await mailbox.connect(first.url('mailarchiv'))
  const fleet = await aFleet(admin)
  return {
    machines,
    pair,
    admin,
    key: key.trim(),
    material: new MaterialLoad(fleet),
    searches: new Searches(),
    mails: new Mails(),
    mailbox,
  }
}

/** Loads both services at these addresses. */
function underLoad({ material, searches, mails, mailbox, admin, key }: Cluster, hosts: readonly string[]) {
  const tallies = { material: new Tally(), mailarchiv: new Tally() }
  const urls = (port: number) => hosts.map((host) => `http://${host}:${port}`)
  const servers = hosts.map((host) => ({ host, port: PORTS.smtp }))
  const loads = [
    material.start(urls(PORTS.material), admin.token, tallies.material),
    searches.start(urls(PORTS.mailarchiv), key, tallies.mailarchiv),
    mails.start(servers, SMTP_WRITERS, MAIL_EVERY_MS),
    mailbox.start(),
  ]
  return { tallies, stop: async () => void (await Promise.all(loads.map((load) => load.stop()))) }
}

async function killing(cluster: Cluster, minutes: number): Promise<Outcome[]> {
  const { machines } = cluster
  const load = underLoad(
    cluster,
    machines.map(({ host }) => host.address),
  )
  let lost = 0
  let slowest = 0
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; lost += 1) {
    const begun = performance.now()
    await pause(BETWEEN_MS)
    const machine = machines[lost % machines.length]!
    await machine.kill()
    const gone = performance.now()
    await machine.start()
    slowest = Math.max(slowest, performance.now() - gone)
    await pause(Math.max(0, KILL_EVERY_MS - (performance.now() - begun)))
  }
  await load.stop()
  return judge(cluster, load.tallies, lost, (each) => ({
    fault: `machine killed with its folder, ${each.moved} connections broken`,
    also: `the next machine serves at most ${seconds(slowest)} after the loss`,
    hit: each.moved > 0,
  }))
}

async function updating(cluster: Cluster, address: string, next: string): Promise<Outcome[]> {
  const load = underLoad(cluster, [address])
  for (const machine of cluster.machines) {
    await pause(BETWEEN_MS)
    await machine.stop()
    await machine.start(next)
  }
  await pause(BETWEEN_MS)
  await load.stop()
  return judge(cluster, load.tallies, MACHINES, () => ({
    fault: 'machine replaced by the next version behind HAProxy, with a migration',
    also: 'clients repeat nothing',
    hit: true,
  }))
}

type Describe = (tally: Tally) => { readonly fault: string; readonly also: string; readonly hit: boolean }

async function judge(
  cluster: Cluster,
  tallies: { readonly material: Tally; readonly mailarchiv: Tally },
  injected: number,
  describe: Describe,
): Promise<Outcome[]> {
  const { pair, admin, material, searches, mails, mailbox, machines } = cluster
  const query = (database: string) => (statement: string) => pair.query(database, statement)
  await untilRead(mailbox, query('mailarchiv'))
  const found = {
    material: await material.balance(query('material'), admin, machines[0]!.url('material')),
    mailarchiv: {
      'mails by SMTP': await mailsFound(mails.acknowledged, query('mailarchiv')),
      'mails of a mailbox': await mailsFound(mailbox.delivered, query('mailarchiv')),
      'entries of the access log': await searches.balance(query('mailarchiv'), tallies.mailarchiv.moved),
    },
  }
  const reading = `mailbox read by ${mailbox.readers.size} machines in turn, by two at once in ${mailbox.shared} of ${mailbox.looks} looks`
  const outcomes: Outcome[] = []
  for (const subject of ['material', 'mailarchiv'] as const) {
    const tally = tallies[subject]
    const { fault, also, hit } = describe(tally)
    const kinds: readonly (readonly [string, Found])[] = Object.entries(found[subject])
    for (const failed of tally.failed.slice(0, 5)) console.error(`${subject}: ${failed}`)
    const seen = kinds.map(([kind, each]) => `${each.acknowledged} ${kind}: ${each.lost} lost, ${each.doubled} doubled`)
    const findings = await findingsOf(machines[0]!, subject)
    outcomes.push({
      subject,
      injected: hit ? injected : 0,
      fault,
      seen: `${seen.join('; ')}; verify: ${findings} findings; ${tally.answered} requests answered, ${tally.failed.length} failed, longest ${seconds(tally.longest)}; ${subject === 'mailarchiv' ? `${reading}; ` : ''}${also}`,
      passed:
        tally.failed.length + findings + mailbox.shared === 0 &&
        kinds.every(([, { lost, doubled }]) => lost + doubled === 0),
    })
  }
  return outcomes
}

/** Waits until the archive has what is in the mailbox; what is missing then is lost. */
async function untilRead(mailbox: Mailbox, query: Query): Promise<void> {
  const deadline = performance.now() + READ_MS
  while ((await mailsFound(mailbox.delivered, query)).lost > 0 && performance.now() < deadline) await pause(BETWEEN_MS)
}

async function mailsFound(sent: ReadonlySet<string>, query: Query): Promise<Found> {
  const rows = await query(`SELECT encode(sha256, 'hex') AS hash FROM mailarchiv.mail`)
  const there = new Set(rows.map(({ hash }) => String(hash)))
  const lost = [...sent].filter((hash) => !there.has(hash)).length
  return { acknowledged: sent.size, lost, doubled: rows.length - there.size }
}

/** The number of findings of `verify` on a machine. */
async function findingsOf(machine: Machine, name: 'material' | 'mailarchiv'): Promise<number> {
  const options = name === 'mailarchiv' ? ['--full'] : []
  const { befunde } = JSON.parse(await zeughaus(machine.settings(), name, 'verify', ...options, '--json')) as {
    befunde: unknown[]
  }
  return befunde.length
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
