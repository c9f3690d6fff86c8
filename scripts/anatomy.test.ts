import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anatomyFault } from './anatomy.ts'

const MODULE = 'services/material/src/maengel'

const LINES: readonly (readonly [file: string, line: string, isRefused: boolean])[] = [
  [`${MODULE}/mangel.ts`, '  api.route({', true],
  [`${MODULE}/mangel.queries.ts`, '  area.list({', true],
  [`${MODULE}/mangel.routes.ts`, '  api.route({', false],
  [`${MODULE}/mangel.ts`, ' * `api.list()` makes two routes of it.', false],
  [`${MODULE}/mangel.queries.ts`, "  await tx.insertInto('mangel').values(row).execute()", true],
  [`${MODULE}/mangel.routes.ts`, "  await db.updateTable('mangel')", true],
  [`${MODULE}/mangel.ts`, "    .deleteFrom('mangel')", true],
  [`${MODULE}/mangel.ts`, '  await sql`DELETE FROM mangel WHERE id = 1`.execute(tx)', true],
  [`${MODULE}/mangel.queries.ts`, '  sql`SELECT id FROM mangel FOR UPDATE`', false],
  [`${MODULE}/mangel.commands.ts`, "    .deleteFrom('mangel')", false],
  [`${MODULE}/mangel.jobs.ts`, "    .updateTable('mangel')", false],
  [`${MODULE}/mangel.test.ts`, "  await store.db.insertInto('mangel')", false],
  [`${MODULE}/mangel.commands.ts`, 'const states = stateTable({', true],
  [`${MODULE}/mangel.states.ts`, 'export const mangelStates = stateTable({', false],
  ['services/material/src/demo/werkstatt.ts', "  await db.updateTable('mangel')", false],
  ['services/mailarchiv/src/mails/mails.ts', '  api.route({', false],
]

for (const [file, line, isRefused] of LINES) {
  test(`${file}: ${line.trim()} is ${isRefused ? 'refused' : 'accepted'}`, () => {
    assert.equal(anatomyFault(file, line) !== null, isRefused)
  })
}
