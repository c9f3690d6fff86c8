/** What holds on every page of both apps. */
import assert from 'node:assert/strict'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and axe's good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds nothing on the page as it is now. It stays outside frames: in a mail's frame no script runs, not even axe's. */
export async function assertAccessible(page: Page, place: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: RULES }, iframes: false })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  assert.deepEqual(found, [], place)
  assert.ok(passes.length > 5, `${place}: axe looked at nothing`)
}

/** Nothing sticks out to the right: a phone does not scroll sideways. */
export async function assertFits(page: Page, place: string): Promise<void> {
  const [width, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  assert.ok(width <= inner, `${place}: ${width} px on ${inner} px`)
}

/** What can be tapped is at least 44 px high; of a row the whole area counts, which its link covers. */
export async function assertTouchable(page: Page, place: string): Promise<void> {
  const small = await page.evaluate<string[]>(`[...document.querySelectorAll('button, select, input, [role="tab"]')]
    .filter((element) => element.checkVisibility() && !element.matches('[data-zeile]'))
    .filter((element) => !['hidden', 'checkbox', 'radio', 'file'].includes(element.type))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height < 43.5)
    .map(([element, box]) => (element.getAttribute('aria-label') || element.textContent || element.name) + ' ' + box.height)`)
  assert.deepEqual(small, [], place)
}

/** What a person would call the element that has the focus. */
const FOCUSED = `(() => {
  const element = document.activeElement
  const label = element?.labels?.[0]?.textContent
  return element?.getAttribute('aria-label') || label || element?.textContent || ''
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
