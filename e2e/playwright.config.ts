/** How Playwright Test runs the browser tests. */
import { defineConfig } from '@playwright/test'
import { FAST_BROWSER, PATIENCE_MS } from './browser.ts'

/** A test that takes longer hangs; waiting judges nothing, so it is generous. In ms. */
const LIMIT = 600_000

export default defineConfig({
  testMatch: '**/*.test.ts',
  globalSetup: './setup.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  timeout: LIMIT,
  expect: { timeout: PATIENCE_MS },
  use: {
    launchOptions: FAST_BROWSER,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    screenshot: 'only-on-failure',
    // A film of each test would take a third of the time; the trace shows the page at each step without it.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
