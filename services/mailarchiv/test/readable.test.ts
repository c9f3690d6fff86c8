/**
 * What a key learns that has a scope, or from which a restriction hides mails: every number and name of every answer is that
 * of the mails it may read. On both engines.
 */
import assert from 'node:assert/strict'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { beforeAll, describe, test } from 'vitest'
import { API_BASE } from '../src/api.ts'
import { invoiceText } from '../src/store/contract/index.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

const PEOPLE = ['chef@wehr.example', 'kasse@wehr.example', 'kunde@firma.example', 'rat@firma.example', 'x@ost.example']
const person = (number: number) => PEOPLE[number % PEOPLE.length]!
const SCOPES = [['@wehr.example'], ['kunde@firma.example'], ['kasse@wehr.example', '@firma.example'], []]
const CALLERS = [
  ...SCOPES.map((scope) => ({ scope, isRestrictive: false })),
  ...[['@wehr.example'], []].map((scope) => ({ scope, isRestrictive: true })),
].map((caller) => ({
  ...caller,
  whose: `${caller.scope.length === 0 ? 'without a scope' : `with the scope ${caller.scope.join(', ')}`}${caller.isRestrictive ? ', beside a restriction' : ''}`,
}))
const CONTACTS = [...PEOPLE, '@wehr.example', '@firma.example']
const MAILS = 44
/** Mails whose Message-IDs differ: the rest are copies of these. */
const DIFFERENT = 36
/** Mails of one conversation are so many apart. */
const CONVERSATIONS = 5

/** What a mail of the archive is, known without the archive. */
interface Sample {
  readonly number: number
  /** Stands in every name, word and file of this mail, and in no other mail. */
  readonly mark: string
  readonly from: string
  readonly to: readonly string[]
  readonly cc: string
  readonly isHidden: boolean
  /** Of March. */
  readonly day: number
  readonly hasFile: boolean
  readonly state: 'pending' | 'failed' | 'cut' | 'done'
  readonly invoice: string | null
}

const STATES = ['pending', 'failed', 'cut', 'done', 'done'] as const
const SAMPLES = Array.from(
  { length: MAILS },
  (_, number): Sample => ({
    number,
    mark: `marke${number}x`,
    from: person(number),
    to: [person(3 * number + 1), person(2 * number + 4)],
    cc: person(number * number + 2),
    isHidden: number % 4 === 1,
    day: 1 + ((number * 7) % 27),
    hasFile: number % 3 === 0,
    state: STATES[(number * 3) % STATES.length]!,
    invoice: number % 6 === 0 ? `RE-${number % 4}` : null,
  }),
)

const bytesOf = ({ number, mark, from, to, cc, isHidden, day, hasFile }: Sample) =>
  aMail({
    from: `Von ${mark} <${from}>`,
    // A name stands in every other mail alone.
    to: to.map((address) => (number % 2 === 0 ? address : `An ${mark} <${address}>`)).join(', '),
    cc: `Kopie ${mark} <${cc}>`,
    subject: `Betreff ${mark}`,
    text: `${mark} ${number % 2 === 0 ? 'gerade' : 'ungerade'}`,
    date: `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:${String(number).padStart(2, '0')} +0000`,
    messageId: `<${number % DIFFERENT}@x>`,
    headers: [
      ...(number < CONVERSATIONS ? [] : [`References: <${(number % DIFFERENT) % CONVERSATIONS}@x>`]),
      ...(isHidden ? ['Bcc: geheim@kanzlei.example'] : []),
    ],
    files: hasFile ? { [`${mark}.txt`]: mark } : {},
  })

const fits = (address: string, entry: string) => (entry.startsWith('@') ? address.endsWith(entry) : address === entry)
const isInside = (scope: readonly string[], address: string) =>
  scope.length === 0 || scope.some((entry) => fits(address, entry))
/** Whether a restriction has the mail: the first ones of conversations, and some of every kind. */
const isRestricted = ({ number }: Sample) => number === 1 || number % 7 === 2
const mayRead = (scope: readonly string[], { from, to, isHidden }: Sample) =>
  (isHidden ? [from] : [from, ...to]).some((address) => isInside(scope, address))
const conversationOf = ({ number }: Sample) => (number % DIFFERENT) % CONVERSATIONS

type Json = Record<string, unknown>
type Listed = { readonly id: string }

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv(SAMPLES.map(bytesOf), { open })
    const { ids } = house
    const seqs = await Promise.all(ids.map(async (id) => (await house.archive.get(id))!.seq))
    const idOf = ({ number }: Sample) => ids[number]!
    for (const { number, state, invoice } of SAMPLES) {
      const id = ids[number]!
      const found = invoice === null ? null : readInvoice(Buffer.from(ciiInvoice({ number: invoice })))
      const texts = found == null ? [] : [invoiceText(0, [{ ...found, path: null, notInPdf: null }])]
      await house.archive.addText(id, texts, state === 'cut' ? 'done' : state)
    }
    for (const { number } of SAMPLES.filter(({ state }) => state === 'cut')) {
      await house.texts.follow([{ id: ids[number]!, status: 'done' }], 0)
      const job = (await house.texts.next('extract'))!
      const extraction = { text: '', state: 'cut', problems: ['limit_text_length'], pictures: 0, invoices: [] } as const
      await house.texts.extracted(
        job,
        [{ part: 0, filename: '', extraction: { ...extraction, problems: [...extraction.problems], invoices: [] } }],
        'done',
      )
    }

    describe.each(CALLERS)('$whose', async ({ scope, isRestrictive }) => {
      const token = await house.aKey({ role: 'integration', scope: [...scope] })
      const isReadable = (mail: Sample) => mayRead(scope, mail) && !(isRestrictive && isRestricted(mail))
      const readable = SAMPLES.filter(isReadable)
      const hidden = SAMPLES.filter((mail) => !isReadable(mail))
      beforeAll(() => {
        const restricted = isRestrictive ? SAMPLES.filter(isRestricted) : []
        house.hide(restricted.map(({ number }) => seqs[number]!).toSorted((one, other) => one - other))
      })

      /** Asks, and refuses an answer that holds anything of a mail that the key may not read. */
      const get = async (path: string) => {
        const answer = await house.http.get(`${API_BASE}${path}`, { token })
        for (const mail of hidden) {
          assert.ok(!answer.text.includes(idOf(mail)), `${path} names a mail that is not theirs`)
          assert.ok(
            !new RegExp(`\\b${mail.mark}\\b`).test(answer.text),
            `${path} shows words of a mail that is not theirs`,
          )
        }
        return answer
      }
      const ask = async <T = Json>(path: string): Promise<T> => {
        const { status, text, body } = await get(path)
        assert.equal(status, 200, `${path} ${text}`)
        return body as T
      }
      const sorted = (found: readonly Listed[]) => found.map(({ id }) => id).toSorted()
      const idsOf = (mails: readonly Sample[]) => mails.map(idOf).toSorted()
      /** The mails that a search by contact finds. */
      const involving = (contact: string, roles = ['from', 'to']) =>
        readable.filter(({ from, to, cc }) =>
          [
            ...(roles.includes('from') ? [from] : []),
            ...(roles.includes('to') ? to : []),
            ...(roles.includes('cc') ? [cc] : []),
          ].some((address) => fits(address, contact) && isInside(scope, address)),
        )
      const counts = (mails: readonly Sample[]) => {
        const inState = (state: Sample['state']) => mails.filter((mail) => mail.state === state).length
        return { searched: mails.length, pending: inState('pending'), failed: inState('failed'), cut: inState('cut') }
      }

      // keys.25: Every number, id and word of an answer to a key with a scope is that of mails that it may read, in every operation.
      test('searches, their exports and their completeness count the mails that the key may read', async () => {
        for (const contact of CONTACTS)
          for (const [conditions, roles, holds] of [
            ['', ['from', 'to'], () => true],
            ['&q=ungerade', ['from', 'to'], ({ number }: Sample) => number % 2 === 1],
            ['&q=marke1x OR -gerade', ['from', 'to'], ({ number }: Sample) => number % 2 === 1],
            ['&q=!!!', ['from', 'to'], () => false],
            ['&contact_in=cc', ['cc'], () => true],
            ['&contact_in=from,cc&subject=betreff', ['from', 'cc'], () => true],
          ] as const) {
            const all = involving(contact, [...roles])
            const hits = all.filter(holds)
            const path = `contact=${contact}${conditions}`
            const found = await ask<{ mails: Listed[]; total: number; pages: number; completeness: Json }>(
              `/mails?${path}&limit=100&include=completeness`,
            )
            assert.deepEqual(sorted(found.mails), idsOf(hits), path)
            assert.deepEqual([found.total, found.pages], [hits.length, hits.length === 0 ? 0 : 1], path)
            assert.deepEqual(found.completeness, counts(all), path)
            const small = await ask<{ total: number; pages: number }>(`/mails?${path}&limit=3&page=2`)
            assert.deepEqual([small.total, small.pages], [hits.length, Math.ceil(hits.length / 3)], path)
            const file = await get(`/mails/export?${path}&format=jsonl`)
            assert.equal(file.headers.get('x-total-count'), String(hits.length), path)
            const lines = file.text.split('\n').filter((line) => line !== '')
            assert.deepEqual(sorted(lines.map((line) => JSON.parse(line) as Listed)), idsOf(hits), path)
          }
        const day = '&date_from=2026-03-05&date_to=2026-03-12'
        const within = involving('@wehr.example').filter((mail) => mail.day >= 5 && mail.day <= 12)
        const { total, completeness } = await ask(`/mails?contact=@wehr.example${day}&include=completeness`)
        assert.deepEqual([total, completeness], [within.length, counts(within)])
      })

      test('files and invoices are counted in the mails that the key may read', async () => {
        for (const contact of CONTACTS) {
          const files = involving(contact).filter(({ hasFile }) => hasFile)
          const listed = await ask<{ attachments: { message_id: string }[]; total: number }>(
            `/attachments?contact=${contact}&limit=100`,
          )
          assert.equal(listed.total, files.length)
          assert.deepEqual(sorted(listed.attachments.map(({ message_id }) => ({ id: message_id }))), idsOf(files))
          const invoices = involving(contact).filter(({ invoice }) => invoice !== null)
          const found = await ask<{
            invoices: { message_id: string; number: string; same_as: string[] }[]
            total: number
          }>(`/invoices?contact=${contact}&limit=100`)
          assert.equal(found.total, invoices.length)
          for (const { message_id, number, same_as } of found.invoices) {
            const others = readable.filter((mail) => mail.invoice === number && idOf(mail) !== message_id)
            assert.deepEqual(same_as.toSorted(), idsOf(others))
          }
        }
      })

      test('contacts are counted, named and found by the mails that the key may read', async () => {
        type Contact = {
          address: string
          name: string
          sent: number
          received: number
          first: string
          last: string
          newest: { message_id: string }
        }
        const expected = PEOPLE.filter((address) => isInside(scope, address)).flatMap((address) => {
          const sent = readable.filter(({ from }) => from === address)
          const received = readable.filter(
            ({ to, cc }) => to.includes(address) || (scope.length === 0 && cc === address),
          )
          const all = SAMPLES.filter((mail) => sent.includes(mail) || received.includes(mail)).toSorted(
            (one, other) => other.day - one.day || other.number - one.number,
          )
          const named = all.find((mail) => nameIn(mail, address, scope.length === 0) !== '')
          const name = named === undefined ? '' : nameIn(named, address, scope.length === 0)
          const [newest, oldest] = [all[0], all.at(-1)]
          if (newest === undefined || oldest === undefined) return []
          return [
            {
              address,
              name,
              sent: sent.length,
              received: received.length,
              first: dayOf(oldest),
              last: dayOf(newest),
              newest: idOf(newest),
            },
          ]
        })
        const shown = ({ address, name, sent, received, first, last, newest }: Contact) => ({
          address,
          name,
          sent,
          received,
          first: first.slice(0, 10),
          last: last.slice(0, 10),
          newest: newest.message_id,
        })
        const seen: Contact[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const answer: { contacts: Contact[]; next_cursor: string | null } = await ask(
            `/contacts?q=example&limit=2&cursor=${cursor}`,
          )
          seen.push(...answer.contacts)
          cursor = answer.next_cursor
        }
        const byAddress = <T extends { address: string }>(contacts: T[]) =>
          contacts.toSorted((one, other) => (one.address < other.address ? -1 : 1))
        assert.deepEqual(byAddress(seen.map(shown)), byAddress(expected))
        for (const { mark } of SAMPLES) {
          const { contacts } = await ask<{ contacts: Contact[] }>(`/contacts?q=${mark}`)
          const found = expected.filter(({ name }) => name.endsWith(mark)).map(({ address }) => address)
          assert.deepEqual(contacts.map(({ address }) => address).toSorted(), found.toSorted(), mark)
        }
      })

      test('a conversation is that of the mails that the key may read, and no other mail opens it', async () => {
        type Detail = { thread_id: string; copies: string[]; completeness: Json }
        for (const mail of readable) {
          const whole = readable.filter((other) => conversationOf(other) === conversationOf(mail))
          const detail = await ask<Detail>(`/mails/${idOf(mail)}?include=copies`)
          assert.equal(detail.thread_id, idOf(whole[0]!))
          const copies = readable.filter(
            (other) => other !== mail && other.number % DIFFERENT === mail.number % DIFFERENT,
          )
          assert.deepEqual(detail.copies.toSorted(), idsOf(copies))
          for (const id of [idOf(mail), detail.thread_id]) {
            const thread = await ask<{ id: string; mails: Listed[]; total: number; pages: number }>(
              `/threads/${id}?limit=100`,
            )
            assert.deepEqual(
              [thread.id, thread.total, sorted(thread.mails)],
              [detail.thread_id, whole.length, idsOf(whole)],
            )
          }
          const inside = involving('@wehr.example').filter((other) => whole.includes(other))
          const { total } = await ask(`/mails?contact=@wehr.example&q=thread:${idOf(mail)}`)
          assert.equal(total, inside.length)
        }
        for (const mail of hidden) {
          const id = idOf(mail)
          for (const path of [
            '/threads/ID',
            '/mails/ID',
            '/mails/ID/raw',
            '/mails/ID/proof',
            '/mails/ID/invoices',
            '/mails/ID/attachments/0',
          ]) {
            const { status, text } = await get(path.replace('ID', id))
            const unknown = await get(path.replace('ID', '01980000-0000-7000-8000-000000000000'))
            assert.deepEqual([status, text], [404, unknown.text], path)
          }
          const { total } = await ask(`/mails?contact=@wehr.example&q=thread:${id}`)
          assert.equal(total, 0)
          assert.deepEqual((await ask(`/changes?thread=${id}`))['changes'], [])
        }
      })

      test('changes are those of the mails that the key may read', async () => {
        const changes = async (conditions: string) => {
          const seen: Listed[] = []
          for (let [cursor, more] = ['', true]; more; ) {
            const answer = await ask<{ changes: { kind: string; mail: Listed }[]; cursor: string; more: boolean }>(
              `/changes?limit=7&cursor=${cursor}&${conditions}`,
            )
            seen.push(...answer.changes.flatMap(({ kind, mail }) => (kind === 'archived' ? [mail] : [])))
            ;({ cursor, more } = answer)
          }
          return sorted(seen)
        }
        assert.deepEqual(await changes(''), idsOf(readable))
        assert.deepEqual(await changes('q=gerade'), idsOf(readable.filter(({ number }) => number % 2 === 0)))
        for (const contact of CONTACTS) assert.deepEqual(await changes(`contact=${contact}`), idsOf(involving(contact)))
        const [first] = readable
        const whole = readable.filter((mail) => conversationOf(mail) === conversationOf(first!))
        assert.deepEqual(await changes(`thread=${idOf(first!)}`), idsOf(whole))
      })
    })

    test('each operation of the interface is compared here, or tells nothing of mails', () => {
      const operations = house.server.routes.filter(
        ({ base, permission }) => base === API_BASE && permission !== 'public',
      )
      assert.deepEqual(
        operations.map(({ operationId }) => operationId).toSorted(),
        [...COMPARED, ...WITHOUT_MAILS].toSorted(),
      )
    })
  })

const COMPARED = [
  ...['searchMails', 'exportMails', 'listAttachments', 'searchInvoices', 'listContacts', 'getThread', 'listChanges'],
  ...['getMail', 'getRawMail', 'getMailAttachment', 'getMailProof', 'listMailInvoices'],
]
/** Of webhooks: they name what was told, which are changes. */
const WITHOUT_MAILS = [
  'listSubscriptions',
  'createSubscription',
  'getSubscription',
  'deleteSubscription',
  'replaySubscription',
]

const dayOf = ({ day }: Sample) => `2026-03-${String(day).padStart(2, '0')}`

/** The longest name that a mail gives an address. */
function nameIn({ mark, number, from, to, cc }: Sample, address: string, countsCopies: boolean): string {
  const names = [
    ...(from === address ? [`Von ${mark}`] : []),
    ...(number % 2 === 1 && to.includes(address) ? [`An ${mark}`] : []),
    ...(cc === address && (countsCopies || from === address || to.includes(address)) ? [`Kopie ${mark}`] : []),
  ]
  return names.toSorted((one, other) => other.length - one.length)[0] ?? ''
}
