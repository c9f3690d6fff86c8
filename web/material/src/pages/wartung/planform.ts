/** The works of a plan as they are typed, and as the service wants them. Pure. */
import type { Schema } from '../../api/index.ts'
import { changesOf, numberOrNull, orNull } from '../../parts/useForm.ts'

type Planposition = Schema<'Wartungsplan'>['positionen'][number]

/** A number field holds a number or the empty text. */
type Zahl = number | string

export interface PositionValues {
  /** Of the list of fields; a new work has no id yet. */
  readonly key: string
  readonly id?: string
  readonly bezeichnung: string
  readonly intervall_monate: Zahl
  readonly intervall_km: Zahl
  readonly intervall_betriebsstunden: Zahl
  readonly zuletzt_am: string
  readonly zuletzt_km: Zahl
  readonly zuletzt_betriebsstunden: Zahl
}

export const leereArbeit = (): PositionValues => ({
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
 * The works as they are to be saved: the service takes them whole, so what was not touched here is as it is there now, and
 * what others have added or removed meanwhile stays added or removed.
 *
 * @param before as the form was opened
 * @param now as the service has them
 */
export function zusammengefuehrt(
  before: readonly PositionValues[],
  typed: readonly PositionValues[],
  now: readonly PositionValues[],
): readonly PositionValues[] {
  const [vorher, jetzt] = [byKey(before), byKey(now)]
  const eigene = typed.flatMap((arbeit) => {
    const [alt, heutig] = [vorher.get(arbeit.key), jetzt.get(arbeit.key)]
    if (alt === undefined) return [arbeit]
    const eingaben = changesOf(alt, arbeit)
    if (heutig !== undefined) return [{ ...heutig, ...eingaben }]
    return Object.keys(eingaben).length === 0 ? [] : [arbeit]
  })
  return [...eigene, ...now.filter(({ key }) => !vorher.has(key))]
}

const byKey = (arbeiten: readonly PositionValues[]) => new Map(arbeiten.map((arbeit) => [arbeit.key, arbeit]))

/** "alle 12 Monate oder 15.000 km" */
export function intervalleVon(position: Planposition): string {
  const { intervall_monate, intervall_km, intervall_betriebsstunden } = position
  const zahl = (wert: number) => wert.toLocaleString('de-DE')
  const teile = [
    intervall_monate === null ? [] : [intervall_monate === 1 ? '1 Monat' : `${zahl(intervall_monate)} Monate`],
    intervall_km === null ? [] : [`${zahl(intervall_km)} km`],
    intervall_betriebsstunden === null ? [] : [`${zahl(intervall_betriebsstunden)} Betriebsstunden`],
  ].flat()
  return `alle ${teile.join(' oder ')}`
}
