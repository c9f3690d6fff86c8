/** What is mutated, and the tests that stand guard over it. Paths are below services/material/src. */
export interface Target {
  readonly area: 'Zustandstabellen' | 'Rechte' | 'Mengen'
  readonly file: string
  readonly tests: readonly string[]
}

export const targets: readonly Target[] = [
  {
    area: 'Zustandstabellen',
    file: 'kontrollen/kontrolle.states.ts',
    tests: ['kontrollen/kontrolle.states.test.ts', 'kontrollen/kontrolle.test.ts'],
  },
  {
    area: 'Zustandstabellen',
    file: 'fehlbestaende/fehlbestand.states.ts',
    tests: [
      'fehlbestaende/fehlbestand.states.test.ts',
      'fehlbestaende/mindermenge.states.test.ts',
      'fehlbestaende/fehlbestand.test.ts',
    ],
  },
  { area: 'Zustandstabellen', file: 'maengel/mangel.states.ts', tests: ['maengel/mangel.test.ts'] },
  { area: 'Zustandstabellen', file: 'ausgaben/ausgabe.states.ts', tests: ['ausgaben/ausgabe.test.ts'] },
  { area: 'Zustandstabellen', file: 'wartung/wartungsauftrag.states.ts', tests: ['wartung/wartungsauftrag.test.ts'] },
  { area: 'Zustandstabellen', file: 'geraete/pruefung.states.ts', tests: ['geraete/pruefung.test.ts'] },
  {
    area: 'Zustandstabellen',
    file: 'objekte/objekt.states.ts',
    tests: ['objekte/objekt.test.ts', 'objekte/objekt.stand.test.ts'],
  },
  { area: 'Zustandstabellen', file: 'vorlagen/vorlage.states.ts', tests: ['vorlagen/vorlage.test.ts'] },
  { area: 'Rechte', file: 'rechte.ts', tests: ['permissions.test.ts'] },
  {
    area: 'Mengen',
    file: 'fehlbestaende/nachfuellung.commands.ts',
    tests: [
      'fehlbestaende/fehlbestand.test.ts',
      'fehlbestaende/aus-dem-lager.test.ts',
      'fehlbestaende/fehlbestand.states.test.ts',
    ],
  },
  {
    area: 'Mengen',
    file: 'lager/bewegung.commands.ts',
    tests: ['lager/bewegungen.test.ts', 'lager/lager.test.ts'],
  },
  { area: 'Mengen', file: 'ausgaben/ausgabe.commands.ts', tests: ['ausgaben/ausgabe.test.ts'] },
  {
    area: 'Mengen',
    file: 'kontrollen/zaehlen.commands.ts',
    tests: ['kontrollen/kontrolle.test.ts', 'kontrollen/kontrolle.states.test.ts'],
  },
  {
    area: 'Mengen',
    file: 'fehlbestaende/aus-kontrolle.commands.ts',
    tests: [
      'fehlbestaende/fehlbestand.test.ts',
      'kontrollen/kontrolle.test.ts',
      'fehlbestaende/fehlbestand.states.test.ts',
    ],
  },
]
