/**
 * Stryker plants mistakes where one would be dear: in state tables, permission checks and the arithmetic of quantities. The
 * tests of vitest.config.ts beside this file must notice nine of ten.
 */
const rights = ['rights', 'token', 'visibility', 'qualifikation.queries', 'stream']
const quantities = [
  'aus-kontrolle.commands',
  'aus-zaehlung.commands',
  'ausgabe.commands',
  'bereitschaft.queries',
  'bewegung.commands',
  'mindermenge.commands',
  'nachfuellung.commands',
  'position-status.commands',
  'zaehlen.commands',
]

export default {
  mutate: [
    'packages/platform/src/state-table.ts',
    'packages/platform/src/http/area.ts',
    'services/mailarchiv/src/**/keys/{keys,scope}.ts',
    'services/material/src/**/*.states.ts',
    'services/material/src/**/{fehlbestaende,kontrollen}/{fehlbestand,kontrolle}.commands.ts',
    `services/material/src/**/{${[...rights, ...quantities]}}.ts`,
  ],
  // A sentence for people may be any other.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/vitest.config.ts', pool: 'forks' },
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  // A later run tries only what has changed.
  incremental: true,
  incrementalFile: '.cache/stryker.json',
  tempDirName: '.cache/stryker',
  // Below the installed packages, which a link would hide from confined readers of files.
  symlinkNodeModules: false,
  ignorePatterns: ['.cache', 'deploy', 'e2e', 'golden', 'lab/{bench,results}', 'web'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
}
