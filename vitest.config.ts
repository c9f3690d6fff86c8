import { defineConfig } from 'vitest/config'

/** A test that takes longer hangs; waiting judges nothing, so it is generous. In ms. */
const LIMIT = 600_000

/** Tests of browsers and faults are slow, but for the one journey of each service. */
const slow = ['**/*.slow.test.ts', '{e2e,lab}/**/*.test.ts']
const journeys = ['e2e/*/journey.test.ts']
/** Named after what they do: measure or change the process in which they run. */
const alone = ['**/*.alone.test.ts']
const NONE = ['**/{node_modules,.cache}/**']

export default defineConfig({
  test: {
    pool: 'forks',
    // A process of tests may take memory; programs that it starts keep the small heap of NODE_OPTIONS.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'],
    maxWorkers: 3,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    disableConsoleIntercept: true,
    slowTestThreshold: 10_000,
    globalSetup: 'scripts/test-server.ts',
    projects: [
      // Loading a service takes most of a small file's time: files share a process, one after another.
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['**/*.test.ts'], exclude: [...NONE, ...slow, ...alone] },
      },
      { extends: true, test: { name: 'alone', include: [...alone, ...journeys], exclude: [...NONE] } },
      { extends: true, test: { name: 'slow', include: slow, exclude: [...NONE, ...journeys] } },
    ],
  },
})
