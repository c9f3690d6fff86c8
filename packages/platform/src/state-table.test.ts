import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DomainError, impossible, stateTable } from './index.ts'

interface Row {
  readonly status: 'neu' | 'in_arbeit' | 'erledigt'
  readonly eigene?: boolean
}

const ablauf = stateTable<Row>()({
  neu: { from: [], to: 'neu', permission: 'bearbeiten' },
  in_arbeit: { from: ['neu'], to: 'in_arbeit', permission: 'bearbeiten', event: 'begonnen' },
  erledigt: { from: ['in_arbeit'], to: 'erledigt', permission: 'abschliessen', event: 'fertig' },
})

const aktionen = stateTable<Row>()({
  lesen: { permission: 'lesen' },
  abschliessen: {
    from: ['in_arbeit'],
    to: 'erledigt',
    permission: ({ eigene }) => (eigene === true ? ['bearbeiten'] : ['bearbeiten', 'fremdes']),
  },
  abgeben: {
    from: ['neu', 'in_arbeit'],
    to: 'neu',
    permission: 'bearbeiten',
    when: ({ eigene }) => eigene === true,
    refuse: ({ status }, erlaubt) => impossible(`Nicht „${status}“.`, { erlaubt }),
  },
  verfallen: { from: ['neu'], to: 'erledigt' },
})

function refusal(run: () => unknown): DomainError {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof DomainError)
    return error
  }
  return assert.fail('no refusal')
}
const everything = () => true

test('A move of the table is allowed and names its event and permission', () => {
  assert.equal(ablauf.check({ status: 'neu' }, 'in_arbeit'), 'in_arbeit')
  assert.deepEqual([ablauf.rows.in_arbeit.event, ablauf.rows.in_arbeit.permission], ['begonnen', 'bearbeiten'])
})

test('Any other move is a conflict that names the ones there are', () => {
  const jump = refusal(() => ablauf.check({ status: 'neu' }, 'erledigt'))
  assert.deepEqual([jump.status, jump.code, jump.details], [409, 'uebergang_unzulaessig', { erlaubt: ['in_arbeit'] }])
  const same = refusal(() => ablauf.check({ status: 'in_arbeit' }, 'in_arbeit'))
  assert.deepEqual(same.details, { erlaubt: ['erledigt'] })
  assert.match(jump.message, /^Von „neu“ führt kein Weg nach „erledigt“\. Möglich: in_arbeit\.$/)
  const end = refusal(() => ablauf.check({ status: 'erledigt' }, 'neu'))
  assert.deepEqual(end.details, { erlaubt: [] })
  assert.match(end.message, /Von dort geht es nicht weiter\.$/)
})

test('The actions of a row are those that its state and the permissions of the caller leave', () => {
  assert.deepEqual(
    ablauf.offered({ status: 'in_arbeit' }, (permission) => permission === 'abschliessen'),
    ['erledigt'],
  )
  assert.deepEqual(
    ablauf.offered({ status: 'in_arbeit' }, () => false),
    [],
  )
})

test('An action that a row does not restrict is possible in every state and keeps it', () => {
  assert.equal(aktionen.check({ status: 'erledigt' }, 'lesen'), 'erledigt')
  assert.deepEqual(aktionen.offered({ status: 'erledigt' }, everything), ['lesen'])
})

test('An action needs all permissions that its row names for these facts', () => {
  const only = (permission: string) => permission === 'bearbeiten'
  assert.deepEqual(aktionen.offered({ status: 'in_arbeit', eigene: true }, only), ['abschliessen', 'abgeben'])
  assert.deepEqual(aktionen.offered({ status: 'in_arbeit' }, only), [])
  assert.deepEqual(aktionen.offered({ status: 'in_arbeit' }, everything), ['lesen', 'abschliessen'])
})

test('What the facts forbid is refused with the sentence of its row, which names the states there are', () => {
  assert.equal(aktionen.check({ status: 'in_arbeit', eigene: true }, 'abgeben'), 'neu')
  const foreign = refusal(() => aktionen.check({ status: 'in_arbeit', eigene: false }, 'abgeben'))
  assert.deepEqual([foreign.message, foreign.details], ['Nicht „in_arbeit“.', { erlaubt: ['abschliessen'] }])
  const late = refusal(() => aktionen.check({ status: 'erledigt', eigene: true }, 'abgeben'))
  assert.deepEqual([late.message, late.details], ['Nicht „erledigt“.', { erlaubt: [] }])
})

test('What happens by itself is offered to no caller and changes only the states of its row', () => {
  assert.deepEqual(aktionen.offered({ status: 'neu' }, everything), ['lesen'])
  assert.equal(aktionen.after({ status: 'neu' }, 'verfallen'), 'erledigt')
  assert.equal(aktionen.after({ status: 'in_arbeit' }, 'verfallen'), 'in_arbeit')
})
