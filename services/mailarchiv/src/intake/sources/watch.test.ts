/** Several processes that watch the same sources, in both engines; what one of them reports is in `sources.test.ts`. */
import assert from 'node:assert/strict'
import { movableClock, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { ENGINES, emptyStores } from '../../../test/stores.factory.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { SourceWatch } from './index.ts'
import type { SourceProbe } from './probe.ts'

const HOUR = 3_600_000

const aFailure = (name: string): SourceProbe => ({
  ...{ id: `imap:${name}`, kind: 'imap', name, state: 'failed', problem: 'Der Server antwortet nicht.' },
  ...{ newest: null, failures: 1, givesMails: true },
})

for (const engine of ENGINES)
  test(`${engine}: two processes that see two sources fail at one moment report each of them once`, async () => {
    const open = await emptyStores(engine)
    const clock = movableClock('2026-06-15T10:00:00Z')
    const sent: string[] = []
    const aProcess = (tables: Tables, whenTaken: Promise<void>) =>
      new SourceWatch({
        ...{ tables, isShared: true, clock, hours: 24, zone: 'Europe/Berlin', warn: assert.fail },
        probes: { ask: async () => undefined, now: async () => [aFailure('Eins'), aFailure('Zwei')] },
        async send({ subject }) {
          sent.push(subject)
          await whenTaken
        },
      })
    const relay = Promise.withResolvers<void>()
    const slow = aProcess((await open()).sources, relay.promise)
    const quick = aProcess((await open()).sources, Promise.resolve())
    await slow.look()
    clock.forward(25 * HOUR)
    const looking = slow.look()
    await until('its first report is on its way', () => sent.length === 1)
    await quick.look()
    relay.resolve()
    await looking
    assert.deepEqual(sent.toSorted(), ['Mailarchiv: gestört – Eins', 'Mailarchiv: gestört – Zwei'])
  })
