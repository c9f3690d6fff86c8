/** Checks for every page of the panel. */
import assert from 'node:assert/strict'
import type { Visit } from '../visits.ts'

/** The service refused one form and nothing else is to complain about; the browser logs a line about it. */
export function assertOneRefused({ complaints }: Visit): void {
  assert.deepEqual(complaints.splice(0), [REFUSED])
}

const REFUSED = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
