/** What is mutated, and the tests that stand guard over it. Paths are from the root of the repository. */
export interface Target {
  readonly area: 'Zustandstabellen' | 'Rechte' | 'Mengen'
  readonly file: string
  /** The quickest first: a later one is asked about what those before it have not noticed. */
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
    'zustaende',
    'kontrollen/kontrolle.states',
    'kontrollen/kontrolle',
  ),
  material(
    'Zustandstabellen',
    'fehlbestaende/fehlbestand.states.ts',
    'zustaende',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
    'fehlbestaende/fehlbestand',
  ),
  material('Zustandstabellen', 'maengel/mangel.states.ts', 'zustaende', 'maengel/mangel'),
  material('Zustandstabellen', 'ausgaben/ausgabe.states.ts', 'zustaende', 'ausgaben/ausgabe'),
  material('Zustandstabellen', 'wartung/wartungsauftrag.states.ts', 'zustaende', 'wartung/wartungsauftrag'),
  material('Zustandstabellen', 'geraete/pruefung.states.ts', 'geraete/pruefung', 'geraete/geraet'),
  material(
    'Zustandstabellen',
    'objekte/objekt.states.ts',
    'zustaende',
    'objekte/objekt',
    'objekte/objekt.stand',
    'objekte/lagerbewegung',
  ),
  material('Zustandstabellen', 'vorlagen/vorlage.states.ts', 'zustaende', 'vorlagen/vorlage'),
  {
    ...platform('Rechte', 'http/area.ts', 'http/methods', 'http/areas', 'http/server'),
    within: ['checkDeclaration', 'addRoute'],
  },
  material('Rechte', 'rechte.ts', 'rechte'),
  material(
    'Rechte',
    'dokumente/zugriff.ts',
    'dokumente/dokument',
    'dokumente/dokument-traeger',
    'dokumente/upload',
    'personal/qualifikation',
  ),
  material('Rechte', 'token.ts', 'token', 'zugang/zugang'),
  material('Rechte', 'personal/qualifikation.queries.ts', 'personal/qualifikation'),
  material('Rechte', 'ereignisse/ereignisse.ts', 'ereignisse/ereignisse'),
  mailarchiv('Rechte', 'keys/scope.ts', 'keys/keys'),
  mailarchiv('Rechte', 'keys/keys.ts', 'keys/keys'),
  material(
    'Mengen',
    'fehlbestaende/nachfuellung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/aus-dem-lager',
    'fehlbestaende/fehlbestand.states',
  ),
  material(
    'Mengen',
    'fehlbestaende/mindermenge.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/mindermenge.states',
  ),
  material(
    'Mengen',
    'lager/bewegung.commands.ts',
    'lager/bewegungen',
    'lager/lager',
    'fehlbestaende/aus-dem-lager',
    'ausgaben/ausgabe',
  ),
  material('Mengen', 'ausgaben/ausgabe.commands.ts', 'ausgaben/ausgabe'),
  material(
    'Mengen',
    'kontrollen/zaehlen.commands.ts',
    'kontrollen/kontrolle',
    'kontrollen/kontrolle.states',
    'kontrollen/buendel',
  ),
  material(
    'Mengen',
    'fehlbestaende/aus-zaehlung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'kontrollen/kontrolle',
    'kontrollen/buendel',
  ),
  material(
    'Mengen',
    'fehlbestaende/aus-kontrolle.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/aus-dem-lager',
    'kontrollen/kontrolle',
    'fehlbestaende/fehlbestand.states',
  ),
  material('Mengen', 'bereitschaft/bereitschaft.ts', 'objekte/objekt.stand', 'dashboard/lage'),
]
