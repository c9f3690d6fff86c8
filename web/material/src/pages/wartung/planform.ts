/** Converts positions of a plan between form and wire. Pure. */
import type { Schema } from '../../api/index.ts'
import { changesOf, numberOrNull, orNull } from '../../components/body.ts'

type Planposition = Schema<'Wartungsplan'>['positionen'][number]

/** A number field holds a number or the empty text. */
type NumericField = number | string

export interface PositionValues {
  /** React key; a new position has no id yet. */
  readonly key: string
  readonly id?: string
  readonly bezeichnung: string
  readonly intervall_monate: NumericField
  readonly intervall_km: NumericField
  readonly intervall_betriebsstunden: NumericField
  readonly zuletzt_am: string
  readonly zuletzt_km: NumericField
  readonly zuletzt_betriebsstunden: NumericField
}

export const emptyPosition = (): PositionValues => ({
  key: crypto.randomUUID(),
  bezeichnung: '',
  intervall_monate: '',
  intervall_km: '',
  intervall_betriebsstunden: '',
  zuletzt_am: '',
  zuletzt_km: '',
  zuletzt_betriebsstunden: '',
})

export const valuesOf = (position: Planposition): PositionValues => ({
  key: position.id,
  id: position.id,
  bezeichnung: position.bezeichnung,
  intervall_monate: position.intervall_monate ?? '',
  intervall_km: position.intervall_km ?? '',
  intervall_betriebsstunden: position.intervall_betriebsstunden ?? '',
  zuletzt_am: position.zuletzt_am ?? '',
  zuletzt_km: position.zuletzt_km ?? '',
  zuletzt_betriebsstunden: position.zuletzt_betriebsstunden ?? '',
})

export const bodyOf = (values: PositionValues) => ({
  ...(values.id === undefined ? {} : { id: values.id }),
  bezeichnung: values.bezeichnung.trim(),
  intervall_monate: numberOrNull(values.intervall_monate),
  intervall_km: numberOrNull(values.intervall_km),
  intervall_betriebsstunden: numberOrNull(values.intervall_betriebsstunden),
  zuletzt_am: orNull(values.zuletzt_am),
  zuletzt_km: numberOrNull(values.zuletzt_km),
  zuletzt_betriebsstunden: numberOrNull(values.zuletzt_betriebsstunden),
})

/**
 * Merges the form's positions into the current ones, since the service replaces them as a whole: untouched positions
 * keep their current values, and positions that others added or removed stay so.
 *
 * @param before as the form was opened
 * @param now as the service has them
 */
export function merged(
  before: readonly PositionValues[],
  typed: readonly PositionValues[],
  now: readonly PositionValues[],
): readonly PositionValues[] {
  const [earlier, current] = [byKey(before), byKey(now)]
  const own = typed.flatMap((position) => {
    const [opened, served] = [earlier.get(position.key), current.get(position.key)]
    if (opened === undefined) return [position]
    const changes = changesOf(opened, position)
    if (served !== undefined) return [{ ...served, ...changes }]
    return Object.keys(changes).length === 0 ? [] : [position]
  })
  return [...own, ...now.filter(({ key }) => !earlier.has(key))]
}

const byKey = (positions: readonly PositionValues[]) => new Map(positions.map((position) => [position.key, position]))

/** "alle 12 Monate oder 15.000 km" */
export function intervalsOf(position: Planposition): string {
  const { intervall_monate, intervall_km, intervall_betriebsstunden } = position
  const number = (value: number) => value.toLocaleString('de-DE')
  const parts = [
    intervall_monate === null ? [] : [intervall_monate === 1 ? '1 Monat' : `${number(intervall_monate)} Monate`],
    intervall_km === null ? [] : [`${number(intervall_km)} km`],
    intervall_betriebsstunden === null ? [] : [`${number(intervall_betriebsstunden)} Betriebsstunden`],
  ].flat()
  return `alle ${parts.join(' oder ')}`
}
