/** Provides the browser of all browser tests, and builds the pages. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@zeughaus/platform/testing'
import { buildPages } from '../scripts/pages.ts'
import type { ServiceName } from '../scripts/services.ts'
import { root } from '../scripts/steps.ts'

export const CHROMIUM = '/usr/bin/chromium'

/** Sizes that every page must work in, in CSS pixels. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 860 }

/** Why the tests cannot run here, or undefined. Printed by `test(…, { skip })`. */
export const noBrowser = existsSync(CHROMIUM) ? undefined : 'Chromium fehlt (Debian-Paket chromium)'

/** Timeout of a page on a busy machine: waiting judges nothing, so it is generous. */
export const PATIENCE_MS = 30_000

/** Timeout after a lost network, with up to a minute until the next try, and for a camera that plays a film. */
export const LONG_PATIENCE_MS = 120_000

/** Without these, Chromium asks the network for its own purposes. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A lock this old is left over from a killed run. */
const STALE_MS = 120_000

/** Builds the pages when their sources are newer. Test files run side by side, so one at a time looks and builds. */
export async function currentPages(app: ServiceName): Promise<void> {
  const lock = join(root, `.cache/pages-${app}.lock`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  await until('the pages to be built', () => takeLock(lock), STALE_MS)
  try {
    assert.ok(await buildPages(app), `the pages of ${app} could not be built`)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function takeLock(lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false })
  if (held !== undefined && Date.now() - held.mtimeMs > STALE_MS) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
