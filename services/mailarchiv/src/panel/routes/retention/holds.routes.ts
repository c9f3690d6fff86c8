/** Holds: made by one person, lifted by two. */
import { rfc3339, writtenCount } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { describeSearch } from '../../../api/mails/index.ts'
import { noteObject } from '../../../evidence/access-log/index.ts'
import {
  type Hold,
  type HoldStep,
  type Holds,
  holdStates,
  liftAsked,
  moreHeld,
  newHold,
  shownHold as wireHold,
} from '../../../retention/holds/index.ts'
import type { Step } from '../../../retention/records/index.ts'
import type { RetentionRules } from '../../../retention/rules/index.ts'
import { type FactorTries, may, type OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { type HoldView, holdList, holdView, type ShownHold } from './holds.schema.ts'
import { personOf } from './person.ts'

export interface HoldDependencies {
  readonly holds: Holds
  readonly rules: Pick<RetentionRules, 'conditionsOf'>
  readonly factorTries: Pick<FactorTries, 'shareDevice'>
}

export function addHoldRoutes(area: PanelArea, { holds, rules, factorTries }: HoldDependencies): void {
  const shown = (hold: Hold, { account }: OpenSession): ShownHold => ({
    ...wireHold(hold),
    reading: hold.search === null ? '' : describeSearch(rules.conditionsOf(hold.search), hold.search),
    actions: holdStates
      .offered(hold, (right) => may(account, right))
      .filter(
        (action) =>
          (action !== 'extend' || hold.search === null) && (action !== 'lift' || hold.askedBy?.id !== account.id),
      ),
  })

  const answer = async (hold: Hold, principal: OpenSession): Promise<HoldView> => ({
    hold: shown(hold, principal),
    covered: await holds.covered(hold),
    steps: (await holds.steps(hold.id)).map(shownStep),
  })

  /** Answers with a hold that was changed, and names it in the access log. */
  const noted = (hold: Hold, principal: OpenSession, request: FastifyRequest): Promise<HoldView> => {
    noteObject(request, `${hold.id} ${hold.name}`)
    return answer(hold, principal)
  }

  area.route({
    method: 'GET',
    path: '/retention/holds',
    permission: 'aufbewahrung.lesen',
    summary: 'Alle Löschsperren, auch aufgehobene',
    log: 'none',
    schema: { response: { 200: holdList } },
    handler: async ({ principal }) => ({ holds: (await holds.list()).map((hold) => shown(hold, principal)) }),
  })

  area.route({
    method: 'POST',
    path: '/retention/holds',
    permission: 'aufbewahrung.verwalten',
    summary: 'Eine Löschsperre anlegen: Was sie betrifft, löscht niemand',
    log: 'hold',
    schema: { body: newHold, response: { 200: holdView } },
    async handler({ body, principal, request }) {
      return noted(await holds.create(body, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'GET',
    path: '/retention/holds/{id}',
    permission: 'aufbewahrung.lesen',
    summary: 'Eine Löschsperre, wie viele Mails sie betrifft, und was mit ihr geschah',
    log: 'none',
    schema: { params: byId, response: { 200: holdView } },
    handler: async ({ params: { id }, principal }) => answer(await holds.get(id), principal),
  })

  area.route({
    method: 'POST',
    path: '/retention/holds/{id}/mails',
    permission: 'aufbewahrung.verwalten',
    summary: 'Mails in die Liste einer Löschsperre aufnehmen',
    log: 'hold',
    schema: { params: byId, body: moreHeld, response: { 200: holdView } },
    async handler({ params: { id }, body: { mails }, principal, request }) {
      return noted(await holds.extend(id, mails, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/holds/{id}/ask',
    permission: 'aufbewahrung.verwalten',
    summary: 'Beantragen, eine Löschsperre aufzuheben',
    log: 'hold',
    schema: { params: byId, body: liftAsked, response: { 200: holdView } },
    async handler({ params: { id }, body: { reason }, principal, request }) {
      return noted(await holds.ask(id, reason, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/holds/{id}/withdraw',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Antrag zurücknehmen, eine Löschsperre aufzuheben',
    log: 'hold',
    schema: { params: byId, response: { 200: holdView } },
    async handler({ params: { id }, principal, request }) {
      return noted(await holds.withdraw(id, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/holds/{id}/lift',
    permission: 'aufbewahrung.verwalten',
    summary: 'Als zweite Person eine Löschsperre aufheben',
    log: 'hold_lift',
    schema: { params: byId, response: { 200: holdView } },
    async handler({ params: { id }, principal, request }) {
      const { askedBy } = await holds.get(id)
      const isSameDevice = askedBy !== null && (await factorTries.shareDevice(askedBy.id, principal.account.id))
      return noted(await holds.lift(id, personOf(principal), isSameDevice), principal, request)
    },
  })
}

/** An entry of the history, with a German sentence that says the rest. */
function shownStep({ at, person, what, details }: Step<HoldStep>): HoldView['steps'][number] {
  return { at: rfc3339(at), person, what, note: noteOf(what, details) }
}

function noteOf(what: HoldStep, details: Step['details']): string {
  switch (what) {
    case 'created':
      return details['search'] === null ? `Liste mit ${writtenCount(Number(details['mails']), 'Mail', 'Mails')}.` : ''
    case 'extended':
      return `${writtenCount(Number(details['mails']), 'Mail', 'Mails')} genannt.`
    case 'asked':
      return String(details['reason'])
    case 'withdrawn':
      return ''
    case 'lifted':
      return details['same_device'] === true ? 'Beide Anmeldungen wurden auf demselben Gerät benutzt.' : ''
  }
}
