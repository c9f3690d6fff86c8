import { defineConfig } from 'vitest/config'

/** A test that takes longer hangs; waiting judges nothing, so it is generous. In ms. */
const LIMIT = 600_000

/** Tests of faults are slow too. */
const slow = ['**/*.slow.test.ts', 'lab/**/*.test.ts']
/** Named after what they do: measure or change the process in which they run. */
const alone = ['**/*.alone.test.ts']
/** Browser tests are run by Playwright Test. */
const NONE = ['**/{node_modules,.cache}/**', 'e2e/**']

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
      { extends: true, test: { name: 'alone', include: alone, exclude: NONE } },
      { extends: true, test: { name: 'slow', include: slow, exclude: NONE } },
    ],
  },
})
