import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Pace } from './pace.ts'

test('how much of a file is archived is known, unless it is packed; all of it only at the end', () => {
  assert.deepEqual(new Pace({ name: 'a.mbox', size: 1_000 }).at(250), { share: 0.25, rest_seconds: null })
  assert.equal(new Pace({ name: 'a.pst', size: 1_000 }).at(1_400)?.share, 0.99)
  for (const name of ['a.zip', 'a.mbox.gz', 'a.tgz', 'A.ZIP', 'a.olm'])
    assert.equal(new Pace({ name, size: 1_000 }).at(250), null)
})

test('the rest is told from the pace of this run, not from what an earlier one has read', () => {
  const pace = new Pace({ name: 'a.mbox', size: 1_000 })
  assert.equal(pace.at(900)?.rest_seconds, null)
  assert.equal(pace.at(910)?.rest_seconds, null, 'too little to tell')
  assert.equal(pace.at(950)?.rest_seconds, 1)
})
