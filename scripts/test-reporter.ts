/** The reporter of one test file: tells the process that started it what each test came to. */
import { Transform } from 'node:stream'
import type { TestEvent } from 'node:test/reporters'

/** What one test came to. */
export interface Outcome {
  readonly kind: 'passed' | 'failed' | 'skipped'
  readonly name: string
  /** Of the file; undefined where the runner does not know it. */
  readonly line: number | undefined
  readonly milliseconds: number
  /** Whether it stands at the top of its file: its time contains that of the tests inside. */
  readonly top: boolean
  /** Of a failed test: the error with its stack; of a skipped one: the reason. */
  readonly text: string
}

/** `busy`: a test runs. `idle`: none does, though another may follow. `finished`: the file has come to its end. */
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
  const same = {
    name: data.name,
    line: data.line,
    milliseconds: data.details.duration_ms,
    top: data.nesting === 0,
  }
  if (data.skip !== undefined && data.skip !== false) return { ...same, kind: 'skipped', text: String(data.skip) }
  if (event.type === 'test:pass') return { ...same, kind: 'passed', text: '' }
  const { error } = event.data.details
  const stack = error?.cause instanceof Error ? `\n${error.cause.stack}` : ''
  return { ...same, kind: 'failed', text: `${String(error?.cause ?? error)}${stack}` }
}
