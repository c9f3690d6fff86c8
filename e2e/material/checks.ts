/** Checks for every page of the app. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '../checks.ts'
import type { Visit } from './app.ts'

/** Fixed elements take space from the page, so they must have content. */
export async function assertNoEmptyBar(page: Page, place: string): Promise<void> {
  const empty = await page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
    .filter((element) => element.childElementCount === 0 && element.textContent.trim() === '')
    .map((element) => element.className)`)
  assert.deepEqual(empty, [], place)
}

/** A link, button or tab that is visible without scrolling and not covered. */
export async function assertInSight(target: Locator): Promise<void> {
  await target.waitFor()
  const box = await target.boundingBox()
  assert.ok(box)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hit = await target
    .page()
    .evaluate<string | null>(`document.elementFromPoint(${x}, ${y})?.closest('a, button')?.textContent ?? null`)
  assert.equal(hit, await target.textContent(), `at ${x}, ${y}`)
}

/** Code and styles of a first view, compressed, in KB: of every page. */
const CODE_AT_MOST = 200

/** Bytes of the app's own files that have come by a moment in ms of the page's clock; by now without one. */
export const codeBytes = (page: Page, until = Number.MAX_SAFE_INTEGER): Promise<number> =>
  page.evaluate<number>(`[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name, responseEnd }) => responseEnd <= ${until} && !/\\/api\\/|\\.(svg|png)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)

/**
 * Limits the bytes of a first visit, which a phone's slow line has to carry. Only for a page loaded over the network.
 */
export function assertSlim(bytes: number, place: string): void {
  assert.ok(bytes > 50_000, `${place}: the bytes of the app were not counted`)
  assert.ok(bytes <= CODE_AT_MOST * 1024, `${place}: ${Math.ceil(bytes / 1024)} KB of code, at most ${CODE_AT_MOST}`)
}

/** The open page cannot be shown and says why. */
export async function assertRefused(page: Page, reason: RegExp, place: string): Promise<void> {
  await page.getByRole('alert').getByText(reason).waitFor()
  await assertAccessible(page, place)
}

export function assertNoComplaints({ complaints }: Visit): void {
  assert.deepEqual(complaints, [])
}

/** The app is on the device: from now on it opens without a network. */
export const installiert = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller === null) await new Promise((weiter) => setTimeout(weiter, 50))
  })`)
