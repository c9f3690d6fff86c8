/** Contacts, conversations and files over the interface: what a customer list and an ERP ask. On both engines. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

const on = (day: number) => `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:00 +0000`
const FILE_HASH = hash('sha256', 'Angebot', 'hex')

type Found = { mails: { subject: string }[]; total: number }
type Contacts = {
  contacts: { address: string; sent: number; received: number; newest: { subject: string } }[]
  next_cursor: string | null
}

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv([], { open })
    const ids = await archiveMails(house.archive, [
      aMail({
        from: 'Kraus <kraus@leitern.example>',
        to: 'kasse@wehr.example',
        subject: 'Angebot',
        date: on(1),
        messageId: '<1@leitern.example>',
        files: { 'Angebot 7.pdf': 'Angebot' },
      }),
      aMail({
        from: 'kasse@wehr.example',
        to: 'kraus@leitern.example',
        subject: 'Auftrag',
        date: on(2),
        messageId: '<2@wehr.example>',
        headers: ['In-Reply-To: <1@leitern.example>', 'References: <0@fehlt.example> <1@leitern.example>'],
      }),
      aMail({
        from: 'huber@schlauch.example',
        to: 'lager@wehr.example',
        cc: 'kraus@leitern.example',
        subject: 'Kopie',
        date: on(3),
      }),
      aMail({
        from: 'fremd@anders.example',
        to: 'niemand@anders.example',
        subject: 'Fremdes',
        date: on(4),
        headers: ['References: <2@wehr.example>'],
        files: { 'angebot.PDF': 'Angebot' },
      }),
    ])
    const station = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
    const user = await house.aKey({ role: 'user' })
    const ask = async <T>(path: string, token = house.auditor): Promise<T> => {
      const { status, text, body } = await house.http.get(`/api/v1${path}`, { token })
      assert.equal(status, 200, `${path} ${text}`)
      return body as T
    }
    const refused = async (path: string, token = house.auditor): Promise<string> => {
      const { status, body } = await house.http.get(`/api/v1${path}`, { token })
      return `${status} ${(body as { error: string }).error}`
    }
    const subjects = async (path: string, token?: string) => {
      const { mails, total } = await ask<Found>(path, token)
      assert.equal(total, mails.length)
      return mails.map(({ subject }) => subject)
    }

    // search.30: `contact` may be given up to 500 times and may be `@domain`; a mail with one of them is a hit, once.
    test('several contacts and domains are one search, in which a mail counts once', async () => {
      assert.deepEqual(await subjects('/mails?contact=kraus@leitern.example&contact=kasse@wehr.example'), [
        'Auftrag',
        'Angebot',
      ])
      assert.deepEqual(await subjects('/mails?contact=@leitern.example&contact=@schlauch.example'), [
        'Kopie',
        'Auftrag',
        'Angebot',
      ])
      assert.deepEqual(await subjects('/mails?contact=kraus@leitern.example&contact_in=cc'), ['Kopie'])
      assert.deepEqual(await subjects('/mails?contact=kraus@leitern.example&contact_in=from,cc&q=-Angebot'), ['Kopie'])
    })

    // search.34: The description shows `contact` as one value, as specified, so that a generated client compiles; `contacts` is the same as a list.
    test('contacts says the same as several contact, beside them too, wherever mails are searched', async () => {
      const both = 'contacts=kraus@leitern.example&contacts=kasse@wehr.example'
      assert.deepEqual(await subjects(`/mails?${both}`), ['Auftrag', 'Angebot'])
      assert.deepEqual(await subjects('/mails?contact=@schlauch.example&contacts=@leitern.example'), [
        'Kopie',
        'Auftrag',
        'Angebot',
      ])
      assert.deepEqual(await subjects('/mails?contacts=kasse@wehr.example', user), ['Auftrag', 'Angebot'])
      assert.deepEqual(await subjects('/mails?contacts=@leitern.example&contacts=lager@wehr.example', station), [
        'Kopie',
      ])
      const { attachments } = await ask<{ attachments: object[] }>(`/attachments?${both}`)
      assert.equal(attachments.length, 1)
      const { changes } = await ask<{ changes: object[] }>(`/changes?${both}`)
      assert.equal(changes.length, 2)
      const exported = await house.http.get(`/api/v1/mails/export?${both}&format=csv`, { token: house.auditor })
      assert.equal(exported.headers.get('x-total-count'), '2')
      assert.match(await refused('/mails?contacts=Kraus'), /^400 contacts muss genau eine Adresse/)
      assert.match(await refused('/mails?contacts=a@b.de&contact=Kraus'), /^400 contact muss genau eine Adresse/)
      assert.match(await refused('/mails?contacts=', user), /^400 contact fehlt/)
    })

    // search.32: An address beside another after a comma, an unknown role and 501 contacts are 400.
    test('what is no contact, and more than 500, is refused', async () => {
      assert.match(await refused('/mails?contact=a@b.de,c@d.de'), /^400 contact muss genau eine Adresse/)
      assert.match(await refused('/mails?contact=a@b.de&contact=Kraus'), /^400 contact muss genau eine Adresse/)
      assert.match(await refused('/mails?contact=a@b.de&contact_in=bcc'), /^400 contact_in muss aus/)
      const many = (count: number) => Array.from({ length: count }, (_, index) => `contact=a${index}@b.de`).join('&')
      assert.deepEqual(await subjects(`/mails?${many(500)}`), [])
      assert.match(await refused(`/mails?${many(501)}`), /^400 contact .*500/)
      const further = (count: number) => many(count).replaceAll('contact=', 'contacts=').replaceAll('@b', '@c')
      assert.deepEqual(await subjects(`/mails?${many(250)}&${further(250)}`), [])
      assert.match(await refused(`/mails?${many(251)}&${further(250)}`), /^400 contacts .*500/)
      assert.match(await refused(`/mails?${further(501)}`), /^400 contacts .*500/)
    })

    // search.33: A scope leaves of the contacts those inside it; copies to them count only in mails that the key may read.
    test('a key with a scope finds by several contacts what it may read, copies included', async () => {
      const both = '/mails?contact=kraus@leitern.example&contact=lager@wehr.example'
      assert.deepEqual(await subjects(both, station), ['Kopie'], 'an address outside the scope is left out')
      assert.deepEqual(await subjects('/mails?contact=@wehr.example', station), ['Kopie', 'Auftrag', 'Angebot'])
      const copies = await house.aKey({ role: 'user', scope: ['@leitern.example'] })
      assert.deepEqual(await subjects('/mails?contact=@leitern.example&contact_in=from,to,cc', copies), [
        'Auftrag',
        'Angebot',
      ])
    })

    // contacts.3: A cursor continues its own request only; elsewhere it is 400.
    test('contacts are listed newest first, typed ahead, and paged by a cursor of their own search', async () => {
      const first = await ask<Contacts>('/contacts?limit=2')
      assert.deepEqual(first.contacts.map(({ address }) => address).toSorted(), [
        'fremd@anders.example',
        'niemand@anders.example',
      ])
      const rest = await ask<Contacts>(`/contacts?limit=10&cursor=${first.next_cursor}`)
      assert.equal(rest.contacts.length, 4)
      assert.equal(rest.next_cursor, null)
      assert.match(await refused(`/contacts?sort=count&cursor=${first.next_cursor}`), /^400 cursor gehört nicht/)
      assert.match(await refused('/contacts?cursor=abc'), /^400 cursor gehört nicht/)
      const [kraus] = (await ask<Contacts>('/contacts?q=krau')).contacts
      assert.deepEqual(
        [kraus?.address, kraus?.sent, kraus?.received, kraus?.newest.subject],
        ['kraus@leitern.example', 1, 2, 'Kopie'],
      )
    })

    // contacts.4: `address`, up to 500 times, gives the newest mail of each in one answer. A key of the role `user` without scope must name `address` or `q`.
    test('the timeline of a customer list is one request', async () => {
      const { contacts } = await ask<Contacts>('/contacts?address=KASSE@wehr.example&address=unbekannt@x.example', user)
      assert.deepEqual(
        contacts.map(({ address, newest }) => [address, newest.subject]),
        [['kasse@wehr.example', 'Auftrag']],
      )
      assert.match(await refused('/contacts?address=Kasse', user), /^400 address muss genau eine Adresse/)
      assert.match(await refused('/contacts', user), /^400 address fehlt/)
    })

    test('a key with a scope lists its own addresses only', async () => {
      const { contacts } = await ask<Contacts>('/contacts', station)
      assert.deepEqual(contacts.map(({ address }) => address).toSorted(), ['kasse@wehr.example', 'lager@wehr.example'])
    })

    // threads.4: A mail names `thread_id` and `references`; the id of any of its mails leads to a conversation. It lists the readable mails, oldest first. The id of a mail that the key may not read is 404.
    test('a mail names its conversation, which lists the readable mails, oldest first', async () => {
      type Detail = { thread_id: string; references: string[]; attachments: { sha256: string }[] }
      const detail = await ask<Detail>(`/mails/${ids[1]}`)
      assert.equal(detail.thread_id, ids[0])
      assert.deepEqual(detail.references, ['<0@fehlt.example>', '<1@leitern.example>'])
      type Conversation = {
        id: string
        total: number
        pages: number
        mails: { subject: string; in_reply_to: string }[]
      }
      const thread = await ask<Conversation>(`/threads/${ids[3]}?limit=2`)
      assert.deepEqual([thread.id, thread.total, thread.pages], [ids[0], 3, 2])
      assert.deepEqual(
        thread.mails.map(({ subject, in_reply_to }) => [subject, in_reply_to]),
        [
          ['Angebot', ''],
          ['Auftrag', '<1@leitern.example>'],
        ],
      )
      const seen = await ask<Conversation>(`/threads/${ids[0]}`, station)
      assert.deepEqual([seen.total, seen.mails.map(({ subject }) => subject)], [2, ['Angebot', 'Auftrag']])
      const outsider = await house.aKey({ role: 'user', scope: ['@west.example'] })
      assert.match(await refused(`/threads/${ids[0]}`, outsider), /^404 Diese Unterhaltung/)
      assert.match(await refused('/threads/unbekannt'), /^404/)
      assert.deepEqual(await subjects(`/mails?q=thread:${ids[3]} -Auftrag`), ['Fremdes', 'Angebot'])
    })

    // changes.6: With `q`, `contact` and `thread` only changes of mails that fit all of them appear, within the key's scope, on both engines.
    test('changes of a search, of contacts or of a conversation are those of its mails, page by page', async () => {
      type Changes = { changes: { mail: { subject: string } }[]; cursor: string; more: boolean }
      const changes = async (conditions: string, token?: string) => {
        const seen: string[] = []
        for (let cursor = ''; ; ) {
          const answer = await ask<Changes>(`/changes?limit=1&cursor=${cursor}&${conditions}`, token)
          seen.push(...answer.changes.map(({ mail }) => mail.subject))
          cursor = answer.cursor
          if (!answer.more) return seen
        }
      }
      assert.deepEqual(await changes('q=Angebot'), ['Angebot', 'Fremdes'], 'the name of a file counts too')
      assert.deepEqual(await changes('contact=@leitern.example'), ['Angebot', 'Auftrag'])
      assert.deepEqual(await changes('contact=@leitern.example&contact_in=from,to,cc&q=-Auftrag'), ['Angebot', 'Kopie'])
      assert.deepEqual(await changes(`thread=${ids[3]}`), ['Angebot', 'Auftrag', 'Fremdes'])
      assert.deepEqual(await changes(`thread=${ids[1]}`, station), ['Angebot', 'Auftrag'])
      assert.deepEqual(await changes(`thread=${ids[3]}`, station), [], 'a mail that is not theirs opens nothing')
      assert.deepEqual(await changes('contact=fremd@anders.example', station), [])
      assert.deepEqual(await changes('q=', station), ['Angebot', 'Auftrag', 'Kopie'])
      assert.match(await refused('/changes?contact=Kraus'), /^400 contact muss genau eine Adresse/)
      assert.match(await refused('/changes?thread=1'), /^400 thread/)
      assert.match(await refused('/changes?q=*'), /^400 q enthält/)
      assert.match(await refused('/changes?q=envelope:x', user), /^400 q darf „envelope:“/)
    })

    // files.2: `filename` is a part of the name, or with `*` and `?` a pattern of all of it. A key sees files of mails that it may search; a `user` key must name a contact.
    test('whether a file was ever sent, to whom and when, is one request', async () => {
      type Files = { attachments: { filename: string; from: string; sha256: string }[]; total: number }
      const { attachments, total } = await ask<Files>(`/attachments?sha256=${FILE_HASH.toUpperCase()}`)
      assert.deepEqual(
        [total, attachments.map(({ filename, from }) => [filename, from])],
        [
          2,
          [
            ['angebot.PDF', 'fremd@anders.example'],
            ['Angebot 7.pdf', 'Kraus <kraus@leitern.example>'],
          ],
        ],
      )
      const named = await ask<Files>('/attachments?filename=*7.pdf&type=PDF&contact=kasse@wehr.example', station)
      assert.deepEqual([named.total, named.attachments[0]?.sha256], [1, FILE_HASH])
      assert.equal((await ask<Files>('/attachments?contact=fremd@anders.example', station)).total, 0)
      assert.match(await refused('/attachments', user), /^400 contact fehlt/)
      assert.match(await refused('/attachments?sha256=abc'), /^400 sha256 muss aus 64/)
      assert.deepEqual(await subjects(`/mails?q=sha256:${FILE_HASH} filetype:pdf`), ['Fremdes', 'Angebot'])
    })
  })
