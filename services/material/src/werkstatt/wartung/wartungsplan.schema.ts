import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, day, id, line, sortierung } from '../../kern/http/wire.ts'
import { bestaetigt, NO_CHANGE, namesChange } from '../../kern/rules/bestaetigung.ts'

const POSITIONEN_MAX = 200
const MONTHS_MAX = 600
export const KILOMETER_MAX = 10_000_000
export const STUNDEN_MAX = 1_000_000

/** The reason why something is due: the interval that is reached. */
export const FAELLIGKEITSGRUENDE = ['zeit', 'km', 'betriebsstunden'] as const
export const gruende = z
  .array(z.enum(FAELLIGKEITSGRUENDE))
  .meta({ description: 'Welche Intervalle erreicht sind; eines genügt, leer: nicht fällig' })

const kilometer = z.int().min(0).max(KILOMETER_MAX)
const hours = z.number().min(0).max(STUNDEN_MAX)

const positionsfelder = {
  bezeichnung: line().meta({ example: 'Ölwechsel' }),
  intervall_monate: z.int().min(1).max(MONTHS_MAX).nullable().meta({ description: 'Monate', example: 12 }),
  intervall_km: z.int().min(1).max(KILOMETER_MAX).nullable().meta({ description: 'Kilometer', example: 15_000 }),
  intervall_betriebsstunden: z
    .number()
    .positive()
    .max(STUNDEN_MAX)
    .nullable()
    .meta({ description: 'Stunden', example: 200 }),
  zuletzt_am: day
    .nullable()
    .meta({ description: 'Wann sie zuletzt gemacht wurde; null: unbekannt, also jetzt fällig' }),
  zuletzt_km: kilometer.nullable().meta({ description: 'Bei welchem Kilometerstand; null: zählt ab 0' }),
  zuletzt_betriebsstunden: hours.nullable().meta({ description: 'Bei welchen Betriebsstunden; null: zählt ab 0' }),
}

const Planposition = z.object({
  id,
  ...positionsfelder,
  faellig_am: z.iso
    .date()
    .nullable()
    .meta({ description: 'zuletzt_am und intervall_monate; der 31. Januar + 1 Monat ist Ende Februar' }),
  faellig_km: z.int().nullable(),
  faellig_betriebsstunden: z.number().nullable(),
  gruende,
})

const PLANAKTIONEN = ['bearbeiten', 'loeschen', 'auftrag-anlegen'] as const
export type Planaktion = (typeof PLANAKTIONEN)[number]

export const Wartungsplan = z
  .object({
    id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    name: line(),
    positionen: z.array(Planposition),
    aktionen: z.array(z.enum(PLANAKTIONEN)).meta({ description: 'Was Sie mit dem Plan jetzt tun dürfen' }),
  })
  .meta({ id: 'Wartungsplan' })

const positionSetzen = {
  bezeichnung: positionsfelder.bezeichnung,
  intervall_monate: positionsfelder.intervall_monate.default(null),
  intervall_km: positionsfelder.intervall_km.default(null),
  intervall_betriebsstunden: positionsfelder.intervall_betriebsstunden.default(null),
  // A finished order may have moved them since the editing began.
  zuletzt_am: positionsfelder.zuletzt_am.optional(),
  zuletzt_km: positionsfelder.zuletzt_km.optional(),
  zuletzt_betriebsstunden: positionsfelder.zuletzt_betriebsstunden.optional(),
}

interface Intervals {
  readonly intervall_monate: number | null
  readonly intervall_km: number | null
  readonly intervall_betriebsstunden: number | null
}
const hasIntervall = (position: Intervals): boolean =>
  position.intervall_monate !== null || position.intervall_km !== null || position.intervall_betriebsstunden !== null
const OHNE_INTERVALL = 'muss mindestens eines von intervall_monate, intervall_km, intervall_betriebsstunden nennen'

const name = line().meta({ example: 'Jahreswartung' })
const PositionAnlegen = z.strictObject(positionSetzen).refine(hasIntervall, OHNE_INTERVALL)
const PositionSetzen = z
  .strictObject({
    id: id.optional().meta({ description: 'Eine vorhandene Position; ohne: eine neue' }),
    ...positionSetzen,
  })
  .refine(hasIntervall, OHNE_INTERVALL)

export const WartungsplanAnlegen = z.strictObject({
  objekt_id: id,
  name,
  positionen: z.array(PositionAnlegen).min(1).max(POSITIONEN_MAX),
  bestaetigt: bestaetigt.default(false),
})

export const WartungsplanAendern = change({
  name,
  positionen: z
    .array(PositionSetzen)
    .min(1)
    .max(POSITIONEN_MAX)
    .refine((positionen) => {
      const ids = positionen.flatMap((position) => position.id ?? [])
      return new Set(ids).size === ids.length
    }, 'darf keine Position doppelt nennen')
    .meta({
      description:
        'Alle Positionen des Plans: genannte werden ersetzt, fehlende gelöscht. Ein fehlendes zuletzt_am, zuletzt_km oder ' +
        'zuletzt_betriebsstunden bleibt, wie es ist',
    }),
  bestaetigt,
}).refine(namesChange, NO_CHANGE)

export const WartungsplaeneSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['objekt', 'name'], 'objekt'),
  objekt_id: id.optional(),
  standort_id: id.optional(),
})

export type WartungsplanAnlegen = z.output<typeof WartungsplanAnlegen>
export type WartungsplanAendern = z.output<typeof WartungsplanAendern>
export type WartungsplaeneSuche = z.output<typeof WartungsplaeneSuche>
export type PlanpositionSetzen = z.output<typeof PositionSetzen>
export type Faelligkeitsgrund = (typeof FAELLIGKEITSGRUENDE)[number]
