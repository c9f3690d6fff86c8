/** What holds on every page of the panel. */
import assert from 'node:assert/strict'
import type { Visit } from './panel.ts'

/** @param refused forms that the test had the service refuse; the browser writes a line of its own about each */
export function assertNoComplaints({ complaints }: Visit, refused = 0): void {
  assert.deepEqual(complaints, Array(refused).fill(REFUSED))
}

const REFUSED = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
