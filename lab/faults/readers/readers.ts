/** Runs clients that request much, read little or nothing, and reconnect when disconnected. */
import { connect, type Socket } from 'node:net'

export interface Readers {
  /** Opened connections, refused ones included. */
  made(): number
  /** Connections ended or refused by the service. */
  ended(): number
  /** Refusals by 429 or 503 with Retry-After. */
  told(): number
  stop(): void
}

export interface Reading {
  readonly port: number
  readonly path: string
  /** Empty: none. */
  readonly token: string
  /** Requests that each client sends at once: the answers exceed the system's buffers. */
  readonly requests: number
  readonly count: number
  /** Bytes that each client reads per second; 0: none. */
  readonly rate: number
}

const BACK_AFTER_MS = 1_000
/** Spreads the connections over time. */
const APART_MS = 5
const REFUSAL = /^HTTP\/1\.1 (429|503) [\s\S]*^retry-after: \d+\r$/im

/** From 127.0.0.1. */
export function startReaders({ port, path, token, requests, count, rate }: Reading): Readers {
  const open = new Set<Socket>()
  const waiting = new Set<NodeJS.Timeout>()
  const login = token === '' ? '' : `authorization: Bearer ${token}\r\n`
  const asked = `GET ${path} HTTP/1.1\r\nhost: x\r\n${login}\r\n`.repeat(requests)
  let [made, ended, told] = [0, 0, 0]
  let stopped = false

  function begin(): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      made += 1
      socket.write(asked)
    })
    socket.pause()
    // Reads the beginning of the answer, to notice a refusal, and no more.
    socket.once('readable', () => {
      const said = socket.read() as Buffer | null
      if (said !== null && REFUSAL.test(said.toString('latin1'))) told += 1
    })
    socket.once('close', () => {
      open.delete(socket)
      ended += 1
      if (!stopped) later(begin, BACK_AFTER_MS)
    })
  }

  function later(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      work()
    }, ms)
    waiting.add(timer)
  }

  for (let number = 0; number < count; number += 1) later(begin, number * APART_MS)
  const taking = setInterval(() => {
    for (const socket of open) {
      if (rate > 0) socket.read(Math.min(rate, socket.readableLength))
      // A client that does not read notices the end of its connection only by writing.
      else if (!socket.connecting && socket.writableLength === 0) socket.write('\r\n')
    }
  }, 1_000)
  return {
    made: () => made,
    ended: () => ended,
    told: () => told,
    stop() {
      stopped = true
      clearInterval(taking)
      for (const timer of waiting) clearTimeout(timer)
      for (const socket of open) socket.destroy()
    },
  }
}
