/** Checks for every page of the app. */
import assert from 'node:assert/strict'
import { expect, type Locator, type Page } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { SHOWN_MS, SHOWN_WITH_UNDO_MS } from '../../web/material/src/components/toast.ts'
import { assertAccessible } from '../checks.ts'

/** Fixed elements take space from the page, so they must have content. */
export async function assertNoEmptyBar(page: Page, place: string): Promise<void> {
  const empty = await page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
    .filter((element) => element.childElementCount === 0 && element.textContent.trim() === '')
    .map((element) => element.className)`)
  assert.deepEqual(empty, [], place)
}

/** Text of what stands in the middle of an element: in one look, as the page may still scroll. */
const inTheMiddleOf = (target: Locator): Promise<string | null> =>
  target.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('a, button')?.textContent ?? null
  })

/** A link, button or tab becomes visible without scrolling and not covered. */
export async function assertInSight(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const name = await target.textContent()
  await until(`${name} in sight`, async () => (await inTheMiddleOf(target)) === name)
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
  await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
  await assertAccessible(page, place)
}

/**
 * What the page says about a change stays until it is closed, as for a person who reads it in time: on a busy machine it
 * would go by itself before the test looks. To be called before the page is opened.
 */
export const keepSentences = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const later = window.setTimeout
    window.setTimeout = (work, ms, ...rest) => later(work, [${SHOWN_MS}, ${SHOWN_WITH_UNDO_MS}].includes(ms) ? 2 ** 31 - 1 : ms, ...rest)
  }`)

/** The list under a field has followed what was typed: from now on no option moves away under a click. */
export async function listFollows(page: Page, text: string): Promise<void> {
  // What is chosen stays in the list, whatever is typed.
  const options = page.getByRole('listbox').filter({ visible: true }).getByRole('option', { selected: false })
  await until(`only options with ${text}`, async () => {
    const [all, fitting] = [await options.count(), await options.filter({ hasText: text }).count()]
    return all > 0 && all === fitting
  })
}

/** Chooses from a field that searches while one types. */
export async function choose(field: Locator, text: string, option: string | RegExp): Promise<void> {
  const page = field.page()
  await field.fill(text)
  await listFollows(page, text)
  await page.getByRole('listbox').getByRole('option', { name: option }).click()
}

/** The app is on the device: from now on it opens without a network. */
export const installiert = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller === null) await new Promise((weiter) => setTimeout(weiter, 50))
  })`)

/** Names of what this device keeps to read without a network. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('zeughaus.stand', 1)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const names = opening.result.transaction('antwort').objectStore('antwort').getAllKeys()
      names.onsuccess = () => { opening.result.close(); done(names.result) }
    }
  })`)
