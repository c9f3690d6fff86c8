/** Runs once before all browser tests: builds the pages and holds the PostgreSQL test server. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { buildAllPages } from '../scripts/pages.ts'
import holdServer from '../scripts/test-server.ts'
import { CHROMIUM } from './browser.ts'

export default async function setup(): Promise<() => Promise<void>> {
  assert.ok(existsSync(CHROMIUM), 'Chromium fehlt (Debian-Paket chromium)')
  assert.ok(await buildAllPages(), 'the pages could not be built')
  return holdServer()
}
