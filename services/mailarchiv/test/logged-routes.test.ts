/** Each route says which entry of the access log its requests make, and makes that one. */
import assert from 'node:assert/strict'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { type DeclaredRoute, newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { API_BASE } from '../src/api.ts'
import type { AccessLog, LoggedRoute } from '../src/evidence/access-log/index.ts'
import { HOUSE_ROLES } from '../src/panel/accounts/index.ts'
import { aPanel } from '../src/panel/routes/panel.factory.ts'
import { BASE } from '../src/panel/routes/panel.ts'
import { invoiceText } from '../src/store/contract/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

type Route = DeclaredRoute & LoggedRoute

const pathOf = ({ base, path }: Route) =>
  base +
  path
    .replace('{index}', '0')
    .replace('{page}', '1')
    .replace(/\{\w+\}/g, newId)

/** The entries that work adds to a log. */
async function added(log: AccessLog, work: () => Promise<unknown>) {
  const before = (await log.head()).id
  await work()
  const { entries } = await log.page({}, null, 100)
  return entries.filter(({ id }) => id > before)
}

/** Asks each route once, and compares what stands in the log with what the route declares. */
async function assertLogged(log: AccessLog, routes: readonly Route[], ask: (route: Route) => Promise<unknown>) {
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const actions = (await added(log, () => ask(route))).map(({ action }) => action)
    if (route.log === 'itself') assert.ok(actions.length <= 1, name)
    else assert.deepEqual(actions, route.log === 'none' ? [] : [route.log], name)
  }
}

// rest.13: Each route declares the entry of the access log that its requests make, or that it has none; without that it does not compile.
test('each route of the interface makes the entry that it declares', async () => {
  const house = await aMailarchiv([])
  const token = await house.aKey({ role: 'integration' })
  const routes = (house.server.routes as readonly Route[]).filter(
    ({ base, permission }) => base === API_BASE && permission !== 'public',
  )
  assert.ok(routes.length > 15)
  await assertLogged(house.accessLog, routes, (route) => house.http.call(route.method, pathOf(route), { token }))
})

// rest.14: So does each route of the panel: files of invoices and the Verfahrensdokumentation too.
test('each route of the panel makes the entry that it declares', async () => {
  const panel = await aPanel()
  const routes = (panel.server.routes as readonly Route[]).filter(
    // Logging out would end the login of all that follow.
    ({ base, method, path }) => base === BASE && `${method} ${path}` !== 'DELETE /session',
  )
  assert.ok(routes.length > 50)
  await assertLogged(panel.accessLog, routes, async (route) => {
    // Each by another person: what pages refresh by themselves is gathered for a person.
    const { call } = await panel.aPerson(HOUSE_ROLES)
    return call(route.method, pathOf(route).slice(BASE.length))
  })
})

test('a list of invoices as a file and the Verfahrensdokumentation stand in the log with their person', async () => {
  const panel = await aPanel()
  const [id = ''] = await archiveMails(panel.archive, [aMail({ to: 'kasse@wehr.example' })])
  const invoice = readInvoice(Buffer.from(ciiInvoice({ number: 'RE-7' })))
  assert.ok(invoice)
  await panel.archive.addText(id, [invoiceText(0, [{ ...invoice, path: null, notInPdf: null }])], 'skipped')
  const { account, call } = await panel.aPerson(['pruefung'])
  const entries = await added(panel.accessLog, async () => {
    for (const path of [
      '/invoices.csv?contact=kasse@wehr.example',
      '/verfahrensdokumentation.md',
      '/invoices.csv?due_to=x',
    ])
      await call('GET', path)
  })
  assert.deepEqual(
    entries.toReversed().map(({ actor, action, query, hits, result }) => [actor.id, action, query, hits, result]),
    [
      [account.id, 'invoices_export', 'contact=kasse@wehr.example', 1, 'ok'],
      [account.id, 'procedure_read', '', null, 'ok'],
      [account.id, 'invoices_export', 'due_to=x', null, 'invalid'],
    ],
  )
})
