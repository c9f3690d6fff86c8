import { Status } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'
import { BEREITSCHAFT, type Word } from './words.ts'

/** Shows a state of `words.ts` as colour, icon and word. */
export function State({ of: { word, tone, icon } }: { of: Word }) {
  return (
    <Status tone={tone} icon={icon}>
      {word}
    </Status>
  )
}

/** Shows the readiness of an object; null means out of service. */
export function Readiness({ value }: { value: Schema<'Objekt'>['einsatzbereitschaft'] }) {
  return <State of={BEREITSCHAFT[value ?? 'ausser_dienst']} />
}
