/** Walks every route of the panel with every role and compares with the committed table that reviewers read. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { codedErrors, newId } from '@zeughaus/platform'
import { buildDocument } from '@zeughaus/platform/server'
import { checkDocument } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { HOUSE_ROLES, ROLES, type Role } from '../accounts/index.ts'
import { PANEL_DOCUMENT } from './document.ts'
import { aPanel, type PanelCaller } from './panel.factory.ts'
import { BASE } from './panel.ts'

const panel = await aPanel()
const routes = panel.server.routes.filter(({ base }) => base === BASE)
/** The one needs no login, and the other ends the caller's session. */
const SESSION = ['POST /session', 'DELETE /session']

/** The committed table: route → roles that it opens to. */
const table = new Map(
  readFileSync(new URL('../../../panel-permissions.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/))
    .map(([operation = '', right = '', ...cells]) => {
      const roles = ROLES.filter((_role, column) => cells[column] === 'ja')
      return [operation, { roles, isPublic: right === 'public' }] as const
    }),
)

/** The answer to a request with ids that do not exist and an empty body. */
const answerOf = (call: PanelCaller, { method, path }: { method: string; path: string }) =>
  call(
    method,
    path
      .replace('{index}', '0')
      .replace('{page}', '1')
      .replace(/\{\w+\}/g, newId),
  )

// person.2: The printed table names every route of the panel.
test('the committed table names every route of the panel and no other', () => {
  const named = routes.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual([...table.keys()].sort(), named.sort())
  assert.ok(named.length > 30)
})

test('the document of the panel is OpenAPI 3.0.3 and describes every route', () => {
  const document = buildDocument(BASE, PANEL_DOCUMENT, routes, codedErrors)
  assert.deepEqual(checkDocument(document), [])
  assert.equal(Object.values(document.paths).flatMap((operations) => Object.keys(operations)).length, routes.length)
})

test('every route of the panel asks for a login, but for the login', async () => {
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    if (table.get(name)?.isPublic === true) continue
    const { status, body } = await answerOf(panel.aCaller(), route)
    assert.deepEqual([status, (body as { code: string }).code], [401, 'nicht_angemeldet'], name)
  }
})

for (const held of [...ROLES.map((role) => [role]), ['verwaltung', 'datenschutz']] as Role[][]) {
  // person.1: Each route of the panel opens to the roles that the table of rights names, and to no other; the refusal is 403 `keine_berechtigung`.
  test(`${held.join(' with ')}: every route of the panel is open or closed as the table says`, async () => {
    const { call } = await panel.aPerson(held)
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      if (SESSION.includes(name)) continue
      const isOpen = table.get(name)?.roles.some((role) => held.includes(role)) === true
      const { status, body } = await answerOf(call, route)
      assert.notEqual(status, 401, name)
      assert.equal(status !== 403, isOpen, `${name}: ${status}`)
      if (!isOpen) {
        const { code, error } = body as { code: string; error: string }
        assert.deepEqual([code, error], ['keine_berechtigung', 'Dafür fehlt Ihnen die Berechtigung.'], name)
      }
    }
  })
}

// person.8: A password set by another person opens nothing (403 `passwort_wechseln`) until the person has chosen their own.
test('a person with a password that another one has set opens nothing before choosing their own', async () => {
  const { account, call } = await panel.aPerson(HOUSE_ROLES)
  const { token } = await panel.accounts.openSession(
    await panel.accounts.setPassword(account.id, 'has no password', { mustChange: true }),
  )
  assert.equal((await call('GET', '/session')).status, 401)
  const waiting = panel.aCaller(`zeughaus_mailarchiv=${token}`)
  const session = (await waiting('GET', '/session')).body as { asks: string; rights: string[] }
  assert.deepEqual([session.asks, session.rights], ['password', ['angemeldet']])
  for (const route of routes.filter(({ permission }) => permission !== 'public' && permission !== 'angemeldet')) {
    const { status, body } = await answerOf(waiting, route)
    assert.deepEqual([status, (body as { code: string }).code], [403, 'passwort_wechseln'], route.path)
  }
})
