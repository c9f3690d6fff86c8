import { Status, type Tone } from '@zeughaus/web-shared'
import type { Step } from './check.ts'
import classes from './Steps.module.css'

const STEP_TONES = new Map<boolean | null, readonly [Tone, string]>([
  [true, ['good', 'stimmt']],
  [false, ['bad', 'stimmt nicht']],
  [null, ['warn', 'nicht geprüft']],
])

/** The comparisons of a check, each with its result. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ul className={classes['steps']}>
      {steps.map(({ what, isRight, sentence }) => {
        const [tone, word] = STEP_TONES.get(isRight) ?? ['warn', 'nicht geprüft']
        return (
          <li key={`${what} ${sentence}`}>
            <Status tone={tone}>{word}</Status>
            <span>
              <strong>{what}:</strong> {sentence}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
