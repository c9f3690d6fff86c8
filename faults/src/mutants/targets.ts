/** What is mutated, and the tests that stand guard over it. Paths are from the root of the repository. */
export interface Target {
  readonly area: 'state tables' | 'rights' | 'quantities'
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
  platform('state tables', 'state-machine.ts', 'state-machine'),
  material(
    'state tables',
    'kontrollen/kontrolle.states.ts',
    'zustaende',
    'kontrollen/kontrolle.states',
    'kontrollen/kontrolle',
  ),
  material(
    'state tables',
    'fehlbestaende/fehlbestand.states.ts',
    'zustaende',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
    'fehlbestaende/fehlbestand',
  ),
  material('state tables', 'maengel/mangel.states.ts', 'zustaende', 'maengel/mangel'),
  material('state tables', 'ausgaben/ausgabe.states.ts', 'zustaende', 'ausgaben/ausgabe'),
  material('state tables', 'wartung/wartungsauftrag.states.ts', 'zustaende', 'wartung/wartungsauftrag'),
  material('state tables', 'geraete/pruefung.states.ts', 'geraete/pruefung', 'geraete/geraet'),
  material(
    'state tables',
    'objekte/objekt.states.ts',
    'zustaende',
    'objekte/objekt',
    'objekte/objekt.stand',
    'objekte/lagerbewegung',
  ),
  material('state tables', 'vorlagen/vorlage.states.ts', 'zustaende', 'vorlagen/vorlage'),
  {
    ...platform('rights', 'http/area.ts', 'http/methods', 'http/areas', 'http/server'),
    within: ['checkDeclaration', 'addRoute'],
  },
  material('rights', 'rechte.ts', 'rechte'),
  material(
    'rights',
    'dokumente/zugriff.ts',
    'dokumente/dokument',
    'dokumente/dokument-traeger',
    'dokumente/upload',
    'personal/qualifikation',
  ),
  material('rights', 'token.ts', 'token', 'zugang/zugang'),
  material('rights', 'personal/qualifikation.queries.ts', 'personal/qualifikation'),
  material('rights', 'ereignisse/ereignisse.ts', 'ereignisse/ereignisse'),
  mailarchiv('rights', 'keys/scope.ts', 'keys/keys'),
  mailarchiv('rights', 'keys/keys.ts', 'keys/keys'),
  material(
    'quantities',
    'fehlbestaende/nachfuellung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/nachfuellung-charge',
    'fehlbestaende/aus-dem-lager',
    'fehlbestaende/fehlbestand.states',
  ),
  material(
    'quantities',
    'fehlbestaende/position-status.commands.ts',
    'fehlbestaende/position-wieder-aktiv',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/fehlbestand.states',
  ),
  material(
    'quantities',
    'fehlbestaende/mindermenge.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/mindermenge.states',
  ),
  material(
    'quantities',
    'lager/bewegung.commands.ts',
    'lager/bewegungen',
    'lager/lager',
    'fehlbestaende/aus-dem-lager',
    'ausgaben/ausgabe',
  ),
  material('quantities', 'ausgaben/ausgabe.commands.ts', 'ausgaben/ausgabe'),
  material(
    'quantities',
    'kontrollen/zaehlen.commands.ts',
    'kontrollen/kontrolle',
    'kontrollen/kontrolle.states',
    'kontrollen/buendel',
  ),
  material(
    'quantities',
    'fehlbestaende/aus-zaehlung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/mindermenge.states',
    'kontrollen/kontrolle',
    'kontrollen/buendel',
  ),
  material(
    'quantities',
    'fehlbestaende/aus-kontrolle.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/nachfuellung-charge',
    'fehlbestaende/aus-dem-lager',
    'kontrollen/kontrolle',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
  ),
  material('quantities', 'bereitschaft/bereitschaft.ts', 'objekte/objekt.stand', 'dashboard/lage'),
]
