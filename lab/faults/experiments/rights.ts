/** Revokes rights while their holder works: later requests are refused. */
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, asAdmin } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'
import { login, PASSWORD } from '../session.ts'

const ROUNDS = 8
const CALLERS = 4

export const rights: Experiment = {
  name: 'rights',
  title: 'Rights taken away in the middle of the work',
  run: async (folder) => [await material(folder), await mailarchiv(folder)],
}

/** Sends requests without a pause; reports for each answer when it was requested. */
function asker(ask: () => Promise<number>) {
  const answers: { readonly asked: number; readonly status: number }[] = []
  let running = true
  const loops = Array.from({ length: CALLERS }, async () => {
    while (running) {
      const asked = performance.now()
      answers.push({ asked, status: await ask() })
    }
  })
  return {
    answers,
    async stop() {
      running = false
      await Promise.all(loops)
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Revokes the right under load and counts successes among the requests that began later. */
async function round(ask: () => Promise<number>, takeAway: () => Promise<unknown>) {
  const asking = asker(ask)
  await pause(150)
  await takeAway()
  const gone = performance.now()
  await pause(300)
  await asking.stop()
  const after = asking.answers.filter(({ asked }) => asked > gone)
  return {
    before: asking.answers.filter(({ asked, status }) => asked <= gone && status === 200).length,
    after: after.length,
    open: after.filter(({ status }) => status < 400).length,
  }
}

async function summed(
  subject: string,
  fault: string,
  rounds: number,
  one: (number: number) => ReturnType<typeof round>,
): Promise<Outcome> {
  const sum = { before: 0, after: 0, open: 0 }
  for (let number = 0; number < rounds; number += 1) {
    const { before, after, open } = await one(number)
    sum.before += before
    sum.after += after
    sum.open += open
  }
  return {
    subject,
    injected: rounds,
    fault,
    seen: `before it ${sum.before} requests with success, after it ${sum.after} begun, of which ${sum.open} with success`,
    passed: sum.before > 0 && sum.after > 0 && sum.open === 0,
  }
}

async function material(data: string): Promise<Outcome> {
  const service = await startService('material', { data, env: ADMIN })
  const admin = await asAdmin(service.url)
  const outcome = await summed('material', 'deactivated, or deprived of the role', ROUNDS, async (number) => {
    const benutzername = `person${number}`
    const person = { benutzername, name: benutzername, passwort: PASSWORD, rollen: ['leitungsverantwortlicher'] }
    const { id } = await admin.call('POST', '/benutzer', person)
    const holder = await login(service.url, benutzername)
    const change = number % 2 === 0 ? { aktiv: false } : { rollen: [] }
    return round(
      async () => (await holder.try('GET', '/historie?limit=1')).status,
      () => admin.call('PATCH', `/benutzer/${id}`, change),
    )
  })
  await service.stop()
  return outcome
}

async function mailarchiv(data: string): Promise<Outcome> {
  const settings = { data }
  const keys = (...args: string[]) => zeughaus(settings, 'mailarchiv', 'keys', ...args)
  await zeughaus(settings, 'mailarchiv', 'demo')
  const service = await startService('mailarchiv', settings)
  const outcome = await summed('mailarchiv', 'key revoked from the command line', 2, async (number) => {
    const name = `Schlüssel ${number}`
    const key = (await keys('create', '--role', 'auditor', '--name', name, '--rate', '1000000')).trim()
    const all = JSON.parse(await keys('list', '--json')) as { id: string; name: string }[]
    const id = all.find((each) => each.name === name)?.id ?? ''
    const headers = { authorization: `Bearer ${key}` }
    return round(
      async () => {
        const answer = await fetch(`${service.url}/api/v1/mails?limit=1`, { headers })
        await answer.arrayBuffer()
        return answer.status
      },
      () => keys('revoke', id),
    )
  })
  await service.stop()
  return outcome
}
