/** The part of the contract suite about callers with a scope: `readableContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { NO_FILTER, type Readable, tokens } from '../../search/index.ts'
import type { MakeArchive } from './archive-contract.factory.ts'
import type { Archive, ContactsWanted } from './types.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const WHOLE = { offset: 0, limit: 100 }
const { readable: EVERY_MAIL } = NO_FILTER
const EVERYBODY: Omit<ContactsWanted, 'readable'> = {
  addresses: null,
  words: [],
  sort: 'last',
  after: null,
  limit: 100,
}

const at = (day: number) => `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:00 +0000`

async function put(archive: Archive, ...mails: readonly MailParts[]): Promise<string[]> {
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(aMail(mail)), provenance })))
  return archived.map(({ id }) => id)
}

/** The mails that a caller may read whose scope are these addresses. */
const only = (...addresses: readonly string[]): Readable => ({
  scope: addresses.map((address) => ({ kind: 'address', address })),
  hidden: [],
})
const OF_NORD: Readable = { scope: [{ kind: 'domain', domain: 'nord.example' }], hidden: [] }

/** The day of March of an instant. */
const dayOf = (milliseconds: number) => new Date(milliseconds).getUTCDate()

export function readableContract(name: string, makeArchive: MakeArchive): void {
  const contract = (title: string, work: (archive: Archive) => Promise<void>) =>
    // contacts.5: A key with a scope sees the addresses of its scope, counted in the mails that name them in From or To and that it may read.
    test(`${name}: ${title}`, async () => work(await makeArchive()))

  contract('a scope sees its own addresses, counted in the mails that it may read', async (archive) => {
    await put(archive, { from: 'a@nord.example', to: 'b@sued.example', date: at(1) })
    await put(archive, { from: 'c@sued.example', to: 'x@west.example', cc: 'a@nord.example', date: at(2) })
    await put(archive, { from: 'c@sued.example', to: 'a@nord.example', headers: ['Bcc: d@ost.example'], date: at(3) })
    await put(archive, { from: 'b@nord.example', to: 'a@nord.example', headers: ['Bcc: d@ost.example'], date: at(4) })
    const seen = async (readable: Readable) =>
      (await archive.contacts({ ...EVERYBODY, readable })).map(
        ({ address, sent, received, first, last }) => `${address} ${sent} ${received} ${dayOf(first)} ${dayOf(last)}`,
      )
    assert.deepEqual(await seen(OF_NORD), ['b@nord.example 1 0 4 4', 'a@nord.example 1 1 1 4'])
    assert.deepEqual(await seen(only('a@nord.example')), ['a@nord.example 1 0 1 1'], 'the copy with Bcc is b’s')
  })

  // contacts.6: Their names, and the words they are found by, come from these mails too.
  contract('a contact has its name from the mails that the caller may read', async (archive) => {
    const anna = 'anna@nord.example'
    await put(
      archive,
      { from: `Anna <${anna}>`, to: 'b@sued.example', date: at(1) },
      { from: 'c@sued.example', to: `${anna}, leer@nord.example`, date: at(2) },
      { from: 'c@sued.example', to: 'x@west.example', cc: `Geheime Anna <${anna}>`, date: at(3) },
      {
        from: 'c@sued.example',
        to: `Verdeckte Anna <${anna}>, Leer <leer@nord.example>`,
        headers: ['Bcc: d@ost.example'],
        date: at(4),
      },
      { from: 'Fremd <c@sued.example>', to: 'Knapp <leer2@nord.example>', date: at(5) },
    )
    const names = async (readable: Readable, q = '') =>
      (await archive.contacts({ ...EVERYBODY, words: tokens(q), readable })).map(
        ({ address, name }) => `${name}:${address}`,
      )
    const seen = ['Knapp:leer2@nord.example', `:leer@nord.example`, `Anna:${anna}`]
    assert.deepEqual((await names(OF_NORD)).toSorted(), seen.toSorted())
    assert.deepEqual(await names(OF_NORD, 'anna'), [`Anna:${anna}`])
    assert.deepEqual(await names(OF_NORD, 'nord ann'), [`Anna:${anna}`])
    for (const q of ['verdeckte', 'geheim', 'verdeckte anna']) assert.deepEqual(await names(OF_NORD, q), [], q)
    assert.deepEqual(await names(OF_NORD, 'knapp'), ['Knapp:leer2@nord.example'])
    assert.deepEqual(await names(EVERY_MAIL, 'verdeckte'), [`Verdeckte Anna:${anna}`])
    await archive.reindex()
    assert.deepEqual((await names(OF_NORD)).toSorted(), seen.toSorted())
  })

  contract('a name that stands far back among mails without one is found', async (archive) => {
    const anna = 'anna@nord.example'
    const nameless = Array.from({ length: 25 }, (_, day) => ({ from: anna, to: 'b@sued.example', date: at(2 + day) }))
    await put(archive, { from: `Anna <${anna}>`, to: 'b@sued.example', date: at(1) }, ...nameless)
    await put(archive, { from: 'c@sued.example', to: 'x@west.example', cc: `Geheim <${anna}>`, date: at(28) })
    const [contact] = await archive.contacts({ ...EVERYBODY, readable: OF_NORD })
    assert.deepEqual([contact?.name, contact?.sent], ['Anna', 26])
  })

  // threads.6: What a caller may not read of a conversation is neither counted nor named; its id opens none, in `thread:` and in GET /changes neither.
  contract('what a caller may not read of a conversation is neither counted nor named', async (archive) => {
    const [hidden, first, bcc, last] = await put(
      archive,
      { from: 'c@sued.example', to: 'x@west.example', messageId: '<1@x>', date: at(4) },
      {
        from: 'a@nord.example',
        to: 'c@sued.example',
        headers: ['In-Reply-To: <1@x>'],
        messageId: '<2@x>',
        date: at(3),
      },
      {
        from: 'c@sued.example',
        to: 'a@nord.example',
        headers: ['In-Reply-To: <2@x>', 'Bcc: d@ost.example'],
        date: at(2),
      },
      { from: 'c@sued.example', to: 'a@nord.example', headers: ['References: <1@x> <2@x>'], date: at(1) },
    )
    const assertSeen = async () => {
      for (const id of [first!, last!]) {
        const conversation = await archive.conversation(id, WHOLE, OF_NORD)
        assert.deepEqual(
          [conversation?.id, conversation?.total, conversation?.mails.map((mail) => mail.id)],
          [first, 2, [last, first]],
        )
        const [read] = await archive.readMails([id], OF_NORD)
        assert.equal(read?.conversationId, first)
        assert.equal((await archive.readMails([id], EVERY_MAIL))[0]?.conversationId, hidden)
        const query = { kind: 'conversation', id } as const
        assert.equal((await archive.search({ ...NO_FILTER, query, readable: OF_NORD }, WHOLE)).total, 2)
      }
      for (const id of [hidden!, bcc!]) {
        assert.equal(await archive.conversation(id, WHOLE, OF_NORD), null)
        const query = { kind: 'conversation', id } as const
        const among = { ...NO_FILTER, readable: OF_NORD }
        assert.equal((await archive.search({ ...among, query }, WHOLE)).total, 0)
        assert.deepEqual(await archive.hitsAmong({ ...among, query }, [first!, last!]), [])
        assert.equal((await archive.search({ ...among, query: { kind: 'not', part: query } }, WHOLE)).total, 2)
        assert.equal((await archive.conversation(id, WHOLE, EVERY_MAIL))?.total, 4)
      }
      const paged = await archive.conversation(last!, { offset: 1, limit: 1 }, OF_NORD)
      assert.deepEqual([paged?.total, paged?.mails.map((mail) => mail.id)], [2, [first]])
    }
    await assertSeen()
    await archive.reindex()
    await assertSeen()
  })
}
