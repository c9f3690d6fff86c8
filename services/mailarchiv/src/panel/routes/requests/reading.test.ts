import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PanelCaller } from '../panel.factory.ts'
import { aPanelWithAnna, done, found, RESTRICTION } from './requests.factory.ts'

const READS = ['/mails/ID', '/mails/ID/raw', '/mails/ID/conversation']

/** What a person finds and reads of these mails. */
async function seenBy(call: PanelCaller, ids: readonly string[]) {
  const { mails, total } = (await call('GET', '/mails?q=Rechnung')).body as { mails: { id: string }[]; total: number }
  const reads = ids.flatMap((id) => READS.map(async (path) => (await call('GET', path.replace('ID', id))).status))
  return { found: [total, ...mails.map(({ id }) => ids.indexOf(id))], read: new Set(await Promise.all(reads)) }
}

// rechte.13: In the panel a restricted mail is found and read by the persons who are named, by no others, whatever their role; lifted, it is as before.
test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: who is named finds and reads a restricted mail, nobody else',
  async (engine) => {
    const { call, ids, aPerson } = await aPanelWithAnna(engine)
    const people = {
      named: await aPerson(['lesen']),
      reader: await aPerson(['lesen']),
      auditor: await aPerson(['pruefung']),
    }
    const restricted = [ids[0]!, ids[2]!]
    const everything = { found: [2, 1, 0], read: new Set([200]) }
    for (const person of Object.values(people)) assert.deepEqual(await seenBy(person.call, restricted), everything)
    const { request } = await found(call, RESTRICTION)
    await done(call, request.id, 'restrict', { readers: [people.named.account.id] })
    assert.deepEqual(await seenBy(people.named.call, restricted), everything)
    for (const person of [people.reader, people.auditor])
      assert.deepEqual(await seenBy(person.call, restricted), { found: [0], read: new Set([404]) })
    await done(call, request.id, 'lift', { reason: 'berichtigt' })
    for (const person of Object.values(people)) assert.deepEqual(await seenBy(person.call, restricted), everything)
  },
)
