/** Checks for every page of the panel. */
import assert from 'node:assert/strict'
import type { Visit } from './panel.ts'

/** @param refused number of forms that the service refused in the test; the browser logs a line about each */
export function assertNoComplaints({ complaints }: Visit, refused = 0): void {
  assert.deepEqual(complaints, Array(refused).fill(REFUSED))
}

const REFUSED = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
