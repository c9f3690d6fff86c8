/** Runs of deletion: proposed by one person, released by another. */
import { Readable } from 'node:stream'
import { media, rfc3339, answer as withHeaders, writtenCount } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import type { HiddenFrom } from '../../../api/keys/index.ts'
import { noteObject } from '../../../evidence/access-log/index.ts'
import type { LawClock } from '../../../retention/clock/index.ts'
import {
  type Deletions,
  newException,
  type Run,
  type RunMail,
  type RunStep,
  runRelease,
  runStates,
  shownRun,
} from '../../../retention/deletions/index.ts'
import type { Step } from '../../../retention/records/index.ts'
import type { Archive } from '../../../store/contract/index.ts'
import { type FactorTries, may, type OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { shownClock } from './clock.routes.ts'
import {
  type DeletionMails,
  type DeletionView,
  deletionList,
  deletionMails,
  deletionMailsQuery,
  deletionView,
  type ShownDeletion,
} from './deletions.schema.ts'
import { deletionLines } from './deletions-csv.ts'
import { headOf } from './mail-head.ts'
import { personOf } from './person.ts'

export interface DeletionDependencies {
  readonly deletions: Deletions
  readonly lawClock: LawClock
  readonly archive: Pick<Archive, 'get'>
  readonly hiddenFrom: HiddenFrom
  readonly factorTries: Pick<FactorTries, 'shareDevice'>
}

/** Mails of a page. */
const PAGE = 50

export function addDeletionRoutes(area: PanelArea, dependencies: DeletionDependencies): void {
  const { deletions, lawClock, archive, hiddenFrom, factorTries } = dependencies

  const answer = async (run: Run, principal: OpenSession): Promise<DeletionView> => {
    const { rules, withoutRule, holds, exceptions, keptMeanwhile } = await deletions.summary(run)
    return {
      run: shown(run, principal),
      rules,
      without_rule: withoutRule,
      holds: holds.map(({ isRestriction, ...hold }) => ({ ...hold, is_restriction: isRestriction })),
      held: run.counts.held,
      exceptions,
      kept_meanwhile: keptMeanwhile,
      steps: (await deletions.steps(run.id)).map(shownStep),
      clock: shownClock(lawClock, await lawClock.read(), principal),
    }
  }

  /** Answers with a run that was changed, and names it in the access log. */
  const noted = (run: Run, principal: OpenSession, request: FastifyRequest): Promise<DeletionView> => {
    noteObject(request, run.id)
    return answer(run, principal)
  }

  area.route({
    method: 'GET',
    path: '/retention/deletions',
    permission: 'aufbewahrung.lesen',
    summary: 'Alle Löschläufe, auch beendete',
    log: 'none',
    schema: { response: { 200: deletionList } },
    handler: async ({ principal }) => {
      const runs = await deletions.list()
      const mayPropose = may(principal.account, 'aufbewahrung.verwalten') && deletions.mayPropose(runs)
      return {
        runs: runs.map((run) => shown(run, principal)),
        actions: mayPropose ? ['propose' as const] : [],
        clock: shownClock(lawClock, await lawClock.read(), principal),
      }
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/deletions',
    permission: 'aufbewahrung.verwalten',
    summary: 'Einen Löschlauf vorschlagen: Er stellt zusammen, was frei ist',
    log: 'deletion_propose',
    schema: { response: { 200: deletionView } },
    async handler({ principal, request }) {
      return noted(await deletions.propose(personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'GET',
    path: '/retention/deletions/{id}',
    permission: 'aufbewahrung.lesen',
    summary: 'Ein Löschlauf, worauf er sich stützt, und was mit ihm geschah',
    log: 'deletion_read',
    isRefresh: true,
    schema: { params: byId, response: { 200: deletionView } },
    handler: async ({ params: { id }, principal }) => answer(await deletions.get(id), principal),
  })

  area.route({
    method: 'GET',
    path: '/retention/deletions/{id}/mails',
    permission: 'aufbewahrung.lesen',
    summary: 'Die Mails eines Löschlaufs, seitenweise',
    log: 'deletion_read',
    isRefresh: true,
    schema: { params: byId, query: deletionMailsQuery, response: { 200: deletionMails } },
    async handler({ params: { id }, query: { after, list }, principal }): Promise<DeletionMails> {
      const { mails, next } = await deletions.page(id, { after, limit: PAGE, list })
      const [nameOf, hidden] = await Promise.all([deletions.names(), hiddenFrom(principal.account.id)])
      return { mails: await Promise.all(mails.map((mail) => shownMail({ archive, nameOf, hidden }, mail))), next }
    },
  })

  area.route({
    method: 'GET',
    path: '/retention/deletions/{id}/list.csv',
    permission: 'aufbewahrung.lesen',
    summary: 'Die Liste eines Löschlaufs als CSV, ohne etwas aus den Mails',
    log: 'deletion_read',
    timeLimit: 'none',
    schema: { params: byId, response: { 200: media('text/csv; charset=utf-8', 'eine Zeile je Mail') } },
    async handler({ params: { id } }) {
      const run = await deletions.get(id)
      const lines = deletionLines(run, deletions.mails(id), await deletions.names())
      const headers = { 'content-disposition': 'attachment; filename="loeschlauf.csv"' }
      return withHeaders(Readable.from(lines), { headers })
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/deletions/{id}/exceptions',
    permission: 'aufbewahrung.verwalten',
    summary: 'Mails aus einem vorgeschlagenen Löschlauf herausnehmen: Sie bleiben',
    log: 'deletion_change',
    schema: { params: byId, body: newException, response: { 200: deletionView } },
    async handler({ params: { id }, body, principal, request }) {
      return noted(await deletions.except(id, body, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/deletions/{id}/withdraw',
    permission: 'aufbewahrung.verwalten',
    summary: 'Einen Löschlauf zurückziehen, bevor er begonnen hat',
    log: 'deletion_change',
    schema: { params: byId, response: { 200: deletionView } },
    async handler({ params: { id }, principal, request }) {
      return noted(await deletions.withdraw(id, personOf(principal)), principal, request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/deletions/{id}/release',
    permission: 'aufbewahrung.verwalten',
    summary: 'Als zweite Person einen Löschlauf freigeben: Seine Mails werden gelöscht',
    log: 'deletion_release',
    schema: { params: byId, body: runRelease, response: { 200: deletionView } },
    async handler({ params: { id }, body: { mails }, principal, request }) {
      const { proposedBy } = await deletions.get(id)
      const isSameDevice = await factorTries.shareDevice(proposedBy.id, principal.account.id)
      return noted(await deletions.release(id, mails, personOf(principal), isSameDevice), principal, request)
    },
  })
}

/** The actions of persons; the others happen by themselves. */
const OF_PERSONS = ['except', 'withdraw', 'release'] as const

function shown(run: Run, { account }: OpenSession): ShownDeletion {
  const offered: readonly string[] = runStates.offered(run, (right) => may(account, right))
  const actions = OF_PERSONS.filter((action) => offered.includes(action)).filter(
    (action) => action !== 'release' || run.proposedBy.id !== account.id,
  )
  return { ...shownRun(run), actions }
}

interface Showing {
  readonly archive: Pick<Archive, 'get'>
  readonly nameOf: (id: string) => string
  /** The mails that restrictions keep from the caller. */
  readonly hidden: readonly number[]
}

async function shownMail(
  { archive, nameOf, hidden }: Showing,
  { id, seq, free, rule, kept }: RunMail,
): Promise<DeletionMails['mails'][number]> {
  const found = await archive.get(id)
  return {
    ...{ id, seq, free, rule: nameOf(rule) },
    mail: found === null ? null : headOf(found, hidden),
    kept: kept && { how: kept.how, reason: kept.how === 'exception' ? kept.by : nameOf(kept.by) },
  }
}

/** An entry of the history, with a German sentence that says the rest. */
function shownStep({ at, person, what, details }: Step<RunStep>): DeletionView['steps'][number] {
  return { at: rfc3339(at), person, what, note: noteOf(what, details) }
}

function noteOf(what: RunStep, details: Step['details']): string {
  const mails = () => writtenCount(Number(details['mails']), 'Mail', 'Mails')
  switch (what) {
    case 'started':
    case 'withdrawn':
      return ''
    case 'proposed':
      return `${mails()} auf der Liste.`
    case 'failed':
      return String(details['error'])
    case 'excepted':
      return `${mails()} herausgenommen: ${String(details['reason'])}`
    case 'released':
      return `${mails()} freigegeben.${details['same_device'] === true ? ' Beide Anmeldungen wurden auf demselben Gerät benutzt.' : ''}`
    case 'begun': {
      const [going, kept] = [Number(details['mails']), Number(details['kept'])]
      const staying = kept === 0 ? '' : `, ${writtenCount(kept, 'Mail bleibt', 'Mails bleiben')}`
      return `${writtenCount(going, 'Mail wird gelöscht', 'Mails werden gelöscht')}${staying}.`
    }
    case 'done':
      return `${mails()} gelöscht.`
    case 'repeated':
      return `${writtenCount(Number(details['mails']), 'Mail war', 'Mails waren')} wieder da.`
  }
}
