import assert from 'node:assert/strict'
import { addDays, addMonths, type Day, daysBetween } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { dueOn, isOverdue } from './request.ts'

const due = (receivedOn: Day, extended: string | null = null) => dueOn({ receivedOn, extended })

// rechte.1: The deadline is one month from receipt, or three when it is extended: the day of the same number, or the last of a month that lacks it.
test.each([
  ['2026-11-02', '2026-12-02', '2027-02-02'],
  ['2027-01-31', '2027-02-28', '2027-04-30'],
  ['2028-01-31', '2028-02-29', '2028-04-30'],
  ['2026-11-30', '2026-12-30', '2027-02-28'],
  ['2026-12-31', '2027-01-31', '2027-03-31'],
])('what comes on %s is due on %s, and extended on %s', (received, once, extended) => {
  assert.deepEqual([due(received), due(received, 'Sehr viele Mails')], [once, extended])
})

test('no deadline is shorter than a month of 28 days or longer than three of 31, and none is over on its last day', () => {
  const days = fc.integer({ min: 0, max: 36_524 }).map((number) => addDays('2000-01-01', number))
  fc.assert(
    fc.property(days, fc.boolean(), (receivedOn, isExtended) => {
      const request = { receivedOn, extended: isExtended ? 'x' : null, status: 'open' } as const
      const last = dueOn(request)
      const length = daysBetween(receivedOn, last)
      assert.ok(isExtended ? length >= 89 && length <= 92 : length >= 28 && length <= 31, `${receivedOn} ${last}`)
      assert.equal(last.slice(0, 7), addMonths(`${receivedOn.slice(0, 7)}-01`, isExtended ? 3 : 1).slice(0, 7))
      assert.deepEqual([isOverdue(request, last), isOverdue(request, addDays(last, 1))], [false, true])
      assert.equal(isOverdue({ ...request, status: 'closed' }, addDays(last, 1)), false)
    }),
  )
})
