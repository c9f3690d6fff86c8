import { z } from 'zod'
import { tag, zeile } from '../wire.ts'

const KENNZEICHEN_MAX = 20
const FUNKRUFNAME_MAX = 60
const KILOMETER_MAX = 10_000_000
const STUNDEN_MAX = 1_000_000

const felder = {
  kennzeichen: zeile(KENNZEICHEN_MAX).nullable().meta({ example: 'MU-ST 112' }),
  funkrufname: zeile(FUNKRUFNAME_MAX).nullable().meta({ example: 'Florian Musterstadt 1/46-1' }),
  baujahr: z.int().min(1900).max(2100).nullable(),
  kilometerstand: z.int().min(0).max(KILOMETER_MAX).nullable().meta({ description: 'Kilometer' }),
  betriebsstunden: z.number().min(0).max(STUNDEN_MAX).nullable().meta({ description: 'Stunden', example: 1204.5 }),
  naechste_hu: tag
    .nullable()
    .meta({ description: 'Nächste Hauptuntersuchung; danach ist das Objekt nicht einsatzbereit' }),
  naechste_uvv: tag.nullable().meta({ description: 'Nächste UVV-Prüfung; danach ist das Objekt nicht einsatzbereit' }),
}

export const Fahrzeugdetails = z.object(felder).meta({ id: 'Fahrzeugdetails' })

/** The whole record: what is not named is empty afterwards. */
export const FahrzeugdetailsSetzen = z.strictObject({
  kennzeichen: felder.kennzeichen.default(null),
  funkrufname: felder.funkrufname.default(null),
  baujahr: felder.baujahr.default(null),
  kilometerstand: felder.kilometerstand.default(null),
  betriebsstunden: felder.betriebsstunden.default(null),
  naechste_hu: felder.naechste_hu.default(null),
  naechste_uvv: felder.naechste_uvv.default(null),
})

export type Fahrzeugdetails = z.output<typeof Fahrzeugdetails>
