/** What holds on every page of the app. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Visit } from './app.ts'

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

export function assertNoComplaints({ complaints }: Visit): void {
  assert.deepEqual(complaints, [])
}
