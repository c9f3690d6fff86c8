/** The one direction of the house: app → client, panel → wire types, routes → commands → queries, services → packages. */
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
      name: 'packages-know-no-service',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|web|bench|faults|e2e)/' },
    },
    {
      name: 'the-app-knows-its-client',
      severity: 'error',
      comment: 'The pages of material know of the service what its document says, and so the generated client alone.',
      from: { path: '^web/material/' },
      to: { path: '^(services|packages|web/mailarchiv)/', pathNot: '^packages/clients/src/index\\.ts$' },
    },
    {
      name: 'the-panel-knows-wire-types',
      severity: 'error',
      comment:
        'The panel has an interface of its own in no document: it shares the shapes of that, and nothing that runs.',
      from: { path: '^web/mailarchiv/' },
      to: {
        path: '^(services|packages|web/material)/',
        pathNot: '^services/mailarchiv/src/admin/wire/(index|log-words)\\.ts$',
      },
    },
    {
      name: 'shared-pages-know-no-service',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^(services|packages|web/(mailarchiv|material))/' },
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
    {
      name: 'modules-meet-at-their-door',
      severity: 'error',
      comment:
        'A module of a service is used through its index.ts only; by worker threads through threads.ts, which loads no HTTP.',
      from: { path: '^services/([^/]+)/src/([^/]+)/', pathNot: '\\.(test|factory)\\.ts$' },
      to: {
        path: '^services/[^/]+/src/([^/]+)/',
        pathNot: ['^services/$1/src/$2/', '^services/[^/]+/src/[^/]+/(index|threads)\\.ts$'],
      },
    },
    {
      name: 'what-modules-share-uses-their-doors',
      severity: 'error',
      comment: 'Files beside the modules too; only the list of commands looks into cli, where each command is a file.',
      from: { path: '^services/([^/]+)/src/[^/]+$', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^services/[^/]+/src/([^/]+)/',
        pathNot: ['^services/[^/]+/src/[^/]+/(index|threads)\\.ts$', '^services/mailarchiv/src/cli/'],
      },
    },
    {
      name: 'commands-are-listed-once',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: '^services/mailarchiv/src/(commands\\.ts$|cli/)' },
      to: { path: '^services/mailarchiv/src/cli/' },
    },
    {
      name: 'states-and-schemas-know-nobody',
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
