/** Shows the result of a log entry as a coloured state. */
import { RESULT_WORDS } from '@zeughaus/mailarchiv/log-words'
import { Status, type Tone } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'

type Result = Schema<'LogEntry'>['result']

const TONES: Readonly<Record<Result, Tone>> = {
  ok: 'good',
  refused: 'bad',
  invalid: 'warn',
  missing: 'warn',
  failed: 'bad',
}

export function ResultStatus({ result }: { result: Result }) {
  return <Status tone={TONES[result]}>{RESULT_WORDS[result]}</Status>
}
