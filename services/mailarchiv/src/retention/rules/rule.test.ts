import assert from 'node:assert/strict'
import { addMonths } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { freeFrom, OPEN_END, STARTS, type Term } from './rule.ts'

const term = (months: number, start: Term['start'], eventOn: string | null = null): Term => ({ months, start, eventOn })

// retention.2: A term counts from the day of the mail, from the end of its calendar year (§ 147 Abs. 4 AO), or from an event.
test('a mail is free on the day after its term has ended', () => {
  assert.equal(freeFrom(term(72, 'mail'), '2019-03-10'), '2025-03-11')
  assert.equal(freeFrom(term(72, 'year_end'), '2019-03-10'), '2026-01-01')
  assert.equal(freeFrom(term(72, 'year_end'), '2019-12-31'), '2026-01-01')
  assert.equal(freeFrom(term(96, 'year_end'), '2020-01-01'), '2029-01-01')
  assert.equal(freeFrom(term(6, 'event', '2026-03-31'), '2026-01-10'), '2026-10-01')
  assert.equal(freeFrom(term(6, 'event', '2026-03-31'), '2026-05-02'), '2026-11-03')
})

// retention.3: Until its event has come to pass, a rule keeps its mails without an end.
test('an event that has not come to pass lets go of nothing', () => {
  assert.equal(freeFrom(term(6, 'event'), '1999-01-01'), OPEN_END)
})

test('a term that ends on a day that the month lacks ends on its last day', () => {
  assert.equal(freeFrom(term(12, 'mail'), '2024-02-29'), '2025-03-01')
  assert.equal(freeFrom(term(6, 'mail'), '2025-08-31'), '2026-03-01')
})

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const lengths = fc.integer({ min: 1, max: 1_200 })

test('no rule lets go of a mail before its months are over, and a longer one never earlier', () => {
  fc.assert(
    fc.property(days, days, lengths, lengths, fc.constantFrom(...STARTS), (mail, event, one, other, start) => {
      const of = (months: number) => freeFrom(term(months, start, start === 'event' ? event : null), mail)
      assert.ok(of(one) > addMonths(mail, one))
      assert.ok(of(Math.max(one, other)) >= of(Math.min(one, other)))
    }),
  )
})
