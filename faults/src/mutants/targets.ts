/** What is mutated, and the tests that stand guard over it. Paths are from the root of the repository. */
export interface Target {
  readonly area: 'Zustandstabellen' | 'Rechte' | 'Mengen'
  readonly file: string
  readonly tests: readonly string[]
  /** Names of the functions that are mutated; without it the whole file. */
  readonly within?: readonly string[]
}

const of =
  (folder: string) =>
  (area: Target['area'], file: string, ...tests: string[]): Target => ({
    area,
    file: `${folder}/${file}`,
    tests: tests.map((test) => `${folder}/${test}.test.ts`),
  })
const material = of('services/material/src')
const mailarchiv = of('services/mailarchiv/src')
const platform = of('packages/platform/src')

export const targets: readonly Target[] = [
  platform('Zustandstabellen', 'state-machine.ts', 'state-machine'),
  material(
    'Zustandstabellen',
    'kontrollen/kontrolle.states.ts',
    'kontrollen/kontrolle.states',
    'kontrollen/kontrolle',
    'state-tables',
  ),
  material(
    'Zustandstabellen',
    'fehlbestaende/fehlbestand.states.ts',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
    'fehlbestaende/fehlbestand',
    'state-tables',
  ),
  material('Zustandstabellen', 'maengel/mangel.states.ts', 'maengel/mangel', 'state-tables'),
  material('Zustandstabellen', 'ausgaben/ausgabe.states.ts', 'ausgaben/ausgabe', 'state-tables'),
  material('Zustandstabellen', 'wartung/wartungsauftrag.states.ts', 'wartung/wartungsauftrag', 'state-tables'),
  material('Zustandstabellen', 'geraete/pruefung.states.ts', 'geraete/pruefung', 'geraete/geraet', 'state-tables'),
  material(
    'Zustandstabellen',
    'objekte/objekt.states.ts',
    'objekte/objekt',
    'objekte/objekt.stand',
    'objekte/lagerbewegung',
    'state-tables',
  ),
  material('Zustandstabellen', 'vorlagen/vorlage.states.ts', 'vorlagen/vorlage', 'state-tables'),
  { ...platform('Rechte', 'http/area.ts', 'http/areas', 'http/server'), within: ['checkDeclaration', 'addRoute'] },
  material('Rechte', 'rechte.ts', 'permissions', 'zugang/eigene-rolle'),
  material(
    'Rechte',
    'dokumente/zugriff.ts',
    'dokumente/dokument',
    'dokumente/dokument-traeger',
    'dokumente/upload',
    'personal/qualifikation',
  ),
  material('Rechte', 'token.ts', 'zugang/zugang'),
  material('Rechte', 'personal/qualifikation.queries.ts', 'personal/qualifikation'),
  material('Rechte', 'ereignisse/ereignisse.ts', 'ereignisse/ereignisse'),
  mailarchiv('Rechte', 'keys/scope.ts', 'keys/keys'),
  mailarchiv('Rechte', 'keys/keys.ts', 'keys/keys'),
  material(
    'Mengen',
    'fehlbestaende/nachfuellung.commands.ts',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/aus-dem-lager',
    'fehlbestaende/fehlbestand.states',
  ),
  material('Mengen', 'fehlbestaende/mindermenge.commands.ts', 'fehlbestaende/mindermenge.states'),
  material('Mengen', 'lager/bewegung.commands.ts', 'lager/bewegungen', 'lager/lager', 'ausgaben/ausgabe'),
  material('Mengen', 'ausgaben/ausgabe.commands.ts', 'ausgaben/ausgabe'),
  material('Mengen', 'kontrollen/zaehlen.commands.ts', 'kontrollen/kontrolle', 'kontrollen/kontrolle.states'),
  material(
    'Mengen',
    'fehlbestaende/aus-kontrolle.commands.ts',
    'fehlbestaende/fehlbestand',
    'kontrollen/kontrolle',
    'fehlbestaende/fehlbestand.states',
  ),
  material('Mengen', 'bereitschaft/bereitschaft.ts', 'objekte/objekt.stand', 'dashboard/lage'),
]
