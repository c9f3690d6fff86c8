/** What tests of requests begin with: an archive with mails of Anna and of others, and a person of the role Datenschutz. */
import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { aMail, dateHeader, type MailParts } from '../../../../test/mail.factory.ts'
import { aPanel, type PanelCaller } from '../panel.factory.ts'
import type { RequestMails, RequestView } from './requests.schema.ts'

export const ANNA = 'anna@muster.example'
export const ACCESS = {
  ...{ kind: 'access', person: 'Anna Weber', addresses: [ANNA], with_named: true, received_on: '2026-11-02' },
}
export const ERASURE = { ...ACCESS, kind: 'erasure' }
export const RESTRICTION = { ...ACCESS, kind: 'restriction', with_named: false }

/** Mails of Anna; one whose text names her; one of other people. */
const MAILS: readonly (readonly [string, MailParts])[] = [
  ['2018-03-01T08:00:00Z', { subject: 'Rechnung 17', from: `Anna Weber <${ANNA}>` }],
  ['2019-06-01T08:00:00Z', { subject: 'Angebot', to: ANNA }],
  ['2021-06-01T08:00:00Z', { subject: 'Rechnung 18', cc: ANNA }],
  ['2025-01-10T08:00:00Z', { subject: 'Einsatz', text: 'Dabei war auch Anna Weber.' }],
  ['2025-02-01T08:00:00Z', { subject: 'Dienstplan' }],
]

export const aMailOf = (date: string, parts: MailParts) => ({
  raw: Buffer.from(aMail({ date: dateHeader(date), ...parts })),
  provenance: { source: 'import', origin: null, envelope: [] },
})

export async function aPanelWithAnna(engine: 'SQLite' | 'PostgreSQL' = 'SQLite', folder?: string) {
  const panel = await aPanel({ engine, stores: engine, ...(folder !== undefined && { folder }) })
  const ids: string[] = []
  for (const [date, parts] of MAILS) {
    const [archived] = await panel.archive.put([aMailOf(date, parts)])
    ids.push(archived!.id)
  }
  return { ...panel, ...(await panel.aPerson(['datenschutz'])), ids }
}

export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
export const sentenceOf = ({ body }: { body: unknown }) => (body as { error?: string }).error

export async function made(call: PanelCaller, fields: object): Promise<RequestView> {
  const { status, body, text } = await call('POST', '/requests', { json: fields })
  assert.equal(status, 200, text)
  return body as RequestView
}

export async function viewOf(call: PanelCaller, id: string): Promise<RequestView> {
  const { status, body, text } = await call('GET', `/requests/${id}`)
  assert.equal(status, 200, text)
  return body as RequestView
}

/** What somebody does with a request. */
export async function done(call: PanelCaller, id: string, what: string, json: object = {}): Promise<RequestView> {
  const { status, body, text } = await call('POST', `/requests/${id}/${what}`, { json })
  assert.equal(status, 200, text)
  return body as RequestView
}

/** A request whose mails are searched. */
export async function searched(call: PanelCaller, id: string): Promise<RequestView> {
  await done(call, id, 'search')
  return searchEnded(call, id, 'done')
}

export async function searchEnded(call: PanelCaller, id: string, state: 'done' | 'failed'): Promise<RequestView> {
  let view: RequestView | undefined
  await until('the search has ended', async () => {
    view = await viewOf(call, id)
    return view.search.state !== 'running'
  })
  assert.equal(view?.search.state, state, view?.search.error ?? '')
  return view
}

/** A new request whose mails are searched. */
export async function found(call: PanelCaller, fields: object): Promise<RequestView> {
  return searched(call, (await made(call, fields)).request.id)
}

export async function mailsOf(call: PanelCaller, id: string, list = 'all'): Promise<RequestMails['mails']> {
  const { status, body, text } = await call('GET', `/requests/${id}/mails?list=${list}`)
  assert.equal(status, 200, text)
  return (body as RequestMails).mails
}

export async function letterOf(call: PanelCaller, id: string): Promise<string> {
  const { status, text, headers } = await call('GET', `/requests/${id}/letter`)
  assert.equal(status, 200, text)
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'no-store')
  return text
}
