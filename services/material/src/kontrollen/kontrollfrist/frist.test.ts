import assert from 'node:assert/strict'
import { addDays, addMonths, dayOf } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import { type Fristlage, kontrollfristOf, OHNE_FRIST } from './index.ts'

const zone = 'Europe/Berlin'
const lage: Fristlage = {
  regel: { ...OHNE_FRIST, kontrollintervall: 4 },
  ausser_dienst: false,
  angelegt_am: '2026-01-05T08:00:00.000Z',
  kontrolliert_am: '2026-10-31T12:00:00.000Z',
  einsatz_am: null,
}
const on = (heute: string, fields: Partial<Fristlage> = {}) => kontrollfristOf({ ...lage, ...fields }, { heute, zone })

// objekte.25: A check is due by its interval after the last finished one: on that day `faellig`, from the next `ueberfaellig`.
test('a check is due by its interval after the last, on that day still in time, and overdue the day after', () => {
  const due = { kontrolle_faellig_am: '2026-11-28', kontrolle_anlass: 'intervall' }
  assert.deepEqual(on('2026-11-27'), { ...due, kontrolle_faelligkeit: 'in_frist', kontrolle_steht_an: false })
  assert.deepEqual(on('2026-11-28'), { ...due, kontrolle_faelligkeit: 'faellig', kontrolle_steht_an: true })
  assert.deepEqual(on('2026-11-29'), { ...due, kontrolle_faelligkeit: 'ueberfaellig', kontrolle_steht_an: true })
})

// objekte.26: Days are those of the configured zone; a month later is at the latest the last day of that month.
test('months end at the last day of a shorter month, and days are those of the configured zone', () => {
  const monatlich = { regel: { ...OHNE_FRIST, kontrollintervall: 1, kontrollintervall_einheit: 'monate' } } as const
  const faellig = (kontrolliert_am: string) => on('2026-01-01', { ...monatlich, kontrolliert_am }).kontrolle_faellig_am
  assert.equal(faellig('2026-01-31T12:00:00.000Z'), '2026-02-28')
  assert.equal(faellig('2028-01-31T12:00:00.000Z'), '2028-02-29')
  // In Berlin this is the 1st of July already.
  assert.equal(faellig('2026-06-30T22:30:00.000Z'), '2026-08-01')
})

// objekte.27: An object with a rule that was never checked is due since it was created.
test('an object that was never checked is due since it was created', () => {
  assert.deepEqual(on('2026-01-05', { kontrolliert_am: null }), {
    kontrolle_faellig_am: '2026-01-05',
    kontrolle_faelligkeit: 'faellig',
    kontrolle_anlass: 'noch_nie',
    kontrolle_steht_an: true,
  })
})

test('an Einsatz makes a check due on its day, where the rule says so', () => {
  const nachEinsatz = { ...OHNE_FRIST, kontrolle_nach_einsatz: true }
  const einsatz_am = '2026-11-10T23:30:00.000Z'
  assert.equal(on('2026-11-11', { regel: nachEinsatz }).kontrolle_faelligkeit, 'keine_frist')
  assert.deepEqual(on('2026-11-11', { regel: nachEinsatz, einsatz_am }), {
    kontrolle_faellig_am: '2026-11-11',
    kontrolle_faelligkeit: 'faellig',
    kontrolle_anlass: 'einsatz',
    kontrolle_steht_an: true,
  })
  assert.equal(on('2026-11-11', { einsatz_am }).kontrolle_anlass, 'intervall')
})

// desk.16: Without a deadline a check is asked for until there has been one; out of service never.
test('without an interval and without an Einsatz, and out of service, there is no deadline', () => {
  const none = { kontrolle_faellig_am: null, kontrolle_faelligkeit: 'keine_frist', kontrolle_anlass: null }
  const keine = { ...none, kontrolle_steht_an: false }
  assert.deepEqual(on('2026-11-11', { regel: OHNE_FRIST }), keine)
  assert.deepEqual(on('2026-11-11', { regel: OHNE_FRIST, kontrolliert_am: null }), {
    ...none,
    kontrolle_steht_an: true,
  })
  assert.deepEqual(on('2030-01-01', { ausser_dienst: true, kontrolliert_am: null }), keine)
})

const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const rules = fc.record({
  kontrollintervall: fc.option(fc.integer({ min: 1, max: 999 })),
  kontrollintervall_einheit: fc.constantFrom('tage' as const, 'wochen' as const, 'monate' as const),
  kontrolle_nach_einsatz: fc.boolean(),
})
const days = instants.map((instant) => dayOf(Date.parse(instant), zone))

// objekte.28: The earlier of interval and Einsatz counts.
test('whatever the rule, the deadline is the earlier of interval and Einsatz, and its word follows from the day', () => {
  fc.assert(
    fc.property(rules, instants, fc.option(instants), days, (regel, kontrolliert_am, einsatz_am, heute) => {
      const found = kontrollfristOf({ ...lage, regel, kontrolliert_am, einsatz_am }, { heute, zone })
      const checked = dayOf(Date.parse(kontrolliert_am), zone)
      const { kontrollintervall: n } = regel
      const byInterval =
        n === null
          ? []
          : [
              {
                tage: () => addDays(checked, n),
                wochen: () => addDays(checked, 7 * n),
                monate: () => addMonths(checked, n),
              }[regel.kontrollintervall_einheit](),
            ]
      const byEinsatz = regel.kontrolle_nach_einsatz && einsatz_am !== null ? [dayOf(Date.parse(einsatz_am), zone)] : []
      const [first = null] = [...byInterval, ...byEinsatz].sort()
      assert.equal(found.kontrolle_faellig_am, first)
      const words = first === null ? ['keine_frist'] : first < heute ? ['ueberfaellig'] : ['faellig', 'in_frist']
      assert.ok(words.includes(found.kontrolle_faelligkeit))
    }),
  )
})
