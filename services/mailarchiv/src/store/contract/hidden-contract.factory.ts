/** The part of the contract suite about mails that a restriction hides: `hiddenContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { NO_FILTER, type Readable, tokens } from '../../search/index.ts'
import type { MakeArchive } from './archive-contract.factory.ts'
import type { Archive, Archived, ContactsWanted } from './types.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const WHOLE = { offset: 0, limit: 100 }
const EVERYBODY: Omit<ContactsWanted, 'readable'> = {
  addresses: null,
  words: [],
  sort: 'last',
  after: null,
  limit: 100,
}

const at = (day: number) => `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:00 +0000`
const dayOf = (milliseconds: number) => new Date(milliseconds).getUTCDate()

const put = (archive: Archive, ...mails: readonly MailParts[]) =>
  archive.put(mails.map((mail) => ({ raw: Buffer.from(aMail(mail)), provenance })))

/** What a caller may read from whom these mails are hidden. */
const without = (...mails: readonly Archived[]): Readable => ({
  scope: null,
  hidden: mails.map(({ seq }) => seq).toSorted((one, other) => one - other),
})

export function hiddenContract(name: string, makeArchive: MakeArchive): void {
  const contract = (title: string, work: (archive: Archive) => Promise<void>) =>
    // rechte.20: A mail that a restriction hides is in no search, list, count or name.
    test(`${name}: ${title}`, async () => work(await makeArchive()))

  contract('a hidden mail is no hit, neither counted nor walked over, and no file of it is listed', async (archive) => {
    const [first, hidden, last] = await put(
      archive,
      { subject: 'Pumpe eins', date: at(1) },
      { subject: 'Pumpe zwei', date: at(2), files: { 'akte.txt': 'Akte' } },
      { subject: 'Pumpe drei', date: at(3) },
    )
    const readable = without(hidden!)
    const query = { kind: 'word', field: null, text: 'Pumpe', tokens: ['pumpe'] } as const
    for (const filter of [
      NO_FILTER,
      { ...NO_FILTER, query },
      { ...NO_FILTER, query: { kind: 'not', part: { ...query, tokens: ['zwei'] } } } as const,
    ]) {
      const among = { ...filter, readable }
      const { mails, total } = await archive.search(among, WHOLE)
      assert.deepEqual([total, mails.map(({ id }) => id)], [2, [last!.id, first!.id]])
      assert.equal((await archive.search(among, { offset: 1, limit: 1 })).mails[0]?.id, first!.id)
      assert.deepEqual(await archive.hitsAmong(among, [hidden!.id, last!.id]), [last!.id])
      const walked = await archive.walk(among, { after: null, limit: 10 })
      assert.deepEqual(
        walked?.map(({ id }) => id),
        [last!.id, first!.id],
      )
      assert.equal(await archive.walk(among, { after: hidden!.id, limit: 10 }), null)
      assert.equal(await archive.count(among, { readStates: ['read'] }), 2)
    }
    const wanted = { sha256: null, type: null, filename: null }
    assert.equal((await archive.files({ ...wanted, mails: NO_FILTER }, WHOLE)).total, 1)
    assert.deepEqual(await archive.files({ ...wanted, mails: { ...NO_FILTER, readable } }, WHOLE), {
      files: [],
      total: 0,
    })
  })

  contract('contacts are listed, counted and named without the mails that are hidden', async (archive) => {
    const anna = 'anna@nord.example'
    const mails = await put(
      archive,
      { from: `Anna <${anna}>`, to: 'b@sued.example', date: at(1) },
      { from: 'b@sued.example', to: 'x@west.example', cc: anna, date: at(2) },
      { from: `Geheime Anna <${anna}>`, to: 'nur-hier@ost.example', date: at(3) },
    )
    const secret = mails[2]!
    const seen = async (readable: Readable, q = '') =>
      (await archive.contacts({ ...EVERYBODY, words: tokens(q), readable })).map(
        (each) => `${each.name}:${each.address} ${each.sent} ${each.received} ${dayOf(each.first)} ${dayOf(each.last)}`,
      )
    const all = await seen(NO_FILTER.readable)
    assert.ok(all.includes(`Geheime Anna:${anna} 2 1 1 3`), all.join())
    const open = [`Anna:${anna} 1 1 1 2`, ':b@sued.example 1 1 1 2', ':x@west.example 0 1 2 2']
    const assertOpen = async () => {
      assert.deepEqual((await seen(without(secret))).toSorted(), open.toSorted())
      assert.deepEqual(await seen(without(secret), 'geheime'), [])
      assert.deepEqual(await seen(without(secret), 'anna'), [open[0]])
      assert.deepEqual(await seen(without(...mails)), [])
      const scoped = { ...without(secret), scope: [{ kind: 'address', address: anna }] } as const
      assert.deepEqual(await seen(scoped), [`Anna:${anna} 1 0 1 1`])
      const asked = await archive.contacts({
        ...EVERYBODY,
        addresses: [anna, 'nur-hier@ost.example'],
        readable: without(secret),
      })
      assert.deepEqual(
        asked.map(({ address }) => address),
        [anna],
      )
    }
    await assertOpen()
    await archive.reindex()
    await assertOpen()
  })

  contract('a hidden mail of a conversation is neither counted nor named, and opens none', async (archive) => {
    const [hidden, answer, last] = await put(
      archive,
      { subject: 'Pumpe', messageId: '<1@x>', date: at(1) },
      { subject: 'Re: Pumpe', messageId: '<2@x>', headers: ['In-Reply-To: <1@x>'], date: at(2) },
      { subject: 'Re: Pumpe', messageId: '<3@x>', headers: ['In-Reply-To: <2@x>'], date: at(3) },
    )
    const readable = without(hidden!)
    const conversation = await archive.conversation(last!.id, WHOLE, readable)
    assert.deepEqual(
      [conversation?.id, conversation?.total, conversation?.mails.map(({ id }) => id)],
      [answer!.id, 2, [answer!.id, last!.id]],
    )
    assert.equal(await archive.conversation(hidden!.id, WHOLE, readable), null)
    assert.equal((await archive.readMails([last!.id], readable))[0]?.conversationId, answer!.id)
    const query = { kind: 'conversation', id: hidden!.id } as const
    assert.equal((await archive.search({ ...NO_FILTER, query, readable }, WHOLE)).total, 0)
    assert.equal((await archive.search({ ...NO_FILTER, query }, WHOLE)).total, 3)
  })
}
