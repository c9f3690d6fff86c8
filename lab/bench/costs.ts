/** Measures the cost of work in this process and a PostgreSQL: processor, log, bytes on their connections. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { BenchServer } from './postgres-server.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

export interface Costs {
  readonly milliseconds: number
  /** Processor time of this process with all its threads. */
  readonly serviceMs: number
  /** Processor time of the server, including connections closed meanwhile. */
  readonly serverMs: number
  readonly walBytes: number
  /** Both ways. */
  readonly wireBytes: number
}

export interface CostMeter {
  during<T>(work: () => Promise<T>): Promise<readonly [Costs, T]>
  /** Memory of all processes of the server in bytes; shared memory counts once. */
  serverMemory(): number
  databaseBytes(): Promise<number>
  close(): void
}

/** @param server without one there is none beside this process */
export function costMeter(server?: BenchServer): CostMeter {
  const sockets = new Set<Socket>()
  const onSocket = (message: unknown) => void sockets.add((message as { socket: Socket }).socket)
  subscribe('net.client.socket', onSocket)
  const wire = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0)
  const ask = async (value: string): Promise<number> => {
    if (server === undefined) return 0
    const client = new pg.Client(server.url)
    await client.connect()
    const { rows } = await client.query(`SELECT ${value} AS value`)
    await client.end()
    return Number(rows[0].value)
  }
  const position = () => ask(`pg_current_wal_lsn() - '0/0'::pg_lsn`)
  return {
    async during(work) {
      const [cpu, ticks, log, bytes] = [process.cpuUsage(), ticksOf(server), await position(), wire()]
      const started = performance.now()
      const result = await work()
      const milliseconds = performance.now() - started
      const { user, system } = process.cpuUsage(cpu)
      const costs = {
        milliseconds,
        serviceMs: (user + system) / 1000,
        wireBytes: wire() - bytes,
        serverMs: (ticksOf(server) - ticks) * TICK_MS,
        walBytes: (await position()) - log,
      }
      return [costs, result]
    },
    serverMemory: () => processesOf(server).reduce((sum, pid) => sum + proportionalBytes(pid), 0),
    databaseBytes: () => ask('pg_database_size(current_database())'),
    close: () => void unsubscribe('net.client.socket', onSocket),
  }
}

function processesOf(server: BenchServer | undefined): number[] {
  if (server === undefined) return []
  const main = server.pid()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === main || statOf(pid)[PARENT] === main)
}

/** Places in what follows the name in /proc/PID/stat (proc(5)). */
const PARENT = 1
const TICKS = [11, 12] as const
const TICKS_OF_CHILDREN = [13, 14] as const

function statOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** Processor time of the server and its processes, including ended ones. */
function ticksOf(server: BenchServer | undefined): number {
  const sum = (stat: readonly number[], places: readonly number[]) =>
    places.reduce((total, place) => total + (stat[place] ?? 0), 0)
  const own = processesOf(server).reduce((total, pid) => total + sum(statOf(pid), TICKS), 0)
  return server === undefined ? 0 : own + sum(statOf(server.pid()), TICKS_OF_CHILDREN)
}

function proportionalBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}
