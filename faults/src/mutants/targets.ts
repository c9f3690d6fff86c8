/** The mutated files and the tests that guard them. Paths are relative to the root of the repository. */
export interface Target {
  readonly area: 'state tables' | 'rights' | 'quantities'
  readonly file: string
  /** The quickest first: a later test runs only on mistakes that the earlier ones missed. */
  readonly tests: readonly string[]
  /** Names of the mutated functions; default: the whole file. */
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
  platform('state tables', 'state-table.ts', 'state-table'),
  material(
    'state tables',
    'kontrollen/kontrolle/kontrolle.states.ts',
    'states/transitions',
    'kontrollen/kontrolle.states',
    'kontrollen/kontrolle',
  ),
  material(
    'state tables',
    'kontrollen/fehlbestaende/fehlbestand.states.ts',
    'states/transitions',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
    'fehlbestaende/fehlbestand',
  ),
  material('state tables', 'werkstatt/maengel/mangel.states.ts', 'states/transitions', 'maengel/mangel'),
  material('state tables', 'lager/ausgaben/ausgabe.states.ts', 'states/transitions', 'ausgaben/ausgabe'),
  material(
    'state tables',
    'werkstatt/wartung/wartungsauftrag.states.ts',
    'states/transitions',
    'wartung/wartungsauftrag',
  ),
  material('state tables', 'objekte/geraete/geraet.states.ts', 'states/transitions', 'geraete/geraet'),
  material(
    'state tables',
    'objekte/geraete/pruefung.states.ts',
    'states/transitions',
    'geraete/pruefung',
    'geraete/geraet',
  ),
  material('state tables', 'betrieb/importe/import.states.ts', 'states/transitions', 'importe/import'),
  material(
    'state tables',
    'objekte/objekt/objekt.states.ts',
    'states/transitions',
    'objekte/objekt',
    'objekte/objekt.stand',
    'objekte/lagerbewegung',
  ),
  material('state tables', 'objekte/vorlagen/vorlage.states.ts', 'states/transitions', 'vorlagen/vorlage'),
  {
    ...platform('rights', 'http/area.ts', 'http/methods', 'http/areas', 'http/server'),
    within: ['checkDeclaration', 'addRoute'],
  },
  material('rights', 'kern/access/rights.ts', 'access/rights'),
  material(
    'rights',
    'werkstatt/dokumente/dokument.states.ts',
    'dokumente/dokument',
    'dokumente/dokument-rechte',
    'dokumente/dokument-traeger',
    'dokumente/upload',
    'personal/qualifikation',
  ),
  material(
    'rights',
    'werkstatt/dokumente/visibility.ts',
    'dokumente/dokument',
    'dokumente/dokument-rechte',
    'akte/akte',
  ),
  material('rights', 'kern/access/token.ts', 'access/token', 'zugang/zugang'),
  material('rights', 'personal/qualifikationen/qualifikation.queries.ts', 'personal/qualifikation'),
  material('rights', 'meldungen/ereignisse/stream.ts', 'ereignisse/ereignisse'),
  mailarchiv('rights', 'api/keys/scope.ts', 'keys/keys'),
  mailarchiv('rights', 'api/keys/keys.ts', 'keys/keys'),
  material(
    'quantities',
    'kontrollen/fehlbestaende/nachfuellung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/nachfuellung-charge',
    'fehlbestaende/aus-dem-lager',
    'fehlbestaende/fehlbestand.states',
  ),
  material(
    'quantities',
    'kontrollen/fehlbestaende/position-status.commands.ts',
    'fehlbestaende/position-wieder-aktiv',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/fehlbestand.states',
  ),
  material(
    'quantities',
    'kontrollen/fehlbestaende/mindermenge.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/mindermenge.states',
  ),
  material(
    'quantities',
    'lager/bestand/bewegung.commands.ts',
    'lager/bewegungen',
    'lager/lager',
    'fehlbestaende/aus-dem-lager',
    'ausgaben/ausgabe',
  ),
  material(
    'quantities',
    'lager/ausgaben/ausgabe.commands.ts',
    'ausgaben/ausgabe',
    'ausgaben/teilrueckgabe',
    'ausgaben/geraet-ausgeben',
  ),
  material(
    'quantities',
    'kontrollen/kontrolle/zaehlen.commands.ts',
    'kontrollen/kontrolle',
    'kontrollen/angaben',
    'kontrollen/kontrolle.states',
    'kontrollen/gleichzeitig',
  ),
  material(
    'quantities',
    'kontrollen/fehlbestaende/aus-zaehlung.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/mindermenge.states',
    'kontrollen/kontrolle',
    'kontrollen/gleichzeitig',
  ),
  material(
    'quantities',
    'kontrollen/fehlbestaende/aus-kontrolle.commands.ts',
    'fehlbestaende/mengen',
    'fehlbestaende/fehlbestand',
    'fehlbestaende/nachfuellung-charge',
    'fehlbestaende/aus-dem-lager',
    'kontrollen/kontrolle',
    'fehlbestaende/fehlbestand.states',
    'fehlbestaende/mindermenge.states',
  ),
  material(
    'quantities',
    'kontrollen/bereitschaft/bereitschaft.queries.ts',
    'objekte/objekt.stand',
    'dashboard/bereitschaft',
  ),
]
