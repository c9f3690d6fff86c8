/** Compares each right with the committed table that reviewers read. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type Berechtigung, berechtigungen, FESTE_ROLLEN, type FesteRolle, may, type Right, rights } from './rights.ts'

const CATALOGUE = Object.keys(berechtigungen) as Berechtigung[]
const HIGHER = ['materialverantwortlicher', 'leitungsverantwortlicher', 'administration'] as const

interface Opening {
  readonly roles: readonly FesteRolle[]
  readonly permissions: readonly string[]
}

/** Rights that only commands and queries check, so no operation of the table names them. */
const INSIDE: ReadonlyMap<string, Opening> = new Map([
  ['dokument.rechnung', { roles: HIGHER, permissions: [] }],
  ['personal.fremd_lesen', { roles: HIGHER, permissions: [] }],
  ['ansicht.teilen', { roles: HIGHER, permissions: [] }],
  ['mangel.kommentar_loeschen', { roles: ['administration'], permissions: [] }],
  ['ansicht.verwalten', { roles: ['administration'], permissions: [] }],
])

const table = new Map<string, Opening>(
  readFileSync(new URL('../../../permissions.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/))
    .map(([, right = '', ...cells]) => {
      const roles = FESTE_ROLLEN.filter((_role, column) => cells[column] === 'ja')
      return [right, { roles, permissions: (cells[FESTE_ROLLEN.length] ?? '').split(', ') }]
    }),
)

for (const right of Object.keys(rights) as Right[]) {
  test(`${right}: the fixed roles and the permissions that give it, and no other`, () => {
    const opening = table.get(right) ?? INSIDE.get(right)
    assert.ok(opening !== undefined, 'no document says who has this right')
    const toEverybody = opening.permissions.includes('jede Anmeldung')
    for (const role of FESTE_ROLLEN) {
      assert.equal(may({ rollen: [role], berechtigungen: [] }, right), opening.roles.includes(role), role)
    }
    for (const permission of CATALOGUE) {
      const expected: boolean = toEverybody || opening.permissions.includes(permission)
      assert.equal(may({ rollen: [], berechtigungen: [permission] }, right), expected, permission)
    }
    assert.equal(may({ rollen: [], berechtigungen: [] }, right), toEverybody)
  })
}

test('one role of several is enough, and so is one permission', () => {
  const roles = { rollen: ['mitarbeiter', 'administration'] as const, berechtigungen: [] }
  assert.ok(may(roles, 'benutzer.verwalten'))
  assert.ok(may({ rollen: ['mitarbeiter'], berechtigungen: ['lesen', 'objekt.bearbeiten'] }, 'objekt.bearbeiten'))
})
