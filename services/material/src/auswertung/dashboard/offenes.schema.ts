import { z } from 'zod'

const anzahl = (description: string) => z.int().nullable().meta({ description })

/** What is open, for the numbers beside the menu. */
export const Offenes = z
  .object({
    kontrollen: anzahl(
      'Ihre laufenden Kontrollen, und Objekte, für die Sie eingeteilt sind und deren Kontrolle fällig ist oder die noch nie kontrolliert wurden',
    ),
    fehlbestaende: anzahl('Offene Fehlbestände, wie GET /fehlbestaende?offen=true sie zählt'),
    ablaufdaten: anzahl('Wie GET /dashboard/ablaufwarnungen sie zählt'),
    maengel: anzahl('Offene Mängel, wie GET /maengel?offen=true sie zählt'),
    pruefungen: anzahl('Heute fällige und überfällige Prüfungen, wie GET /dashboard/prueftermine?tage=0 sie zählt'),
    ausgaben: anzahl('Überfällige Ausgaben, auch geliehene, wie GET /ausgaben?ueberfaellig=true sie zählt'),
    wartung: anzahl('Fällige Wartungen, wie GET /wartungsplaene/faellig sie zählt'),
  })
  .meta({ id: 'Offenes', description: 'null: das dürfen Sie nicht lesen' })

export type Offenes = z.output<typeof Offenes>
