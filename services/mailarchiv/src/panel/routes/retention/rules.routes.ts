/** Rules of retention: drafts, what they would do, bringing them into force. */
import { type Clock, dayOf, germanDay, rfc3339, writtenCount } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import type { HiddenFrom } from '../../../api/keys/index.ts'
import { describeSearch } from '../../../api/mails/index.ts'
import { noteObject } from '../../../evidence/access-log/index.ts'
import type { Preview, Previews } from '../../../retention/preview/index.ts'
import type { Step } from '../../../retention/records/index.ts'
import {
  type RetentionRules,
  RULE_TEMPLATES,
  type Rule,
  type RuleStep,
  ruleFields,
  shownRule,
} from '../../../retention/rules/index.ts'
import type { Archive } from '../../../store/contract/index.ts'
import type { OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { headOf } from './mail-head.ts'
import { personOf } from './person.ts'
import {
  type RulePreview,
  type RuleView,
  retentionRules,
  ruleActivation,
  ruleChange,
  ruleEvent,
  rulePreview,
  ruleView,
  type ShownRetentionRule,
  shownRetentionRule,
} from './rules.schema.ts'

export interface RuleDependencies {
  readonly rules: RetentionRules
  readonly previews: Previews
  readonly archive: Pick<Archive, 'get'>
  readonly hiddenFrom: HiddenFrom
  readonly clock: Pick<Clock, 'now'>
  readonly zone: string
}

export function addRuleRoutes(area: PanelArea, dependencies: RuleDependencies): void {
  const { rules, previews } = dependencies
  const shown = (rule: Rule): ShownRetentionRule => ({
    ...shownRule(rule),
    reading: describeSearch(rules.conditionsOf(rule.search), rule.search),
  })

  /** Answers with a rule that was changed, and names it in the access log. */
  const noted = (rule: Rule, request: FastifyRequest): ShownRetentionRule => {
    noteObject(request, `${rule.id} ${rule.name}`)
    return shown(rule)
  }

  area.route({
    method: 'GET',
    path: '/retention/rules',
    permission: 'aufbewahrung.lesen',
    summary: 'Alle Aufbewahrungsregeln, und Vorlagen für neue',
    log: 'none',
    schema: { response: { 200: retentionRules } },
    handler: async () => ({ rules: (await rules.list()).map(shown), templates: [...RULE_TEMPLATES] }),
  })

  area.route({
    method: 'POST',
    path: '/retention/rules',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Entwurf einer Regel anlegen',
    log: 'retention_rule',
    schema: { body: ruleFields, response: { 200: shownRetentionRule } },
    async handler({ body, principal, request }) {
      return noted(await rules.create(body, personOf(principal)), request)
    },
  })

  area.route({
    method: 'GET',
    path: '/retention/rules/{id}',
    permission: 'aufbewahrung.lesen',
    summary: 'Eine Regel, was mit ihr geschah, und was ihr Entwurf bewirken würde',
    log: 'retention_read',
    isRefresh: true,
    schema: { params: byId, response: { 200: ruleView } },
    handler: async ({ params: { id }, principal }): Promise<RuleView> => {
      const rule = await rules.get(id)
      const preview = rule.state === 'draft' ? await previews.of(rule) : null
      const steps = (await rules.steps(id)).map(shownStep)
      return { rule: shown(rule), steps, preview: preview && (await shownPreview(dependencies, preview, principal)) }
    },
  })

  area.route({
    method: 'PUT',
    path: '/retention/rules/{id}',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Entwurf einer Regel ändern',
    log: 'retention_rule',
    schema: { params: byId, body: ruleChange, response: { 200: shownRetentionRule } },
    async handler({ params: { id }, body: { revision, ...fields }, request }) {
      return noted(await rules.change(id, revision, fields), request)
    },
  })

  area.route({
    method: 'DELETE',
    path: '/retention/rules/{id}',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Entwurf einer Regel löschen',
    log: 'retention_rule',
    schema: { params: byId, response: { 204: null } },
    handler: ({ params: { id } }) => rules.remove(id),
  })

  area.route({
    method: 'POST',
    path: '/retention/rules/{id}/preview',
    permission: 'aufbewahrung.verwalten',
    summary: 'Ausrechnen, was der Entwurf einer Regel bewirken würde',
    log: 'retention_rule',
    schema: { params: byId, response: { 200: rulePreview } },
    handler: async ({ params: { id }, principal }) => shownPreview(dependencies, await previews.start(id), principal),
  })

  area.route({
    method: 'POST',
    path: '/retention/rules/{id}/activate',
    permission: 'aufbewahrung.verwalten',
    summary: 'Den Entwurf einer Regel in Kraft setzen, dessen Vorschau Sie gesehen haben',
    log: 'retention_activate',
    schema: { params: byId, body: ruleActivation, response: { 200: shownRetentionRule } },
    async handler({ params: { id }, body, principal, request }) {
      return noted(await previews.activate(id, body, personOf(principal)), request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/rules/{id}/event',
    permission: 'aufbewahrung.verwalten',
    summary: 'Sagen, an welchem Tag das Ereignis einer Regel eingetreten ist',
    log: 'retention_rule',
    schema: { params: byId, body: ruleEvent, response: { 200: shownRetentionRule } },
    async handler({ params: { id }, body: { on }, principal, request }) {
      const { clock, zone } = dependencies
      return noted(await rules.setEvent(id, on, dayOf(clock.now(), zone), personOf(principal)), request)
    },
  })

  area.route({
    method: 'POST',
    path: '/retention/rules/{id}/end',
    permission: 'aufbewahrung.verwalten',
    summary: 'Eine Regel beenden',
    log: 'retention_end',
    schema: { params: byId, response: { 200: shownRetentionRule } },
    async handler({ params: { id }, principal, request }) {
      return noted(await rules.end(id, personOf(principal)), request)
    },
  })
}

async function shownPreview(
  { archive, hiddenFrom }: Pick<RuleDependencies, 'archive' | 'hiddenFrom'>,
  preview: Preview,
  { account }: OpenSession,
): Promise<RulePreview> {
  const { startedAt, finishedAt, day, done, total, foreseen, error } = preview
  const run = { started_at: startedAt, finished_at: finishedAt, day, done, total, error }
  if (foreseen === null) return { ...run, foreseen }
  const { isAll, examples, years, next, ...sums } = foreseen
  const hidden = await hiddenFrom(account.id)
  const mails = await Promise.all(
    examples.map(async ({ id, free }) => {
      const mail = await archive.get(id)
      return mail === null ? [] : { id, free, ...headOf(mail, hidden) }
    }),
  )
  return { ...run, foreseen: { ...sums, years: [...years], next: [...next], is_all: isAll, examples: mails.flat() } }
}

/** An entry of the history, with a German sentence that says the rest. */
function shownStep({ at, person, what, details }: Step<RuleStep>): RuleView['steps'][number] {
  return { at: rfc3339(at), person, what, note: noteOf(what, details) }
}

function noteOf(what: RuleStep, details: Step['details']): string {
  switch (what) {
    case 'created':
      return ''
    case 'activated': {
      const { mails, free } = details['foreseen'] as { mails: number; free: number }
      return `Vorschau: gilt für ${writtenCount(mails, 'Mail', 'Mails')}, davon ${free.toLocaleString('de-DE')} frei.`
    }
    case 'event':
      return typeof details['day'] === 'string'
        ? `Ereignis eingetreten am ${germanDay(details['day'])}.`
        : 'Ereignis zurückgenommen.'
    case 'ended':
      return details['replaced_by'] === undefined ? '' : 'Durch eine andere Regel ersetzt.'
  }
}
