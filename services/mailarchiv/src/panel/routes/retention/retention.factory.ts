/** What tests of rules, holds and runs begin with: an archive of five mails of eight years, and a person of the role Datenschutz. */
import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { aMail, dateHeader } from '../../../../test/mail.factory.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import type { DeletionView, ShownDeletion } from './deletions.schema.ts'
import type { RulePreview, RuleView, ShownRetentionRule } from './rules.schema.ts'

export const LETTERS = {
  name: 'Geschäftsbriefe',
  basis: '§ 147 AO',
  search: {},
  months: 72,
  start: 'year_end',
  event: '',
  template: 'handelsbriefe',
  replaces: null,
}

export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

const MAILS = [
  ['2018-03-01T08:00:00Z', 'Rechnung 17'],
  ['2019-12-31T22:00:00Z', 'Angebot'],
  // In Berlin it is the next year by then.
  ['2019-12-31T23:30:00Z', 'Silvester'],
  ['2021-06-01T08:00:00Z', 'Rechnung 18'],
  ['2025-01-10T08:00:00Z', 'Bewerbung als Gerätewart'],
] as const

/** A mail about this on that day. */
export const aMailOf = (date: string, subject: string) => ({
  raw: Buffer.from(aMail({ date: dateHeader(date), subject })),
  provenance: { source: 'import', origin: null, envelope: [] },
})

export async function aPanelWithMails(engine: 'SQLite' | 'PostgreSQL' = 'SQLite', folder?: string) {
  const panel = await aPanel({ engine, stores: engine, ...(folder !== undefined && { folder }) })
  const ids: string[] = []
  for (const [date, subject] of MAILS) {
    const [archived] = await panel.archive.put([aMailOf(date, subject)])
    assert.ok(archived)
    ids.push(archived.id)
  }
  return { ...panel, ...(await panel.aPerson(['datenschutz'])), ids }
}

export async function made(call: PanelCaller, fields: object): Promise<ShownRetentionRule> {
  const { status, body, text } = await call('POST', '/retention/rules', { json: fields })
  assert.equal(status, 200, text)
  return body as ShownRetentionRule
}

export async function viewOf(call: PanelCaller, id: string): Promise<RuleView> {
  const { status, body, text } = await call('GET', `/retention/rules/${id}`)
  assert.equal(status, 200, text)
  return body as RuleView
}

/** What the preview of a draft says. */
export async function foreseen(call: PanelCaller, id: string): Promise<NonNullable<RulePreview['foreseen']>> {
  const started = await call('POST', `/retention/rules/${id}/preview`)
  assert.equal(started.status, 200, started.text)
  let preview: RulePreview | null = null
  await until('the preview', async () => {
    preview = (await viewOf(call, id)).preview
    return preview?.finished_at != null
  })
  const { foreseen: found, error } = preview as unknown as RulePreview
  assert.equal(error, null)
  assert.ok(found)
  return found
}

/** Brings a new rule into force as a person does: draft, preview, the number that it names. */
export async function inForce(call: PanelCaller, fields: object): Promise<ShownRetentionRule> {
  const { id, revision } = await made(call, fields)
  const { free } = await foreseen(call, id)
  const { status, body, text } = await call('POST', `/retention/rules/${id}/activate`, { json: { revision, free } })
  assert.equal(status, 200, text)
  return body as ShownRetentionRule
}

/** A run of deletion whose list is reckoned. */
export async function proposed(call: PanelCaller): Promise<DeletionView> {
  const started = await call('POST', '/retention/deletions')
  assert.equal(started.status, 200, started.text)
  return runIn(call, (started.body as DeletionView).run.id, 'proposed')
}

/** A run once it is in this state. */
export async function runIn(call: PanelCaller, id: string, state: ShownDeletion['state']): Promise<DeletionView> {
  let view: DeletionView | undefined
  await until(`the run is ${state}`, async () => {
    const { status, body, text } = await call('GET', `/retention/deletions/${id}`)
    assert.equal(status, 200, text)
    view = body as DeletionView
    return view.run.state === state
  })
  assert.ok(view)
  return view
}

export const release = (call: PanelCaller, { run: { id, mails } }: DeletionView, other = mails) =>
  call('POST', `/retention/deletions/${id}/release`, { json: { mails: other } })
