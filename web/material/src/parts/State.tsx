import { Status } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'
import { BEREITSCHAFT, type Word } from '../words.ts'

/** A state by its entry in `words.ts`: colour, icon and word. */
export function State({ of: { word, tone, icon } }: { of: Word }) {
  return (
    <Status tone={tone} icon={icon}>
      {word}
    </Status>
  )
}

/** Readiness of an object; null is an object out of service. */
export function Readiness({ value }: { value: Schema<'Objekt'>['einsatzbereitschaft'] }) {
  return <State of={BEREITSCHAFT[value ?? 'ausser_dienst']} />
}
