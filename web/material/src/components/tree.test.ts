import assert from 'node:assert/strict'
import { test } from 'vitest'
import { branchOf, inTreeOrder } from './tree.ts'

const row = (id: string, uebergeordnet_id: string | null = null) => ({ id, uebergeordnet_id })
const shapeOf = (rows: readonly ReturnType<typeof row>[]) =>
  inTreeOrder(rows).map(({ row: { id }, level }) => `${'-'.repeat(level - 1)}${id}`)

test('each row stands below the one it names, in the order given', () => {
  const rows = [row('Regal', 'Raum'), row('Wache'), row('Raum', 'Halle'), row('Halle', 'Wache'), row('Hof', 'Wache')]
  assert.deepEqual(shapeOf(rows), ['Wache', '-Halle', '--Raum', '---Regal', '-Hof'])
})

test('a row whose upper one is missing stands at the top', () => {
  assert.deepEqual(shapeOf([row('Raum', 'unbekannt'), row('Schrank', 'Raum')]), ['Raum', '-Schrank'])
})

test('a chain of ten thousand is no matter of the stack', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => row(String(index), index === 0 ? null : String(index - 1)))
  assert.equal(inTreeOrder(chain).at(-1)?.level, 10_000)
})

test('a branch is a row and everything below it', () => {
  const rows = [row('Wache'), row('Halle', 'Wache'), row('Raum', 'Halle'), row('Hof', 'Wache')]
  assert.deepEqual([...branchOf(rows, 'Halle')], ['Halle', 'Raum'])
})
