/** Reports the outcome of each test of a file to the parent process. */
import { Transform } from 'node:stream'
import type { TestEvent } from 'node:test/reporters'

export interface Outcome {
  readonly kind: 'passed' | 'failed' | 'skipped'
  readonly name: string
  /** Path of the file that declares the test; undefined where the runner does not know it. */
  readonly file: string | undefined
  /** Line in the file; undefined where the runner does not know it. */
  readonly line: number | undefined
  /** The error and stack of a failed test, or the reason of a skipped one. */
  readonly text: string
}

/** `busy`: a test runs. `idle`: no test runs, though another may follow. `finished`: the file has ended. */
export type Report = Outcome | 'busy' | 'idle' | 'finished'

const tell = (report: Report) => process.send?.(report)
let running = 0

export default new Transform({
  writableObjectMode: true,
  transform(event: TestEvent, _encoding, next) {
    const outcome = outcomeOf(event)
    if (outcome !== undefined) tell(outcome)
    if (event.type === 'test:dequeue' && event.data.nesting === 0 && ++running === 1) tell('busy')
    if (event.type === 'test:complete' && event.data.nesting === 0 && --running === 0) tell('idle')
    next()
  },
  flush(end) {
    tell('finished')
    end()
  },
})

function outcomeOf(event: TestEvent): Outcome | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { data } = event
  if (data.details.type === 'suite') return undefined
  const same = { name: data.name, file: data.file, line: data.line }
  if (data.skip !== undefined && data.skip !== false) return { ...same, kind: 'skipped', text: String(data.skip) }
  if (event.type === 'test:pass') return { ...same, kind: 'passed', text: '' }
  const { error } = event.data.details
  const stack = error?.cause instanceof Error ? `\n${error.cause.stack}` : ''
  return { ...same, kind: 'failed', text: `${String(error?.cause ?? error)}${stack}` }
}
