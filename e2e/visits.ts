/** Visitors of a test, and what their browsers complain about. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A visitor with their device. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Events forbidden on every page: errors, violations of the policy, requests to other hosts. */
  readonly complaints: string[]
}

/** Schemes of addresses that stay on the device; the last two are the browser's PDF viewer. */
const WITHOUT_HOST = ['data:', 'blob:', 'chrome:', 'chrome-extension:']

/**
 * Opens a page and watches it from then on.
 *
 * @param url address of the service
 * @param expected what does not count as a complaint
 */
export async function openVisit(context: BrowserContext, url: string, ...expected: RegExp[]): Promise<Visit> {
  const complaints: string[] = []
  const complain = (sentence: string) => {
    if (!expected.some((pattern) => pattern.test(sentence))) complaints.push(sentence)
  }
  const { host } = new URL(url)
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.host !== host && !WITHOUT_HOST.includes(address.protocol))
      complain(`Anfrage an fremden Rechner: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  context.on('weberror', (error) => complain(String(error.error())))
  return { context, page: await context.newPage(), complaints }
}

/** Ends the visits of a test, none of which may have something left to complain about. */
export async function endVisits(visits: Visit[]): Promise<void> {
  const ended = visits.splice(0)
  for (const { context } of ended) {
    // An answer that a test has changed may still be on its way.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
  expect(ended.flatMap(({ complaints }) => complaints)).toEqual([])
}

/** Requests to a provider, which is on this machine, and of the provider's own page: for tests of a login there. */
export const TO_THE_PROVIDER =
  /^Anfrage an fremden Rechner: (http:\/\/127\.0\.0\.1:|https:\/\/fonts\.googleapis\.com\/)/
