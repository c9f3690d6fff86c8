/** Message-IDs: in the answer of one mail, in a search, and as the bond of its copies. On both engines. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const ID = 'Angebot.7$a/b+c=d@Leitern.example'

/** A mail over one way: the first Received line differs, the rest may be the same. */
const overWay = (
  way: string,
  { to = 'kasse@wehr.example', headers = [] as string[], id = `<${ID}>`, text = 'Guten Tag.' } = {},
) =>
  [
    `Received: by ${way}.wehr.example; Mon, 02 Mar 2026 09:00:00 +0100`,
    'From: Kraus <service@leitern.example>',
    `To: ${to}`,
    `Subject: ${way}`,
    'Date: Mon, 02 Mar 2026 09:00:00 +0100',
    ...(id === '' ? [] : [`Message-ID: ${id}`]),
    ...headers,
    '',
    text,
    '',
  ].join('\r\n')

const QUOTING = 'Am Dienstag, bitte.\r\n\r\nAm 02.03.2026 um 09:00 schrieb Kraus:\r\n> Wann?\r\n-- \r\nKasse'

type Detail = { message_id_header: string; in_reply_to: string; copies?: string[]; body_new?: string }

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv([], { open })
    const ids = await archiveMails(house.archive, [
      overWay('erster'),
      overWay('zweiter', { id: `\r\n <${ID}> (by relay)` }),
      overWay('dritter', { to: 'fremd@anders.example' }),
      overWay('verdeckt', { headers: ['Bcc: still@anders.example'] }),
      overWay('klein', { id: `<${ID.toLowerCase()}>` }),
      overWay('antwort', {
        id: '<antwort@wehr.example>',
        headers: [`In-Reply-To: Your mail of today <${ID}> <b@x.example>`],
      }),
      overWay('ohne', { id: '' }),
      overWay('zitat', { id: '<zitat@wehr.example>', headers: [`In-Reply-To: <${ID}>`], text: QUOTING }),
    ])
    const detail = async (place: number, parameters = '', token = house.auditor) =>
      (await house.http.get(`/api/v1/mails/${ids[place]}${parameters}`, { token })).body as Detail

    // copies.1: One mail names its Message-ID (`message_id_header`) and the Message-IDs it answers (`in_reply_to`), in angle brackets; empty without.
    test('a mail says its Message-ID and what it answers; one without says nothing', async () => {
      const said = async (place: number) => {
        const { message_id_header, in_reply_to, copies } = await detail(place)
        return [message_id_header, in_reply_to, copies]
      }
      assert.deepEqual(await said(0), [`<${ID}>`, '', undefined])
      assert.deepEqual(await said(1), [`<${ID}>`, '', undefined])
      assert.deepEqual(await said(5), ['<antwort@wehr.example>', `<${ID}> <b@x.example>`, undefined])
      assert.deepEqual(await said(6), ['', '', undefined])
    })

    // query.8: `messageid:` finds the mails with a Message-ID, with or without angle brackets; case matters (RFC 5322 knows no other equality).
    test('a mail is found by its Message-ID, with and without angle brackets, in its own case, before and after a rebuild', async () => {
      const all = ['erster', 'zweiter', 'dritter', 'verdeckt']
      const check = async () => {
        for (const q of [`messageid:<${ID}>`, `messageid:${ID}`, `MESSAGEID:"< ${ID} >"`, `messageid:<${ID}> guten`])
          assert.deepEqual((await house.found({ q })).toSorted(), all.toSorted(), q)
        assert.deepEqual(await house.found({ q: `messageid:${ID.toLowerCase()}` }), ['klein'])
        for (const q of [`messageid:${ID}x`, 'messageid:Angebot', `messageid:<${ID}> fehlt`, 'messageid:<>'])
          assert.deepEqual(await house.found({ q }), [], q)
        assert.deepEqual((await house.found({ q: `-messageid:${ID} -messageid:<antwort@wehr.example>` })).toSorted(), [
          'klein',
          'ohne',
          'zitat',
        ])
        assert.deepEqual(
          (await house.found({ q: `messageid:${ID} larger:1 OR messageid:<antwort@wehr.example>` })).length,
          5,
        )
        const { total } = (await house.search({ q: `messageid:${ID}`, limit: 2 })).body as { total: number }
        assert.equal(total, all.length)
      }
      await check()
      await house.archive.reindex()
      await check()
    })

    // copies.2: `include=copies` names the other mails with the same Message-ID, newest first, at most 100; only those that the key may read.
    test('copies are the other mails with the Message-ID, as far as the key may read them', async () => {
      const copies = async (place: number, token?: string) => (await detail(place, '?include=copies', token)).copies
      assert.deepEqual(await copies(0), [ids[1], ids[2], ids[3]])
      assert.deepEqual(await copies(2), [ids[0], ids[1], ids[3]])
      assert.deepEqual([await copies(4), await copies(6)], [[], []])
      const station = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
      assert.deepEqual(await copies(0, station), [ids[1]], 'neither a foreign copy nor one with hidden recipients')
      const sender = await house.aKey({ role: 'user', scope: ['@leitern.example'] })
      assert.deepEqual(await copies(0, sender), [ids[1], ids[2], ids[3]])
      assert.deepEqual(await copies(0, await house.aKey({ role: 'user' })), [ids[1], ids[2], ids[3]])
      const { status, text } = await house.http.get(`/api/v1/mails/${ids[0]}?include=alles`, { token: house.auditor })
      assert.deepEqual([status, /include/.test(text)], [400, true])
    })

    // new.1: `include=body_new` adds the text without quoted earlier mails, their introductions and the signature.
    test('one mail also says what its sender newly wrote, where that is asked for', async () => {
      const { body_new, copies, ...rest } = await detail(7, '?include=body_new')
      assert.deepEqual([body_new, copies], ['Am Dienstag, bitte.', undefined])
      assert.deepEqual(rest, await detail(7))
      const both = await detail(7, '?include=copies&include=body_new')
      assert.deepEqual([both.body_new, both.copies], ['Am Dienstag, bitte.', []])
      assert.equal((await detail(0, '?include=body_new')).body_new, 'Guten Tag.')
    })

    // copies.3: A Message-ID finds only what contact and scope of the key allow.
    test('a key of role user finds a Message-ID only among the mails of its contact and its scope', async () => {
      const station = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
      const found = (contact: string) => house.found({ contact, q: `messageid:${ID}` }, station)
      assert.deepEqual(await found('kasse@wehr.example'), ['erster', 'zweiter'])
      assert.deepEqual(await found('fremd@anders.example'), [])
      assert.equal((await house.search({ q: `messageid:${ID}` }, station)).status, 400)
    })
  })
