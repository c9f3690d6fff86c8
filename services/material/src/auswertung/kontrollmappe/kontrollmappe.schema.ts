import { integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import { Fehlbestand } from '../../kontrollen/fehlbestaende/index.ts'
import { Kontrollkopf, Kontrollvorschau } from '../../kontrollen/kontrolle/index.ts'
import { Geraet } from '../../objekte/geraete/index.ts'
import { Objekt, Objektposition } from '../../objekte/objekt/index.ts'
import { Mangel } from '../../werkstatt/maengel/index.ts'

/** Objects of one answer. */
const OBJEKTE_MAX = 20
/** Positions of one answer; one object with more comes alone. */
export const POSITIONEN_MAX = 1_000

const Kontrollmappe = z
  .object({
    objekt: Objekt,
    positionen: z.array(Objektposition).meta({ description: 'In der Reihenfolge des Rundgangs, auch ausgesonderte' }),
    vorschau: Kontrollvorschau,
    letzte_kontrolle: Kontrollkopf.nullable().meta({ description: 'Die letzte abgeschlossene' }),
    fehlbestaende: z.array(Fehlbestand).meta({ description: 'Die offenen' }),
    maengel: z.array(Mangel).nullable().meta({ description: 'Die offenen; null: Sie dürfen Mängel nicht lesen' }),
    geraete: z.array(Geraet),
  })
  .meta({ id: 'Kontrollmappe', description: 'Was ein Gerät braucht, um ein Objekt ohne Netz zu kontrollieren' })

export const Kontrollmappen = z
  .object({
    eintraege: z.array(Kontrollmappe),
    gesamt: z.int().meta({ description: 'Anzahl aller Objekte, die Sie kontrollieren dürfen' }),
    weiter: z.int().nullable().meta({ description: '„ab“ für die nächste Antwort; null: das waren alle' }),
  })
  .meta({ id: 'Kontrollmappen' })

export const KontrollmappenSuche = z.strictObject({
  ab: integerParameter({ min: 0, default: 0, description: 'So viele der dringendsten auslassen' }),
  limit: integerParameter({
    min: 1,
    max: OBJEKTE_MAX,
    default: OBJEKTE_MAX,
    description: 'Höchstens so viele Objekte',
  }),
})

export type Kontrollmappen = z.output<typeof Kontrollmappen>
