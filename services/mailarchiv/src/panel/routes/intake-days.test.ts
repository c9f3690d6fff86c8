import assert from 'node:assert/strict'
import { addDays } from '@zeughaus/platform'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Archive, MailRecord } from '../../store/contract/index.ts'
import { IntakeDays } from './intake-days.ts'

/** An archive that answers the count's only query from a list of times. */
function archivedAt(times: readonly number[]): Pick<Archive, 'changes'> {
  return {
    changes: async (afterSeq, limit) =>
      times
        .slice(afterSeq, afterSeq + limit)
        .map((archivedAt, index) => ({ seq: afterSeq + index + 1, archivedAt })) as MailRecord[],
  }
}

const NOW = Date.parse('2026-03-30T10:00:00Z')
const HOUR = 3_600_000

test('each mail counts on the day of its archiving in the zone, over the night with one hour less too', async () => {
  const times = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'].map(
    Date.parse,
  )
  const days = new IntakeDays(archivedAt(times), 'Europe/Berlin')
  assert.deepEqual(await days.count(NOW, 3, times.length), [
    { day: '2026-03-28', mails: 1 },
    { day: '2026-03-29', mails: 2 },
    { day: '2026-03-30', mails: 1 },
  ])
})

test('an empty archive has days without mails', async () => {
  const days = new IntakeDays(archivedAt([]), 'Europe/Berlin')
  assert.deepEqual(
    (await days.count(NOW, 30, 0)).map(({ mails }) => mails),
    Array(30).fill(0),
  )
})

test('counting by bisection is counting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 60 }), async (hours) => {
      const times = hours.map((back) => NOW - back * HOUR).sort((a, b) => a - b)
      const days = new IntakeDays(archivedAt(times), 'UTC')
      for (let again = 0; again < 2; again += 1) {
        for (const [index, { day, mails }] of (await days.count(NOW, 5, times.length)).entries()) {
          assert.equal(day, addDays('2026-03-30', index - 4))
          assert.equal(mails, times.filter((time) => new Date(time).toISOString().startsWith(day)).length)
        }
      }
    }),
  )
})
