/** The browser of all browser tests: the system's, Playwright downloads none. */
import { existsSync } from 'node:fs'
import { expect, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'

/** The browser that people use. */
export const CHROMIUM = '/usr/bin/chromium'

/** The same engine without windows of its own: most tests take about two thirds of the processor time in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Sizes that every page must work in, in CSS pixels. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 860 }

/** Timeout of a page on a busy machine: waiting judges nothing, so it is generous. */
export const PATIENCE_MS = 90_000

/** Timeout after a lost network, with up to a minute until the next try, and for a camera that plays a film. */
export const LONG_PATIENCE_MS = 240_000

/** Without these, Chromium asks the network for its own purposes. */
const FLAGS = [
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

/** For tests that need what the fast one lacks or that time a page. */
export const WHOLE_BROWSER: LaunchOptions = { executablePath: CHROMIUM, args: [...FLAGS] }

/** The browser of most tests; without the Debian package it is the whole one. */
export const FAST_BROWSER: LaunchOptions = existsSync(HEADLESS)
  ? { executablePath: HEADLESS, args: [...FLAGS, SHORT_LIVED] }
  : WHOLE_BROWSER

interface Picture {
  readonly naturalWidth: number
  decode(): Promise<void>
}

/** For `evaluate` of a picture: its own width in px, once it is loaded; fails when it cannot be drawn. */
export const drawnWidth = async (picture: Picture): Promise<number> => {
  await picture.decode()
  return picture.naturalWidth
}

/** A device with a fingerprint reader whose owner always agrees. */
export async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Stands in for the suggestions of a browser with windows: `vorschlagWaehlen()` in the page chooses the passkey offered there. */
const SUGGESTIONS = `
  PublicKeyCredential.isConditionalMediationAvailable = async () => true
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) =>
    options.mediation !== 'conditional'
      ? get(options)
      : new Promise((resolve, reject) => {
          window.vorschlagWaehlen = () => resolve(get({ publicKey: options.publicKey }))
          options.signal.addEventListener('abort', () => {
            window.vorschlagWaehlen = undefined
            reject(options.signal.reason)
          })
        })`

/** Lets a page offer passkeys among suggestions. */
export const withSuggestions = (page: Page): Promise<unknown> => page.addInitScript(SUGGESTIONS)

/** Chooses the passkey that the page offers among the suggestions for the name. */
export async function chooseSuggestion(page: Page): Promise<void> {
  await expect(page.locator('input[autocomplete="username webauthn"]')).toBeVisible()
  // Not by a function that waits in the page: its policy forbids to evaluate one there.
  await until('the page offers a passkey', () => page.evaluate<boolean>('window.vorschlagWaehlen !== undefined'))
  await page.evaluate('window.vorschlagWaehlen()')
}

/** The texts of these elements without the hyphens at which their words may break. */
export const textsOf = async (elements: Locator): Promise<string[]> =>
  (await elements.allTextContents()).map((text) => text.replaceAll('\u00ad', ''))
