import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, endOfDay, isDay, parseInstant, startOfDay } from './index.ts'

const BERLIN = 'Europe/Berlin'
const utc = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

test('A day begins and ends at midnight of its zone, also when clocks change', () => {
  assert.equal(utc(startOfDay('2026-01-15', BERLIN)), '2026-01-14T23:00:00.000Z')
  assert.equal(endOfDay('2026-03-29', BERLIN) - startOfDay('2026-03-29', BERLIN), 23 * 3_600_000)
  assert.equal(endOfDay('2026-10-25', BERLIN) - startOfDay('2026-10-25', BERLIN), 25 * 3_600_000)
  assert.equal(dayOf(Date.parse('2026-06-30T22:00:00Z'), BERLIN), '2026-07-01')
})

test('Where midnight is skipped, the day begins with its first moment', () => {
  assert.equal(utc(startOfDay('2018-11-04', 'America/Sao_Paulo')), '2018-11-04T03:00:00.000Z')
})

test('A month later is the same day, or the last one of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2028-01-31', 1), '2028-02-29')
  assert.equal(addMonths('2026-08-31', -6), '2026-02-28')
  assert.equal(addMonths('2026-11-30', 3), '2027-02-28')
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(daysBetween('2026-03-01', '2026-02-28'), -1)
})

test('Only days that exist are days', () => {
  for (const day of ['2026-02-28', '2028-02-29', '0000-02-29', '9999-12-31']) assert.ok(isDay(day), day)
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-04-31',
    ' 2026-01-01',
    '',
  ]) {
    assert.ok(!isDay(text), text)
  }
})

test('An instant is read as RFC 3339 writes it, and nothing else is', () => {
  assert.equal(utc(parseInstant('2026-01-31T08:00:00Z')), '2026-01-31T08:00:00.000Z')
  assert.equal(utc(parseInstant('2026-01-31t08:00:00.123456z')), '2026-01-31T08:00:00.123Z')
  assert.equal(utc(parseInstant('2026-01-31T00:30:00+02:00')), '2026-01-30T22:30:00.000Z')
  assert.equal(utc(parseInstant('1990-12-31T15:59:60-08:00')), '1991-01-01T00:00:00.000Z')
  assert.equal(utc(parseInstant('0001-01-01T00:00:00.5Z')), '0001-01-01T00:00:00.500Z')
  const wrong = [
    '2026-01-31T08:00:00',
    '2026-01-31 08:00:00Z',
    '2026-01-31T8:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-02-30T00:00:00Z',
  ]
  const more = [
    '2026-01-31T08:00Z',
    '2026-01-31T08:00:60Z',
    '2026-01-31T08:00:00+2:00',
    '2026-01-31T08:00:00+24:00',
    '2026-01-31',
  ]
  for (const text of [...wrong, ...more, '20260131T080000Z', '2026-01-31T08:00:00.Z', 'heute'])
    assert.equal(parseInstant(text), null, text)
})

test('Every instant lies within the day that it belongs to, in every zone', () => {
  const zone = fc.constantFrom(BERLIN, 'America/Sao_Paulo', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), zone, (instant, name) => {
      const day = dayOf(instant, name)
      assert.ok(isDay(day))
      assert.ok(startOfDay(day, name) <= instant && instant < endOfDay(day, name))
      assert.equal(parseInstant(new Date(instant).toISOString()), instant)
    }),
    { numRuns: 500 },
  )
})

test('Days and their distance belong together', () => {
  const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-01-01', days))
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => addDays(a, daysBetween(a, b)) === b),
    { numRuns: 300 },
  )
})
