/** Checks for every page of the panel. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { assertAccessibleInBothThemes, assertFits, assertTextFits, assertTouchable } from '../checks.ts'
import type { Visit } from '../visits.ts'

/** The present page fits its device, can be touched, and is accessible in either theme. */
export async function assertWellShown(page: Page, what: string): Promise<void> {
  await assertFits(page, what)
  await assertTextFits(page, what)
  await assertTouchable(page, what)
  await assertAccessibleInBothThemes(page, what)
}

/** The service refused one form and nothing else is to complain about; the browser logs a line about it. */
export function assertOneRefused({ complaints }: Visit): void {
  assert.deepEqual(complaints.splice(0), [REFUSED])
}

const REFUSED = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
