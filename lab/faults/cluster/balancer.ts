/** HAProxy in front of machines, with the configuration of deploy/. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../service.ts'
import { type Machine, PORTS } from './machines.ts'

const EXAMPLE = join(ROOT, 'deploy/haproxy.cfg')
const STARTED_MS = 10_000

/** Why there is no balancer; undefined if there is. */
export function obstacleToPrograms(...programs: readonly string[]): string | undefined {
  const missing = programs.filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} not installed (Debian: haproxy, patroni, etcd-server, ceph-mon, ceph-mgr, ceph-osd, ceph-common, radosgw)`
}

/** The example for one service with these machines in place of the containers. */
function configurationOf(address: string, name: 'material' | 'mailarchiv', machines: readonly Machine[]): string {
  const servers = machines.map(({ host }, index) => `server m${index} ${host.address}:${PORTS[name]}`)
  const text = readFileSync(EXAMPLE, 'utf8')
    .replace('bind :4200', `bind ${address}:${PORTS[name]}`)
    .replace(' resolvers inside init-addr none', '')
    .replace('server-template material 3 material:4200', servers.join('\n\t'))
    .replaceAll(/^(frontend|backend|\tdefault_backend) material$/gm, `$1 ${name}`)
  return name === 'material' ? text : `${text}\n${smtp(address, machines)}`
}

/** Mails go where the archive is ready. */
function smtp(address: string, machines: readonly Machine[]): string {
  const servers = machines.map(
    ({ host }, index) =>
      `\tserver s${index} ${host.address}:${PORTS.smtp} check port ${PORTS.mailarchiv} inter 1s fall 2 rise 1\n`,
  )
  return `listen smtp\n\tmode tcp\n\tbind ${address}:${PORTS.smtp}\n\toption httpchk GET /ready\n${servers.join('')}`
}

/** Starts HAProxy for both services and their mails; it ends with the stack. */
export async function startBalancer(
  stack: AsyncDisposableStack,
  folder: string,
  address: string,
  machines: readonly Machine[],
): Promise<void> {
  execFileSync('haproxy', ['-c', '-f', EXAMPLE], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const name of ['material', 'mailarchiv'] as const) {
    await startHaproxy(stack, join(folder, `${name}.cfg`), configurationOf(address, name, machines), {
      host: address,
      port: PORTS[name],
    })
  }
}

/** Starts HAProxy with a configuration, and waits until it accepts connections. */
export async function startHaproxy(
  stack: AsyncDisposableStack,
  file: string,
  configuration: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  writeFileSync(file, configuration)
  const log = openSync(`${file}.log`, 'a')
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await gone
  })
  const deadline = performance.now() + STARTED_MS
  while (!(await fetch(`http://${host}:${port}/`).then(() => true, refusedToTalk))) {
    if (performance.now() > deadline) throw new Error(`HAProxy does not listen on ${host}:${port}`)
  }
}

/** Whether a port accepts connections, if not in HTTP. */
const refusedToTalk = (error: Error) => !String(error.cause).includes('ECONNREFUSED')
