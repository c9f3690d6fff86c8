/**
 * Runs the last steps of deploy/try.sh, with `FOLDER` as argument: starts both services as an image of this tree would,
 * sends requests, and repeats them through each installed proxy with the configuration in deploy/.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './steps.ts'
import { PROXIES, startProxy } from './try-proxies.ts'
import { type Names, tryRequests } from './try-requests.ts'

const PASSWORD = 'nur-fuer-den-Probelauf-3f7a'
/** Debian's `daemon` and `nobody`: existing users, since initdb looks up their names, who own no file of the tree. */
const USERS = { mailarchiv: 1, material: 65_534 } as const
const START_MS = 180_000
const ADDRESS = /http:\/\/([\d.]+:\d+)/

const [, , work = ''] = process.argv

/** The environment that the compose file sets for both services, with values for this machine. */
function environment(): Record<string, string> {
  const [, block = ''] =
    /^x-environment: &environment\n((?: {2}\w+:.*\n)+)/m.exec(
      readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'),
    ) ?? []
  const here: Record<string, string> = { ZEUGHAUS_ADMIN_PASSWORD: PASSWORD, ZEUGHAUS_TRUST_PROXY: '127.0.0.1' }
  return Object.fromEntries(
    [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => {
      const value = here[name]
      if (value === undefined) throw new Error(`compose.yaml setzt ${name}; der Probelauf kennt dafür keinen Wert.`)
      return [name, value]
    }),
  )
}

interface Running {
  /** 127.0.0.1:… */
  readonly address: string
  /** The client address that the service saw in the last request for its API document. */
  lastClient(): string | undefined
}

async function startService(stack: AsyncDisposableStack, name: 'mailarchiv' | 'material'): Promise<Running> {
  const data = join(work, 'data')
  const user = USERS[name]
  mkdirSync(join(data, name), { recursive: true })
  chmodSync(join(data, name), 0o700)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(join(data, name), user, user)
  const child: ChildProcess = spawn('node', ['scripts/bootstrap.mjs', 'scripts/zeughaus.ts', 'start', name], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment(), ZEUGHAUS_DATA: data, MAILARCHIV_PORT: '0', MATERIAL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: user, gid: user } : {}),
  })
  stack.defer(() => ended(child))
  const lines: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output ?? process.stdin).on('line', (line) => {
      lines.push(line)
      const [, address] = ADDRESS.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
  }
  child.once('exit', () => reject(new Error(lines.slice(-20).join('\n'))))
  setTimeout(() => reject(new Error(`${name} meldet sich nicht: ${lines.slice(-20).join('\n')}`)), START_MS).unref()
  const address = await promise
  await isHealthy(name, address)
  const asked = (line: string) => line.includes('"route":"/api/v1/openapi.yaml"')
  return { address, lastClient: () => /"ip":"([^"]*)"/.exec(lines.findLast(asked) ?? '')?.[1] }
}

/** Polls the health check as a container engine does: a machine that has just built may be busy. */
async function isHealthy(name: string, address: string): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const { status } = await fetch(`http://${address}/health`)
    if (status === 200) break
    if (performance.now() > deadline) throw new Error(`${name}: /health ${status}`)
    await pause(1_000)
  }
  console.log(`✔ ${name}: /health 200`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

await using stack = new AsyncDisposableStack()
const archiv = await startService(stack, 'mailarchiv')
const material = await startService(stack, 'material')
for (const proxy of PROXIES) {
  if (spawnSync(proxy.program, [proxy.version]).status !== 0) {
    console.log(`– ${proxy.program} ist nicht installiert und blieb unversucht.`)
    continue
  }
  await using around = new AsyncDisposableStack()
  const names: Names = { archiv: proxy.archiv, material: proxy.material }
  const site = await startProxy(proxy, join(work, proxy.program), {
    archiv: archiv.address,
    material: material.address,
  })
  around.defer(() => ended(site.child))
  for (const done of await tryRequests({
    ...site,
    names,
    password: PASSWORD,
    archivDirect: archiv.address,
    lastClient: archiv.lastClient,
  })) {
    console.log(`✔ ${proxy.program}: ${done}`)
  }
}
