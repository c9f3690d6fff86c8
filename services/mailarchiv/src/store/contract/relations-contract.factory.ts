/** The contract suite about people, conversations and files: `relationsContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'vitest'
import { aMail, type MailParts } from '../../../test/mail.factory.ts'
import { NO_FILTER, oneContact, parseQuery, tokens } from '../../search/index.ts'
import type { MakeArchive } from './archive-contract.factory.ts'
import type { Archive, ContactsWanted, FilesWanted } from './types.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const WHOLE = { offset: 0, limit: 100 }
const { readable: EVERY_MAIL } = NO_FILTER
const EVERYBODY: ContactsWanted = {
  addresses: null,
  words: [],
  sort: 'last',
  after: null,
  limit: 100,
  readable: EVERY_MAIL,
}
const EVERY_FILE: FilesWanted = { sha256: null, type: null, filename: null, mails: NO_FILTER }

const at = (day: number) => `Mon, ${String(day).padStart(2, '0')} Mar 2026 09:00:00 +0000`

async function put(archive: Archive, ...mails: readonly MailParts[]): Promise<string[]> {
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(aMail(mail)), provenance })))
  return archived.map(({ id }) => id)
}

async function conversationIds(archive: Archive, ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await archive.conversation(id, WHOLE, EVERY_MAIL))!.id))
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

export function relationsContract(name: string, makeArchive: MakeArchive): void {
  const contract = (title: string, work: (archive: Archive) => Promise<void>) =>
    test(`${name}: ${title}`, async () => work(await makeArchive()))

  contract('mails read together are what each is by itself, in the order they were asked for', async (archive) => {
    const answering = {
      headers: ['In-Reply-To: <eins@nord.example>', 'References: <eins@nord.example>'],
      text: 'Ja.\n\n> Kommt ihr?',
    }
    const ids = await put(archive, { messageId: '<eins@nord.example>', text: 'Kommt ihr?' }, {}, answering)
    const unknown = '01980000-0000-7000-8000-000000000001'
    const asked = [ids[2]!, unknown, ids[0]!, ids[1]!, 'keine-kennung', ids[2]!]
    const mails = await archive.readMails(asked, EVERY_MAIL, true)
    assert.deepEqual(
      mails.map((mail) => mail?.record.id ?? null),
      [ids[2], null, ids[0], ids[1], null, ids[2]],
    )
    for (const mail of mails.filter((each) => each !== null)) {
      const { id } = mail.record
      assert.deepEqual(mail.record, await archive.get(id))
      assert.equal(mail.conversationId, (await archive.conversation(id, WHOLE, EVERY_MAIL))!.id)
      const { messageId, inReplyTo, references, bodyPlain } = (await archive.message(id))!
      const { newText, ...text } = mail.text!
      assert.deepEqual(text, { messageId, inReplyTo, references, bodyPlain })
      assert.equal(newText, id === ids[2] ? 'Ja.' : bodyPlain)
    }
    assert.equal(mails[0]!.conversationId, ids[0])
    assert.equal((await archive.readMails([ids[0]!], EVERY_MAIL))[0]!.text!.newText, undefined)
    assert.deepEqual(await archive.readMails([], EVERY_MAIL), [])
  })

  // contacts.1: A contact has the name of its newest mail with one, the numbers of mails with it in From (`sent`) and in To or Cc (`received`), first and newest mail.
  contract('a contact is counted once a mail, with its newest name, first and newest mail', async (archive) => {
    await put(archive, { from: 'Anna Öhl <anna@nord.example>', to: 'b@sued.example', date: at(2), subject: 'Erste' })
    await put(
      archive,
      {
        from: 'b@sued.example',
        to: 'ANNA@nord.example',
        cc: 'Frau Öhl <anna@nord.example>',
        date: at(4),
        subject: 'Neue',
      },
      { from: 'Anna <anna@nord.example>', to: 'c@sued.example', date: at(1), subject: 'Ältere' },
    )
    const [anna] = await archive.contacts({ ...EVERYBODY, addresses: ['anna@nord.example'] })
    const { number: _, value: __, newest, ...told } = anna!
    assert.deepEqual(told, {
      address: 'anna@nord.example',
      name: 'Frau Öhl',
      sent: 2,
      received: 1,
      first: Date.parse(at(1)),
      last: Date.parse(at(4)),
    })
    assert.equal(newest.subject, 'Neue')
  })

  contract('mails with many people of one domain are each on one page, however small it is', async (archive) => {
    const to = Array.from({ length: 9 }, (_, number) => `p${number}@nord.example`).join(', ')
    const days = [3, 1, 7, 2, 5, 4, 6]
    await put(archive, ...days.map((day) => ({ from: 'a@sued.example', to, date: at(day), subject: `Tag ${day}` })))
    const contact = { anyOf: [{ kind: 'domain' as const, domain: 'nord.example' }], roles: ['to'] as const }
    const seen: string[] = []
    for (let offset = 0; offset < days.length; offset += 2) {
      const { mails, total } = await archive.search({ ...NO_FILTER, contact }, { offset, limit: 2 })
      assert.equal(total, days.length)
      seen.push(...mails.map(({ subject }) => subject))
    }
    assert.deepEqual(
      seen,
      days.toSorted((a, b) => b - a).map((day) => `Tag ${day}`),
    )
  })

  contract(
    // contacts.2: `q` is the start of words of address or name; `sort=last` (default) or `count`, descending.
    'contacts are found by the start of a word of name or address, and paged by either order',
    async (archive) => {
      for (let day = 1; day <= 4; day++)
        await put(archive, { from: `Jörg Möller <j${day}@nord.example>`, to: 'viel@sued.example', date: at(day) })
      const found = async (text: string) =>
        (await archive.contacts({ ...EVERYBODY, words: tokens(text) })).map(({ address }) => address)
      assert.deepEqual(await found('moel'), [
        'j4@nord.example',
        'j3@nord.example',
        'j2@nord.example',
        'j1@nord.example',
      ])
      assert.deepEqual(await found('jörg j2'), ['j2@nord.example'])
      assert.deepEqual(await found('öller'), [])
      const [first] = await archive.contacts({ ...EVERYBODY, sort: 'count', limit: 1 })
      assert.deepEqual([first?.address, first?.value], ['viel@sued.example', 4])
      const seen = []
      for (let after: ContactsWanted['after'] = null; ; ) {
        const [next] = await archive.contacts({ ...EVERYBODY, after, limit: 1 })
        if (next === undefined) break
        seen.push(next.address)
        after = next
      }
      assert.equal(new Set(seen).size, 5)
      assert.equal(seen.length, 5)
    },
  )

  contract(
    // threads.1: Mails belong together when one names another in `References` or `In-Reply-To`, also over a mail that is missing or comes last. Nothing else joins them.
    'answers belong to the conversation of the mail that they answer, also when that comes last',
    async (archive) => {
      const [second] = await put(archive, { messageId: '<2@x>', headers: ['In-Reply-To: <1@x>'], date: at(2) })
      const [third] = await put(archive, { messageId: '<3@x>', headers: ['References: <1@x> <2@x>'], date: at(3) })
      const [apart] = await put(archive, { messageId: '<9@x>', subject: 'Re: Betreff', date: at(4) })
      assert.deepEqual(await conversationIds(archive, [second!, third!, apart!]), [second, second, apart])
      const [first] = await put(archive, { messageId: '<1@x>', date: at(1) })
      const conversation = await archive.conversation(first!, WHOLE, EVERY_MAIL)
      assert.deepEqual(
        conversation?.mails.map(({ id, answers }) => [id, answers]),
        [
          [first, []],
          [second, ['1@x']],
          [third, []],
        ],
      )
      assert.deepEqual(
        [conversation?.id, conversation?.total],
        [second, 3],
        'the id stays that of the mail that was archived first',
      )
      assert.deepEqual(
        (await archive.conversation(first!, { offset: 1, limit: 1 }, EVERY_MAIL))?.mails.map(({ id }) => id),
        [second],
      )
      const query = { kind: 'conversation', id: third! } as const
      assert.deepEqual(
        (await archive.search({ ...NO_FILTER, query }, WHOLE)).mails.map(({ id }) => id),
        [third, second, first],
      )
    },
  )

  // threads.3: A mail without a Message-ID is a conversation of its own.
  contract('a mail without a Message-ID is a conversation of its own', async (archive) => {
    const [first, second] = await put(
      archive,
      { messageId: null, subject: 'Gleich' },
      { messageId: null, subject: 'Gleich' },
    )
    assert.deepEqual(await conversationIds(archive, [first!, second!]), [first, second])
    assert.equal((await archive.search({ ...NO_FILTER, query: { kind: 'conversation', id: first! } }, WHOLE)).total, 1)
    assert.equal(await archive.conversation('01980000-0000-7000-8000-000000000001', WHOLE, EVERY_MAIL), null)
  })

  contract(
    // threads.2: The id of a conversation is that of its mail archived first, among those that the caller may read. `reindex` brings back the same ids.
    'conversations are those of the graph of Message-IDs, in whatever batches mails come, and after a rebuild',
    async (archive) => {
      let round = 0
      const aReference = fc.record({ own: fc.nat(11), answers: fc.array(fc.nat(11), { maxLength: 3 }) })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(aReference, { maxLength: 4 }), { maxLength: 5 }), async (batches) => {
          round += 1
          const name = (id: number) => `<${id}.${round}@x>`
          const ids: string[] = []
          for (const batch of batches) {
            const mails = batch.map(({ own, answers }) => ({
              messageId: name(own),
              headers: answers.length === 0 ? [] : [`References: ${answers.map(name).join(' ')}`],
            }))
            ids.push(...(await put(archive, ...mails)))
          }
          const expected = componentsOf(batches.flat().map(({ own, answers }) => [own, ...answers]))
          const wanted = expected.map((first) => ids[first]!)
          assert.deepEqual(await conversationIds(archive, ids), wanted)
          if (round % 10 !== 0) return
          await archive.reindex()
          assert.deepEqual(await conversationIds(archive, ids), wanted)
        }),
        { numRuns: 30 },
      )
    },
  )

  // files.1: Each attachment has the SHA-256 of its decoded bytes. Files are listed across mails by bytes, name, type, contact and time, newest mail first, with their exact number.
  contract('a file is found by its bytes, name and type across mails, and counted exactly', async (archive) => {
    const [first, second] = await put(
      archive,
      { files: { 'Angebot Nr. 7.PDF': 'x', 'bild.jpeg': 'y' }, from: 'a@nord.example', date: at(1) },
      { files: { 'kopie_100%.pdf': 'x' }, from: 'b@nord.example', date: at(2) },
    )
    const list = async (wanted: Partial<FilesWanted>, page = WHOLE) => {
      const { files, total } = await archive.files({ ...EVERY_FILE, ...wanted }, page)
      return [total, ...files.map(({ mail, index, filename }) => `${mail.id === first ? 1 : 2}/${index} ${filename}`)]
    }
    assert.deepEqual(await list({ sha256: sha256('x') }), [2, '2/0 kopie_100%.pdf', '1/0 Angebot Nr. 7.PDF'])
    assert.deepEqual(await list({ type: 'jpg' }), [1, '1/1 bild.jpeg'])
    assert.deepEqual(await list({ filename: 'angebot' }), [1, '1/0 Angebot Nr. 7.PDF'])
    assert.deepEqual(await list({ filename: '*.pdf' }), [2, '2/0 kopie_100%.pdf', '1/0 Angebot Nr. 7.PDF'])
    assert.deepEqual(await list({ filename: 'b?ld.*' }), [1, '1/1 bild.jpeg'])
    assert.deepEqual(await list({ filename: '_100%' }), [1, '2/0 kopie_100%.pdf'])
    assert.deepEqual(await list({ filename: '0%x' }), [0])
    assert.deepEqual(await list({ mails: { ...NO_FILTER, contact: oneContact('b@nord.example') } }), [
      1,
      '2/0 kopie_100%.pdf',
    ])
    assert.deepEqual(await list({ mails: { ...NO_FILTER, until: Date.parse(at(2)) / 1000 } }), [
      2,
      '1/0 Angebot Nr. 7.PDF',
      '1/1 bild.jpeg',
    ])
    assert.deepEqual(await list({}, { offset: 1, limit: 1 }), [3, '1/0 Angebot Nr. 7.PDF'])
    assert.equal((await archive.get(second!))?.attachments[0]?.sha256, sha256('x'))
    await archive.reindex()
    assert.deepEqual(await list({ type: 'pdf' }), [2, '2/0 kopie_100%.pdf', '1/0 Angebot Nr. 7.PDF'])
  })

  // query.19: `folder:` finds the mails of each folder that they came from: of a mailbox, a disk, an mbox or Outlook, with its categories, which for Google Takeout are the labels. Its words stand side by side in the name; wildcards as anywhere. Never what a journal report says.
  contract('a mail is found by words of each folder that it came from', async (archive) => {
    const ids: string[] = []
    for (const [place, [source, origin]] of ORIGINS.entries()) {
      const raw = Buffer.from(aMail({ subject: `Mail ${place}`, messageId: `<${place}@x>`, date: at(1 + place) }))
      const [archived] = await archive.put([{ raw, provenance: { source, origin, envelope: [] } }])
      ids.push(archived!.id)
    }
    const again = Buffer.from(aMail({ subject: 'Mail 0', messageId: '<0@x>', date: at(1) }))
    await archive.put([{ raw: again, provenance: { source: 'upload', origin: 'Wichtig.mbox#3', envelope: [] } }])
    const found = async (q: string) => {
      const { mails, total } = await archive.search({ ...NO_FILTER, query: parseQuery(q, NO_CALENDAR) }, WHOLE)
      assert.equal(total, mails.length, q)
      return mails.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b)
    }
    const assertFound = async () => {
      for (const [q, mails] of Object.entries(IN_FOLDERS)) assert.deepEqual(await found(q), mails, q)
    }
    await assertFound()
    await archive.reindex()
    await assertFound()
  })
}

const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }

/** Where mails came from, one of each kind. */
const ORIGINS: readonly (readonly [source: string, origin: string | null])[] = [
  ['import', '/alt/Kunden Nord/2024/7.eml'],
  ['import', '/alt/post.zip#Archiv/Kunden/ÖHL.mbox#12'],
  ['upload:pst', 'sicherung.pst#Posteingang/Kunden, Nr. 12 (Kategorien: Rot, Dringend)'],
  ['upload', 'sicherung.pst#Posteingang, Nr. 3'],
  ['import', '/home/max/Maildir/.Rechnungen/cur/1700.M1.host:2,S'],
  ['imap:3', 'Postfach Büro, Ordner „Kunden/Süd“, UID 7 (1700)'],
  ['upload', 'nachricht.eml; Journalbericht <1@x>, Blindkopie an geheim@nord.example'],
  ['smtp', '192.0.2.1 (kunden.example), Absender a@nord.example, verschlüsselt übertragen'],
  ['demo', null],
  ['upload', 'mac.olm#post@mac.example/Eingang/Angebote, Nr. 2 (Kategorien: Eilig, Halle 5)'],
  ['import', '/alt/takeout.zip#Takeout/Mail/Alle.mbox, Nr. 7 (Kategorien: Belege/2023, Gelesen)'],
]

const IN_FOLDERS: Readonly<Record<string, readonly number[]>> = {
  'folder:kunden': [0, 1, 2, 5],
  'folder:"kunden nord"': [0],
  'folder:nord': [0],
  'folder:Posteingang/Kunden': [2],
  'folder:posteingang -folder:kunden': [3],
  'folder:dringend': [2],
  'folder:ohl OR folder:süd': [1, 5],
  'folder:rechn*': [4],
  'folder:no*': [0],
  'folder:posteingang/ku*': [2],
  'folder:*gang subject:3': [3],
  'folder:wichtig': [0],
  'folder:geheim OR folder:blindkopie OR folder:nachricht OR folder:cur OR folder:absender OR folder:12': [],
  'folder:!!! subject:8': [8],
  'folder:eilig OR folder:"eingang angebote"': [9],
  'folder:belege/2023': [10],
}

/** The number of the first of all mails that belong together, for each mail; `names`: its Message-IDs. */
function componentsOf(mails: readonly (readonly number[])[]): number[] {
  const groups = mails.map((_, index) => index)
  for (let changed = true; changed; ) {
    changed = false
    for (const [left, names] of mails.entries()) {
      for (const [right, others] of mails.entries()) {
        if (!names.some((name) => others.includes(name)) || groups[left]! <= groups[right]!) continue
        groups[left] = groups[right]!
        changed = true
      }
    }
  }
  return groups
}
