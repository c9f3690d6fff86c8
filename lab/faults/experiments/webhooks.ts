/** Kills the archive with `kill -9` while it tells a receiver: nothing may be missing, and the order stays. */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@zeughaus/platform/testing'
import { aReceiver } from '../../../services/mailarchiv/src/api/subscriptions/receiver.factory.ts'
import { startServer } from '../../bench/postgres-server.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { startService, zeughaus } from '../service.ts'

const KILLS = 50
/** The receiver answers fewer between two kills; the archive tells the rest at the end. */
const MAILS_PER_KILL = 60
/** Every other kill comes while messages flow; the others may find a receiver that does not answer. */
const [SHORTEST_MS, LONGEST_MS] = [20, 150]
const END_MS = 600_000

export const webhooks: Experiment = {
  name: 'webhooks',
  title: 'kill -9 of the archive while it tells a receiver by webhook',
  async run(folder) {
    const inFolder = await killedWhileTelling(join(folder, 'sqlite'), KILLS)
    const server = startServer(join(folder, 'server'))
    try {
      const onPostgres = await killedWhileTelling(join(folder, 'postgres'), KILLS, server.url)
      return [inFolder, onPostgres]
    } finally {
      server.stop()
    }
  },
}

/**
 * Archives mails, has a receiver told of all of them, and kills the archive again and again meanwhile.
 *
 * @param database of an archive in PostgreSQL
 */
export async function killedWhileTelling(data: string, kills: number, database?: string): Promise<Outcome> {
  const receiver = await aReceiver()
  const settings = {
    data,
    env: {
      MAILARCHIV_WEBHOOKS: receiver.origin,
      MAILARCHIV_WEBHOOK_NETWORKS: '127.0.0.1',
      ...(database === undefined ? {} : { MAILARCHIV_DATABASE_URL: database }),
    },
  }
  const mails = kills * MAILS_PER_KILL
  await importMails(settings, mails)
  const command = (...args: string[]) => zeughaus(settings, 'mailarchiv', ...args)
  await command('keys', 'create', '--role', 'integration', '--name', 'CRM')
  const [{ id }] = JSON.parse(await command('keys', 'list', '--json')) as [{ id: string }]
  await receiver.expect(async () => {
    const whole = ['--key', id, '--name', 'CRM', '--url', `${receiver.origin}/`, '--from', '2020-01-01T00:00:00Z']
    return JSON.parse(await command('webhooks', 'create', ...whole, '--json')) as { secret: string }
  })
  for (let round = 0; round < kills; round += 1) {
    const before = receiver.received.length
    receiver.state.most = before + MAILS_PER_KILL - 1
    const service = await startService('mailarchiv', settings)
    await until('the receiver gets a message', async () => receiver.received.length > before)
    await pause(Math.random() * (round % 2 === 0 ? SHORTEST_MS : LONGEST_MS))
    const gone = once(service.child, 'exit')
    service.child.kill('SIGKILL')
    await gone
  }
  const atEnd = receiver.received.length
  receiver.state.most = Number.POSITIVE_INFINITY
  const service = await startService('mailarchiv', settings)
  await until('the receiver has every mail', async () => receiver.first().length === mails, END_MS)
  await service.stop()
  await receiver.close()
  return outcome(receiver, {
    subject: database === undefined ? 'mailarchiv' : 'mailarchiv on PostgreSQL',
    kills,
    mails,
    atEnd,
  })
}

function outcome(
  receiver: Awaited<ReturnType<typeof aReceiver>>,
  told: { subject: string; kills: number; mails: number; atEnd: number },
): Outcome {
  const { subject, kills, mails, atEnd } = told
  const first = receiver.first()
  const misplaced = first.filter(({ subject }, place) => subject !== subjectOf(place)).length
  const ids = Map.groupBy(receiver.received, ({ subject }) => subject)
  const otherIds = ids
    .values()
    .filter((all) => new Set(all.map(({ id }) => id)).size > 1)
    .toArray().length
  const doubled = receiver.received.length - first.length
  return {
    subject,
    injected: kills,
    fault: `kill -9, the last after ${atEnd} messages`,
    seen: `${mails} mails: ${mails - first.length} missing, ${misplaced} out of order, ${doubled} told twice, ${otherIds} of them with another id`,
    passed: first.length === mails && misplaced + otherIds === 0 && atEnd < mails,
  }
}

const subjectOf = (place: number) => `Meldung ${place}`

async function importMails(settings: Parameters<typeof zeughaus>[0], mails: number): Promise<void> {
  const folder = join(settings.data, 'eingang')
  mkdirSync(folder, { recursive: true })
  const mbox = Array.from(
    { length: mails },
    (_, place) =>
      `From - Mon Jan  5 08:00:00 2026\nFrom: a@kunde.example\nSubject: ${subjectOf(place)}\n\nText ${place}\n\n`,
  )
  writeFileSync(join(folder, 'alle.mbox'), mbox.join(''))
  await zeughaus(settings, 'mailarchiv', 'init')
  await zeughaus(settings, 'mailarchiv', 'import', join(folder, 'alle.mbox'))
}
