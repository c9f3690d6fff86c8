import { z } from 'zod'
import { day, line } from '../../kern/http/wire.ts'
import { bestaetigt } from '../../kern/rules/bestaetigung.ts'

const KENNZEICHEN_MAX = 20
const FUNKRUFNAME_MAX = 60
const KILOMETER_MAX = 10_000_000
const STUNDEN_MAX = 1_000_000

const fields = {
  kennzeichen: line(KENNZEICHEN_MAX).nullable().meta({ example: 'MU-ST 112' }),
  funkrufname: line(FUNKRUFNAME_MAX).nullable().meta({ example: 'Florian Musterstadt 1/46-1' }),
  baujahr: z.int().min(1900).max(2100).nullable(),
  kilometerstand: z.int().min(0).max(KILOMETER_MAX).nullable().meta({ description: 'Kilometer' }),
  betriebsstunden: z.number().min(0).max(STUNDEN_MAX).nullable().meta({ description: 'Stunden', example: 1204.5 }),
  naechste_hu: day
    .nullable()
    .meta({ description: 'Nächste Hauptuntersuchung; danach ist das Objekt nicht einsatzbereit' }),
  naechste_uvv: day.nullable().meta({ description: 'Nächste UVV-Prüfung; danach ist das Objekt nicht einsatzbereit' }),
}

export const Fahrzeugdetails = z.object(fields).meta({ id: 'Fahrzeugdetails' })

/** The whole record: omitted fields become empty. */
export const FahrzeugdetailsSetzen = z.strictObject({
  kennzeichen: fields.kennzeichen.default(null),
  funkrufname: fields.funkrufname.default(null),
  baujahr: fields.baujahr.default(null),
  kilometerstand: fields.kilometerstand.default(null),
  betriebsstunden: fields.betriebsstunden.default(null),
  naechste_hu: fields.naechste_hu.default(null),
  naechste_uvv: fields.naechste_uvv.default(null),
  bestaetigt: bestaetigt.default(false),
})

export type Fahrzeugdetails = z.output<typeof Fahrzeugdetails>
export type FahrzeugdetailsSetzen = z.output<typeof FahrzeugdetailsSetzen>
