/** The clock of the law, and how two persons confirm its time. */
import { rfc3339 } from '@zeughaus/platform'
import { type ClockStep, clockStates, type LawClock, type LawTime } from '../../../retention/clock/index.ts'
import type { Step } from '../../../retention/records/index.ts'
import { type FactorTries, may, type OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { type ClockView, clockView, type ShownClock } from './clock.schema.ts'
import { personOf } from './person.ts'

export interface ClockDependencies {
  readonly lawClock: LawClock
  readonly factorTries: Pick<FactorTries, 'shareDevice'>
}

export function addClockRoutes(area: PanelArea, { lawClock, factorTries }: ClockDependencies): void {
  const answer = async (time: LawTime, principal: OpenSession): Promise<ClockView> => ({
    clock: shownClock(lawClock, time, principal),
    steps: (await lawClock.steps()).map(shownStep),
  })

  area.route({
    method: 'GET',
    path: '/retention/clock',
    permission: 'aufbewahrung.lesen',
    summary: 'Die Zeit, nach der Mails frei werden, und ob die Uhr dieses Rechners gesprungen ist',
    log: 'none',
    schema: { response: { 200: clockView } },
    handler: async ({ principal }) => answer(await lawClock.read(), principal),
  })

  area.route({
    method: 'POST',
    path: '/retention/clock/ask',
    permission: 'aufbewahrung.verwalten',
    summary: 'Beantragen, die Zeit einer gesprungenen Uhr zu bestätigen',
    log: 'clock_confirm',
    schema: { response: { 200: clockView } },
    handler: async ({ principal }) => answer(await lawClock.ask(personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/retention/clock/withdraw',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Antrag zurücknehmen, die Zeit der Uhr zu bestätigen',
    log: 'clock_confirm',
    schema: { response: { 200: clockView } },
    handler: async ({ principal }) => answer(await lawClock.withdraw(personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/retention/clock/confirm',
    permission: 'aufbewahrung.verwalten',
    summary: 'Als zweite Person die Zeit der Uhr bestätigen',
    log: 'clock_confirm',
    schema: { response: { 200: clockView } },
    async handler({ principal }) {
      const { asked } = await lawClock.read()
      const isSameDevice = asked !== null && (await factorTries.shareDevice(asked.id, principal.account.id))
      return answer(await lawClock.confirm(personOf(principal), isSameDevice), principal)
    },
  })
}

/** The clock, with what the caller may do. */
export function shownClock(lawClock: LawClock, time: LawTime, { account }: OpenSession): ShownClock {
  const { status, signed, machine, asked } = time
  return {
    state: status,
    law: rfc3339(signed),
    machine: rfc3339(machine),
    asked_by: asked?.name ?? null,
    asked_at: rfc3339(asked?.at ?? null),
    sentence: lawClock.sentence(time),
    actions: clockStates
      .offered(time, (right) => may(account, right))
      .filter((action) => action !== 'confirm' || asked?.id !== account.id),
  }
}

/** An entry of the history, with a German sentence that says the rest. */
function shownStep({ at, person, what, details }: Step<ClockStep>): ClockView['steps'][number] {
  const note = details['same_device'] === true ? 'Beide Anmeldungen wurden auf demselben Gerät benutzt.' : ''
  return { at: rfc3339(at), person, what, note }
}
