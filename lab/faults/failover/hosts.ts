/**
 * Provides hosts: network namespaces on one bridge where the machine allows them, else ports of the loopback, where the
 * link cannot be cut.
 */
import { execFileSync } from 'node:child_process'
import { freePort } from '@zeughaus/platform/testing'

const NETWORK = '10.213.58'

export interface Host {
  readonly address: string
  readonly port: number
  /** The command prefix that runs a program on this host. */
  readonly under: readonly string[]
  /** The link to the host; undefined if it cannot be cut. */
  readonly line: { cut(): void; heal(): void } | undefined
  /** The programs that run on this host. */
  pids(): readonly number[]
}

export function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Why namespaces are not available; undefined if they are. */
export function obstacleToNamespaces(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make namespaces'
  const probe = `zeughaus-probe-${process.pid}`
  try {
    ip('netns', 'add', probe)
    ip('netns', 'del', probe)
    return undefined
  } catch {
    return 'this system allows no network namespaces'
  }
}

/** A network of hosts; this program is on it too. */
export interface Lan {
  /** The address of this program. */
  readonly address: string
  /** Adds a host. @param number 2 to 254 */
  host(number: number): Host
}

/** Makes a network; removed with the stack. */
export function lan(stack: AsyncDisposableStack): Lan {
  const bridge = `zhb${process.pid}`
  ip('link', 'add', bridge, 'type', 'bridge')
  stack.defer(() => ip('link', 'del', bridge))
  ip('addr', 'add', `${NETWORK}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  return { address: `${NETWORK}.1`, host: (number) => namespace(stack, bridge, number) }
}

/** Removed with the stack. */
export async function twoHosts(stack: AsyncDisposableStack, apart: boolean): Promise<readonly [Host, Host]> {
  if (!apart) return [await onLoopback(), await onLoopback()]
  const network = lan(stack)
  return [network.host(2), network.host(3)]
}

function namespace(stack: AsyncDisposableStack, bridge: string, number: number): Host {
  const name = `zeughaus-${process.pid}-${number}`
  const near = `zh${process.pid}x${number}`
  const address = `${NETWORK}.${number}`
  ip('netns', 'add', name)
  stack.defer(() => ip('netns', 'del', name))
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', 'far', 'netns', name)
  ip('link', 'set', near, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'far')
  for (const link of ['far', 'lo']) ip('-n', name, 'link', 'set', link, 'up')
  return {
    address,
    port: 5432,
    under: ['ip', 'netns', 'exec', name],
    line: { cut: () => ip('link', 'set', near, 'down'), heal: () => ip('link', 'set', near, 'up') },
    pids: () =>
      execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number),
  }
}

async function onLoopback(): Promise<Host> {
  return { address: '127.0.0.1', port: await freePort(), under: [], line: undefined, pids: () => [] }
}
