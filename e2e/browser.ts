/** Provides the browser of all browser tests, and builds the pages. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { buildPages } from '../scripts/pages.ts'
import type { ServiceName } from '../scripts/services.ts'

/** The browser that people use. */
export const CHROMIUM = '/usr/bin/chromium'

/** The same engine without windows of its own: most tests take about two thirds of the processor time in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** The browser of a test that does not need the whole one; without the Debian package it is the whole one. */
const BROWSER = existsSync(HEADLESS) ? HEADLESS : CHROMIUM

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

/**
 * A page of a test lives for seconds: to compile its code a second time, optimized, costs an eighth of the browser's
 * processor time and never pays. Tests that time a page run in the whole browser, which optimizes as for people.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --no-lazy-feedback-allocation'

/** Starts a browser. @param program default: the fast one */
export function launchBrowser(program = BROWSER, flags: readonly string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...(program === HEADLESS ? [SHORT_LIVED] : []), ...flags]
  return chromium.launch({ executablePath: program, args })
}

/** Builds the pages when their sources are newer. */
export async function currentPages(app: ServiceName): Promise<void> {
  assert.ok(await buildPages(app), `the pages of ${app} could not be built`)
}
