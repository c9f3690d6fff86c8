import { z } from 'zod'
import { Geraet, Pruefung } from '../../objekte/geraete/index.ts'
import { Fahrzeugdetails, Lagerbewegung, Objekt } from '../../objekte/objekt/index.ts'
import { Dokument } from '../../werkstatt/dokumente/index.ts'
import { Mangel } from '../../werkstatt/maengel/index.ts'
import { HistorieEintrag } from '../historie/index.ts'
import { Kontrollverantwortung, Zustaendigkeit } from '../verantwortung/index.ts'

/** Number of newest entries in a section; the full list has an operation of its own. */
export const ABSCHNITT_MAX = 50

const section = <S extends z.ZodType>(item: S) =>
  z.object({ gesamt: z.int(), eintraege: z.array(item).max(ABSCHNITT_MAX) })

export const Akte = z
  .object({
    objekt: Objekt,
    fahrzeugdetails: Fahrzeugdetails,
    zustaendigkeiten: z.array(Zustaendigkeit).meta({
      description: 'Für das Objekt selbst oder für seinen Standort; ohne höhere Rolle nur Ihre eigenen',
    }),
    kontrollverantwortung: section(Kontrollverantwortung),
    lagerbewegungen: section(Lagerbewegung),
    maengel: section(Mangel.omit({ aktionen: true }))
      .nullable()
      .meta({ description: 'null: Sie dürfen Mängel nicht lesen' }),
    geraete: section(Geraet.omit({ aktionen: true, fehlbestand_id: true })),
    pruefungen: section(Pruefung).meta({ description: 'Prüfungen der Geräte' }),
    dokumente: section(Dokument.omit({ aktionen: true })).meta({
      description: 'Die aktuellen, von dem Objekt und allem in ihm, die Sie sehen dürfen',
    }),
    historie: section(HistorieEintrag)
      .nullable()
      .meta({ description: 'Das Objekt und alles in ihm; null: Sie dürfen die Historie nicht lesen' }),
  })
  .meta({ id: 'Akte' })

export type Akte = z.output<typeof Akte>
