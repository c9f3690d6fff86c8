import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError, stateMachine } from './index.ts'

type Row = { readonly status: 'neu' | 'in_arbeit' | 'erledigt' }

const ablauf = stateMachine<Row>()({
  initial: 'neu',
  transitions: {
    in_arbeit: { from: ['neu'], permission: 'bearbeiten', event: 'begonnen' },
    erledigt: { from: ['in_arbeit'], permission: 'abschliessen', event: 'fertig' },
  },
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

test('A move of the table is allowed and names its event and permission', () => {
  assert.equal(ablauf.check({ status: 'neu' }, 'in_arbeit').event, 'begonnen')
  assert.deepEqual(ablauf.states, ['neu', 'in_arbeit', 'erledigt'])
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
    ablauf.allowed({ status: 'in_arbeit' }, (permission) => permission === 'abschliessen'),
    ['erledigt'],
  )
  assert.deepEqual(
    ablauf.allowed({ status: 'in_arbeit' }, () => false),
    [],
  )
})
