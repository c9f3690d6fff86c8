/** The one direction of the house: pages → clients, routes → commands → queries, services → packages. */

/**
 * Rules for one web app: a layer imports the layers before it, never a later one.
 *
 * @param app folder below `web/`
 * @param layers folders of `src/` and files in it, in their order
 */
const webLayers = (app, layers) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `web-${app}-layer-${layer}`,
    severity: 'error',
    comment: `Pages of ${app} import in one direction: ${layers.join(' → ')}. Move what both layers need to the earlier one.`,
    from: { path: `^web/${app}/src/${layer}[/.]` },
    to: { path: `^web/${app}/src/(${layers.slice(index + 1).join('|')})[/.]` },
  }))

/**
 * Rules for the rooms of one service: a room imports the rooms before it, never a later one. Files beside the rooms put
 * them together; of these a room knows the settings alone.
 *
 * @param service folder below `services/`
 * @param rooms folders of `src/`, the lowest first
 * @param commands the last room, which starts the service from its commands, and so knows what puts it together
 */
const rooms = (service, names, commands) => [
  ...names.slice(0, -1).map((room, index) => ({
    name: `${service}-room-${room}`,
    severity: 'error',
    comment: `Rooms of ${service} import in one direction: ${names.join(' → ')}. Move what both rooms need to the earlier one.`,
    from: { path: `^services/${service}/src/${room}/`, pathNot: TEST },
    to: { path: `^services/${service}/src/(${names.slice(index + 1).join('|')})/` },
  })),
  {
    name: `${service}-rooms-know-no-composition`,
    severity: 'error',
    from: { path: `^services/${service}/src/[^/]+/`, pathNot: [TEST, `^services/${service}/src/${commands}/`] },
    to: { path: `^services/${service}/src/[^/]+\\.ts$`, pathNot: '/settings\\.ts$' },
  },
]

const TEST = '\\.(test|factory)\\.ts$'
/** The public files of a module, which lies in a room: `index.ts`, or `tables.ts` and `worker-api.ts` where these load less. */
const PUBLIC = '/(index|tables|worker-api)\\.ts$'
/** Modules of these rooms hold no domain but what the others share; a file of them is used by itself. */
const SHARED = '^services/material/src/kern/'

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-never-meet',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-run-without-tools',
      severity: 'error',
      comment: 'npm start leaves out what only the tests need.',
      from: { path: '^(packages|services)/[^/]+/src/', pathNot: '\\.(test|factory)\\.ts$|testing' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-know-no-service',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|web|lab|e2e)/' },
    },
    {
      name: 'pages-know-their-client',
      severity: 'error',
      comment:
        'Pages know of their service what its document says, and so the generated client alone. The panel shares the German words of roles and of the access log, which the service writes too, and what checks a proof.',
      from: { path: '^web/(mailarchiv|material)/' },
      to: {
        path: '^(services|packages|web)/',
        pathNot: [
          '^web/($1|shared)/',
          '^packages/clients/src/index\\.ts$',
          '^services/$1/src/(evidence/access-log/words|evidence/browser-proof/proof|panel/accounts/role-words)\\.ts$',
        ],
      },
    },
    {
      name: 'shared-pages-know-no-service',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^(services|packages|web/(mailarchiv|material))/' },
    },
    ...webLayers('material', [
      'api',
      'session',
      'live',
      'components',
      'sw',
      'offline',
      'suche',
      'scan',
      'pages',
      'pruefen',
      'shell',
      'router',
      'main',
    ]),
    ...webLayers('mailarchiv', ['api', 'session', 'pages', 'shell', 'router', 'main']),
    {
      name: 'pages-need-each-other-one-way',
      severity: 'error',
      comment: 'Two folders of pages that import each other are one folder, or share a part of an earlier layer.',
      scope: 'folder',
      from: { path: '^web/[^/]+/src/pages/' },
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment: 'The platform carries both services, so it holds nothing of mail and nothing of material.',
      from: { path: '^packages/platform/' },
      to: { path: '^packages/(mime|postgres|labels|clients)/' },
    },
    {
      name: 'mime-and-labels-are-pure',
      severity: 'error',
      from: { path: '^packages/(mime|labels)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages/(platform|postgres)/|node:(http|net|sqlite|child_process|worker_threads))' },
    },
    ...rooms(
      'mailarchiv',
      ['kern', 'search', 'evidence', 'store', 'texts', 'intake', 'api', 'retention', 'panel', 'operations'],
      'operations',
    ),
    ...rooms(
      'material',
      ['kern', 'lager', 'kontrollen', 'werkstatt', 'objekte', 'personal', 'auswertung', 'meldungen', 'betrieb'],
      'betrieb',
    ),
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      comment: 'A module of a service, a folder of a room, is used through its index.ts, tables.ts or worker-api.ts.',
      from: { path: '^services/([^/]+)/src/([^/]+/[^/]+)/', pathNot: TEST },
      to: {
        path: '^services/[^/]+/src/[^/]+/[^/]+/',
        pathNot: ['^services/$1/src/$2/', `^services/[^/]+/src/([^/]+/[^/]+|store/core/[^/]+)${PUBLIC}`, SHARED],
      },
    },
    {
      name: 'engines-never-meet',
      severity: 'error',
      comment: 'contract → core → raw mails → one of the engines. The contract and the core know no engine.',
      from: { path: '^services/mailarchiv/src/store/([^/]+)/', pathNot: TEST },
      to: {
        path: '^services/mailarchiv/src/store/(raw|sqlite|postgres)/',
        pathNot: ['^services/mailarchiv/src/store/$1/', '^services/mailarchiv/src/store/raw/index\\.ts$'],
      },
    },
    {
      name: 'the-core-knows-no-store',
      severity: 'error',
      from: { path: '^services/mailarchiv/src/store/(contract|core)/', pathNot: TEST },
      to: { path: '^services/mailarchiv/src/store/(raw|sqlite|postgres)/' },
    },
    {
      name: 'worker-threads-load-no-http',
      severity: 'error',
      comment:
        'Each thread has its own memory and start: what a worker imports reaches neither the platform as a whole nor its HTTP. The panel worker reaches it by types alone.',
      from: { path: '^services/.*\\.worker\\.ts$', pathNot: 'panel\\.worker\\.ts$' },
      to: { path: '^packages/platform/src/(index\\.ts$|http/)', reachable: true },
    },
    {
      name: 'composition-uses-indexes',
      severity: 'error',
      comment: 'Only the list of commands looks into cli, where each command is a file.',
      from: { path: '^services/([^/]+)/src/[^/]+$', pathNot: TEST },
      to: {
        path: '^services/[^/]+/src/[^/]+/[^/]+/',
        pathNot: [PUBLIC, '^services/mailarchiv/src/operations/cli/', SHARED],
      },
    },
    {
      name: 'only-tests-know-tests',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: TEST },
      to: { path: `(${TEST}|^services/[^/]+/test/)` },
    },
    {
      name: 'commands-are-listed-once',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: '^services/mailarchiv/src/(commands\\.ts$|operations/cli/)' },
      to: { path: '^services/mailarchiv/src/operations/cli/' },
    },
    {
      name: 'states-and-schemas-stand-alone',
      severity: 'error',
      comment: 'A state table and a wire shape know neither database nor HTTP.',
      from: { path: '\\.(states|schema)\\.ts$' },
      to: { path: '(\\.(queries|commands|routes)\\.ts$|node_modules/(kysely|pg|fastify)/)' },
    },
    {
      name: 'queries-know-no-command',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: '\\.(commands|routes)\\.ts$' },
    },
    {
      name: 'commands-know-no-route',
      severity: 'error',
      from: { path: '\\.commands\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^node:|\\?url$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
