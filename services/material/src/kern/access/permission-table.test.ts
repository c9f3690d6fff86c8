import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { newId } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { type Berechtigung, berechtigungen, FESTE_ROLLEN } from './rights.ts'

const { url, api, person, berechtigtePerson } = await starteTestdienst()

const FILE = new URL('../../../permissions.txt', import.meta.url)
const CATALOGUE = Object.keys(berechtigungen) as Berechtigung[]

/** The committed table: operation → roles and permissions that open it. */
const table = new Map(
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/))
    .map(([operation = '', , ...cells]) => {
      const roles = FESTE_ROLLEN.filter((_role, column) => cells[column] === 'ja')
      const rest = cells[FESTE_ROLLEN.length] ?? ''
      return [operation, { roles, public: rest === 'ohne Anmeldung', anyone: rest === 'jede Anmeldung', rest }] as const
    }),
)
const operations = Object.entries(api.document().paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
)
/** These end the caller's token, so each has a caller of its own. */
const ENDING = ['POST /auth/logout', 'DELETE /auth/sitzungen']

/** Operations in which people read about themselves. */
const UEBER_SICH = /\{benutzer_id\}|(?<=\/zustaendigkeiten\/benutzer\/)\{id\}/

/** The status of a request with the caller's own id, other ids that do not exist, and an empty body. */
async function statusOf(
  { method, path }: { method: string; path: string },
  { id, token }: { readonly id: string; readonly token: string | undefined },
): Promise<number> {
  const own = path.replace(UEBER_SICH, id).replace(/\{berechtigung_id\}/, 'lesen')
  const address = url + api.base + own.replace(/\{\w+\}/g, newId)
  const abort = new AbortController()
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(address, { method, headers, signal: abort.signal })
  // The stream of changes never ends by itself.
  abort.abort()
  return response.status
}

// access.12: `permissions.txt` names every operation and no other.
test('the committed table names every operation and no other', () => {
  const named = operations.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual([...table.keys()].sort(), named.sort())
  assert.ok(named.length > 20)
})

test('every operation asks for a token, but for those that are open', async () => {
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    const status = await statusOf(operation, { id: newId(), token: undefined })
    assert.equal(status === 401, table.get(name)?.public === false, `${name}: ${status}`)
  }
})

const callers = [
  ...FESTE_ROLLEN.map((role) => ({ name: role, open: () => person(role), role, permission: undefined })),
  ...CATALOGUE.map((permission) => ({
    name: `the permission ${permission} alone`,
    open: () => berechtigtePerson(permission),
    role: undefined,
    permission,
  })),
  { name: 'a user without role and permission', open: () => person(), role: undefined, permission: undefined },
]

for (const caller of callers) {
  // access.13: Each operation is open or closed to M as that table says.
  // access.14: The same holds for V.
  // access.15: The same holds for A: creating and duplicating objects, creating master data, users, roles, escalation, imports and Zuständigkeiten are A's alone.
  test(`${caller.name}: every operation is open or closed as the table says`, async () => {
    const who = await caller.open()
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`
      const row = table.get(name)
      const expected =
        row?.public ||
        row?.anyone ||
        row?.roles.some((role) => role === caller.role) ||
        row?.rest.split(', ').some((permission) => permission === caller.permission)
      const status = await statusOf(operation, ENDING.includes(name) ? await caller.open() : who)
      // A login without a body is refused with 401, which says nothing about rights.
      assert.equal(status !== 403 && status !== 401, expected === true, `${name}: ${status}`)
    }
  })
}
