import assert from 'node:assert/strict'
import { DAY_MS } from '@zeughaus/platform'
import { test } from 'vitest'
import type { ClockView } from './clock.schema.ts'
import type { DeletionView } from './deletions.schema.ts'
import {
  aPanelWithMails,
  codeOf,
  foreseen,
  inForce,
  LETTERS,
  made,
  proposed,
  release,
  runIn,
} from './retention.factory.ts'

const TEN_YEARS_MS = 3_653 * DAY_MS
const sentenceOf = ({ body }: { body: unknown }) => (body as { error?: string }).error

/** A panel with a rule in force whose clock is then moved, and two persons who log in again. */
async function aPanelWhoseClockMoves(by: number) {
  const panel = await aPanelWithMails()
  await inForce(panel.call, LETTERS)
  const move = async (milliseconds: number) => {
    panel.clock.forward(milliseconds)
    const sessions = await Promise.all(accounts.map((account) => panel.accounts.openSession(account)))
    const [first, second] = sessions.map(({ token }) => panel.aCaller(`zeughaus_mailarchiv=${token}`))
    return { first: first!, second: second! }
  }
  const accounts = [panel.account, (await panel.aPerson(['datenschutz'])).account]
  return { ...panel, move, ...(await move(by)) }
}

// retention.20: A clock that is set forward frees nothing: the time of the law comes from signed checkpoints and may not jump.
test('a clock set forward ten years frees nothing, until two persons have confirmed its time', async () => {
  const { first, second, archive } = await aPanelWhoseClockMoves(TEN_YEARS_MS)
  const refused = await first('POST', '/retention/deletions')
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'uhr_gesprungen'])
  assert.match(sentenceOf(refused) ?? '', /steht auf dem 21\.11\.2036, zuletzt unterschrieben ist der 21\.11\.2026\./)
  const { clock } = (await first('GET', '/retention/clock')).body as ClockView
  assert.deepEqual([clock.state, clock.actions], ['jumped', ['ask']])
  assert.ok(clock.law?.startsWith('2026-11-21') && clock.machine.startsWith('2036-11-21'))
  // A preview shows what the day of the law frees.
  const draft = await made(first, { ...LETTERS, name: 'Länger', months: 84 })
  assert.equal((await foreseen(first, draft.id)).free, 1)

  assert.equal(codeOf(await second('POST', '/retention/clock/confirm')), 'uhr_geaendert')
  const asked = (await first('POST', '/retention/clock/ask')).body as ClockView
  assert.deepEqual([asked.clock.state, asked.clock.asked_by, asked.clock.actions], ['asked', 'Person 1', ['withdraw']])
  assert.equal(codeOf(await first('POST', '/retention/clock/confirm')), 'zweite_person')
  assert.equal(codeOf(await second('POST', '/retention/deletions')), 'uhr_gesprungen')
  const confirmed = await second('POST', '/retention/clock/confirm')
  assert.equal(confirmed.status, 200, confirmed.text)
  const { clock: now, steps } = confirmed.body as ClockView
  assert.deepEqual([now.state, now.sentence, now.actions], ['steady', null, []])
  assert.deepEqual(
    steps.map(({ what, person }) => [what, person]),
    [
      ['asked', 'Person 1'],
      ['confirmed', 'Person 2'],
    ],
  )
  const view = await proposed(first)
  assert.deepEqual([view.run.mails, view.run.day], [5, '2036-11-21'])
  assert.equal((await archive.counts()).mails, 5)
})

test('a run that was proposed is not released while the clock has jumped', async () => {
  const { first, second, move } = await aPanelWhoseClockMoves(0)
  const view = await proposed(first)
  const later = await move(TEN_YEARS_MS)
  assert.equal(codeOf(await release(later.second, view)), 'uhr_gesprungen')
  const { run, clock } = (await later.second('GET', `/retention/deletions/${view.run.id}`)).body as DeletionView
  assert.deepEqual([run.state, clock.state], ['proposed', 'jumped'])
  const right = await move(-TEN_YEARS_MS)
  assert.notEqual(second, right.second)
  assert.equal((await release(right.second, view)).status, 200)
  assert.equal((await runIn(right.first, view.run.id, 'done')).run.mails, 2)
})

test('what one person has asked to confirm, is not confirmed when the clock is set once more', async () => {
  const { first, move } = await aPanelWhoseClockMoves(TEN_YEARS_MS)
  assert.equal((await first('POST', '/retention/clock/ask')).status, 200)
  const later = await move(TEN_YEARS_MS)
  assert.equal(codeOf(await later.second('POST', '/retention/clock/confirm')), 'uhr_geaendert')
  const back = (await later.second('POST', '/retention/clock/withdraw')).body as ClockView
  assert.deepEqual([back.clock.state, back.clock.asked_by], ['jumped', null])
})

test('a clock that goes on for a month is followed, and one that is set back frees less and says so', async () => {
  const { first, move, lawClock } = await aPanelWhoseClockMoves(30 * DAY_MS)
  assert.equal((await proposed(first)).run.day, '2026-12-21')
  assert.equal(codeOf(await first('POST', '/retention/clock/ask')), 'uhr_geht_richtig')
  const earlier = await move(-700 * DAY_MS)
  const { clock } = (await earlier.first('GET', '/retention/clock')).body as ClockView
  assert.equal(clock.state, 'steady')
  assert.match(clock.sentence ?? '', /steht auf dem 20\.01\.2025, unterschrieben ist schon der 21\.12\.2026\./)
  assert.equal(await lawClock.today(), '2025-01-20')
  assert.equal((await lawClock.read()).signed, clock.law === null ? null : Date.parse(clock.law))
})
