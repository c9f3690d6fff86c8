import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { isGood, type Outcome } from './experiment.ts'
import { twoArchives } from './processes/archives.ts'
import { twoMaterials } from './processes/material.ts'

const AMOUNT = 100

function assertAllGood(outcomes: readonly Outcome[], count: number): void {
  const bad = outcomes.filter((outcome) => !isGood(outcome))
  assert.deepEqual(bad, [])
  assert.equal(outcomes.length, count)
}

test('two processes of the mail archive over one database: no mail, job or entry of a log is there twice', async () => {
  assertAllGood(await twoArchives(temporaryFolder(), { mails: AMOUNT, pictures: 1 }), 4)
})

test('two processes of material over one database: no event, e-mail or escalation happens twice', async () => {
  assertAllGood(await twoMaterials(temporaryFolder(), AMOUNT), 3)
})
