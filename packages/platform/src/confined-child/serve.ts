/** Entry point for programs that run as a confined child. They load nothing else of the platform. */
import { writeSync } from 'node:fs'
import { FrameReader, frameHead } from './frames.ts'
import { type ChildLimits, type Order, REPLIES_FD, type Reply } from './protocol.ts'
import { startWatchdog } from './watchdog.ts'

/** Frames from the service are trusted; the memory limit still applies. */
const NO_LIMITS = { header: Number.POSITIVE_INFINITY, body: Number.POSITIVE_INFINITY }

export type OrderContext<Step> = {
  /** The file to read; empty when the order came without one. */
  readonly file: Buffer
  /** Reports a step synchronously: it has left the process when this returns. */
  report(step: Step): void
  /** Asks the service for something that this process may not do itself. */
  ask(question: Uint8Array): Promise<Buffer>
}

/**
 * Runs the child's side: carries out one order after the other and reports each step. An exception of `work` ends the
 * order, not the process.
 *
 * The last argument of the command line is its `ChildLimits` as JSON.
 */
export function serve<Task, Step>(work: (task: Task, context: OrderContext<Step>) => Promise<void>): void {
  const orderBegins = startWatchdog(JSON.parse(process.argv.at(-1) ?? '') as ChildLimits)
  let answered: (answer: Buffer) => void = () => {}
  const ask = (question: Uint8Array): Promise<Buffer> => {
    send({ type: 'question' }, question)
    return new Promise((resolve) => {
      answered = resolve
    })
  }
  const carryOut = (task: Task, file: Buffer): void => {
    orderBegins()
    work(task, { file, report: (step) => send({ type: 'step', step }), ask }).then(
      () => send({ type: 'done' }),
      (error: unknown) =>
        send({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  }
  const frames = new FrameReader(NO_LIMITS)
  process.stdin.on('data', (piece: Buffer) => {
    for (const { header, body } of frames.read(piece)) {
      const order = header as Order
      if (order.type === 'answer') answered(body)
      else carryOut(order.task as Task, body)
    }
  })
  // The service has ended or closed the pipe to end this process.
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
  send({ type: 'ready' })
}

function send(reply: Reply, body: Uint8Array = new Uint8Array()): void {
  writeAll(frameHead(reply, body.length))
  writeAll(body)
}

function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(REPLIES_FD, bytes, written)
}
