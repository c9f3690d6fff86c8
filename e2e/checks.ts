/** Checks for every page of both apps. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** WCAG 2.2 A and AA, and axe's good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * It stays outside frames: in a mail's frame no script runs, not even axe's. Selectors, and every element that passes, would
 * take most of the time and are not read.
 */
const OPTIONS: RunOptions = { iframes: false, selectors: false, resultTypes: ['violations'] }

/** What axe judges; of a page that was judged in one theme, only the colours are different in the other. */
const JUDGED = {
  everything: { ...OPTIONS, runOnly: { type: 'tag', values: RULES } },
  colours: { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, RunOptions>

/** The short form: each page that is loaded parses it again. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe judges colours as they are: what still changes them is brought to its end first. */
const runAxe = (judged: keyof typeof JUDGED) => `for (const animation of document.getAnimations())
  if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
axe.run(document, ${JSON.stringify(JUDGED[judged])}).then(({ violations, passes }) => ({
  passed: passes.length,
  found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')),
}))`

/** axe finds no violation on the present page. */
export const assertAccessible = (page: Page, place: string): Promise<void> => assertJudged(page, place, 'everything')

/** axe finds no violation on the present page in either theme; ends in the light one. */
export async function assertAccessibleInBothThemes(page: Page, place: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html[data-mantine-color-scheme="light"]')).toBeVisible()
  await assertJudged(page, `${place}, light`, 'everything')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeVisible()
  await assertJudged(page, `${place}, dark`, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

async function assertJudged(page: Page, place: string, judged: keyof typeof JUDGED): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const { passed, found } = await page.evaluate<{ passed: number; found: string[] }>(runAxe(judged))
  assert.deepEqual(found, [], place)
  assert.ok(passed > (judged === 'everything' ? 5 : 0), `${place}: axe looked at nothing`)
}

/** No element sticks out to the right: a phone does not scroll sideways. */
export async function assertFits(page: Page, place: string): Promise<void> {
  const [width, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  assert.ok(width <= inner, `${place}: ${width} px on ${inner} px`)
}

/**
 * Every text fits its box and is not cut off. Text with an ellipsis or in a box that scrolls sideways may be longer than
 * its box.
 */
export async function assertTextFits(page: Page, place: string): Promise<void> {
  assert.deepEqual(await page.evaluate<string[]>(TEXTS_THAT_STICK_OUT), [], place)
}

const TEXTS_THAT_STICK_OUT = `(() => {
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (text.data.trim() === '' || !parent.checkVisibility() || parent.closest('select, .mantine-VisuallyHidden-root')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const right = Math.max(...[...range.getClientRects()].map((box) => box.right))
    for (let box = parent; box !== document.body; box = box.parentElement) {
      const { display, overflowX, textOverflow, clipPath } = getComputedStyle(box)
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)) break
      if (display === 'inline' || display === 'contents') continue
      if (right <= box.getBoundingClientRect().right + 1) continue
      found.push(text.data.trim().slice(0, 60) + ': ' + Math.round(right - box.getBoundingClientRect().right) + ' px')
      break
    }
  }
  return found
})()`

/**
 * Every tap target is at least 44 px high; a row counts as a whole, as its link covers it. On a touch screen a
 * stand-alone link is a target too; a link within a sentence is as high as its line.
 */
export async function assertTouchable(page: Page, place: string): Promise<void> {
  const lines = await page.evaluate<string[]>(LOW_LINKS)
  assert.deepEqual(lines, [], place)
  const small = await page.evaluate<string[]>(`[...document.querySelectorAll('button, select, input, [role="tab"]')]
    .filter((element) => element.checkVisibility() && !element.matches('[data-zeile]'))
    .filter((element) => !['hidden', 'checkbox', 'radio', 'file'].includes(element.type))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height < 43.5)
    .map(([element, box]) => (element.getAttribute('aria-label') || element.textContent || element.name) + ' ' + box.height)`)
  assert.deepEqual(small, [], place)
}

/** Links on a touch screen that fill their line and are lower than a thumb. */
const LOW_LINKS = `matchMedia('(pointer: coarse)').matches ? [...document.querySelectorAll('main a[href]')]
  .filter((link) => link.checkVisibility() && getComputedStyle(link, '::after').position !== 'absolute')
  .filter((link) => link.parentElement.textContent.trim() === link.textContent.trim())
  .filter((link) => link.getBoundingClientRect().height < 43.5)
  .map((link) => link.textContent + ' ' + link.getBoundingClientRect().height) : []`

/** The accessible name of the focused element; none between the last one and the first. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === document.body) return ''
  const label = element?.labels?.[0]?.textContent
  return (element?.getAttribute('aria-label') || label || element?.textContent || '').replaceAll('\\u00ad', '')
})()`

/** Presses Tab until the element with this accessible name has the focus, and fails when it is never reached. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<string>(FOCUSED)
    if (name.test(focused.trim())) return
  }
  assert.fail(`the keyboard does not reach ${name}`)
}
