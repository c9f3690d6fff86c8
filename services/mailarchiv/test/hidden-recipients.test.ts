/** Hidden recipients of a mail: shown to auditors and to the sender, to no other key, in no response. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const OTHER_ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

const SENDER = 'chef@wehr.example'
const CUSTOMER = 'kunde@firma.example'
const LAWYER = 'anwalt@kanzlei.example'

for (const [engine, open] of Object.entries(OTHER_ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv(
      [
        aMail({ from: SENDER, to: CUSTOMER, subject: 'offen', files: { 'a.txt': 'offen' } }),
        aMail({
          from: SENDER,
          to: CUSTOMER,
          subject: 'verdeckt',
          files: { 'a.txt': 'verdeckt' },
          headers: [`Bcc: ${LAWYER}`],
        }),
        aMail({ from: SENDER, to: CUSTOMER, subject: 'leer', headers: ['Bcc: '] }),
        aMail({ from: CUSTOMER, to: SENDER, subject: 'eigene', headers: [`bcc:\r\n ${LAWYER}`] }),
        aMail({ from: 'x@y.example', to: SENDER, subject: 'fremd', headers: [`Resent-Bcc: ${LAWYER}`] }),
      ],
      { open },
    )
    const provenance = { source: 'smtp', origin: null, envelope: [LAWYER] }
    await house.archive.put([
      { raw: Buffer.from(aMail({ from: SENDER, to: CUSTOMER, subject: 'umschlag' })), provenance },
    ])
    const [, hidden = '', , own = ''] = house.ids
    const customer = await house.aKey({ role: 'user', scope: [CUSTOMER] })
    const domain = await house.aKey({ role: 'user', scope: ['@firma.example', 'x@x.x'] })
    const sender = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
    const open_ = await house.aKey({ role: 'user' })

    // keys.15: A copy whose header names hidden recipients (`Bcc`, `Resent-Bcc`) belongs to its sender: it is absent from lists and totals of a key whose scope has none of its From addresses.
    test('a recipient’s key does not find a copy with Bcc: neither in the list nor in the total', async () => {
      for (const token of [customer, domain]) {
        const { body } = await house.search({ contact: CUSTOMER, limit: 2 }, token)
        assert.deepEqual(
          [(body as { total: number }).total, (body as { pages: number }).pages],
          [4, 2],
          'of six mails two are not theirs',
        )
        assert.deepEqual((await house.found({ contact: CUSTOMER }, token)).sort(), [
          'eigene',
          'leer',
          'offen',
          'umschlag',
        ])
        for (const q of ['verdeckt', 'subject:verdeckt', 'subject:verd*', '-offen subject:verdeckt', 'x OR verdeckt'])
          assert.deepEqual(await house.found({ contact: CUSTOMER, q }, token), [], q)
        assert.deepEqual(await house.found({ contact: CUSTOMER, subject: 'verdeckt' }, token), [])
        const counted = await house.search({ contact: CUSTOMER, include: 'completeness' }, token)
        assert.equal((counted.body as { total: number }).total, 4)
      }
      assert.equal((await house.found({ contact: CUSTOMER })).length, 5)
    })

    test('the sender’s key, a key without scope and an auditor find and read it', async () => {
      for (const token of [sender, open_, house.auditor]) {
        assert.ok((await house.found({ contact: SENDER, q: 'subject:verdeckt' }, token)).includes('verdeckt'))
        const raw = await house.http.get(`/api/v1/mails/${hidden}/raw`, { token })
        assert.match(raw.text, /^Bcc: anwalt@kanzlei/m)
      }
      assert.equal((await house.http.get(`/api/v1/mails/${own}/raw`, { token: customer })).status, 200)
      assert.equal((await house.http.get(`/api/v1/mails/${own}/raw`, { token: sender })).status, 404)
      assert.deepEqual(await house.found({ contact: SENDER, subject: 'fremd' }, sender), [])
    })

    // keys.16: The same holds by its id: mail, original, attachment and proof are the 404 of a mail that does not exist.
    test('by its id it is for the recipient’s key as if it did not exist: mail, file, attachment, proof', async () => {
      for (const path of ['', '/raw', '/attachments/0', '/attachments/1', '/proof']) {
        const known = await house.http.get(`/api/v1/mails/${hidden}${path}`, { token: customer })
        const unknown = await house.http.get(`/api/v1/mails/01980000-0000-7000-8000-000000000000${path}`, {
          token: customer,
        })
        assert.deepEqual([known.status, known.text], [404, unknown.text], path)
      }
    })

    // keys.17: Changes do not list it either.
    test('the feed of changes does not tell of it', async () => {
      const subjectsOf = async (token: string) => {
        const { body } = await house.http.get('/api/v1/changes', { token })
        return (body as { changes: { mail: { subject: string } }[] }).changes.map(({ mail }) => mail.subject).sort()
      }
      assert.deepEqual(await subjectsOf(customer), ['eigene', 'leer', 'offen', 'umschlag'])
      assert.deepEqual(await subjectsOf(sender), ['leer', 'offen', 'umschlag', 'verdeckt'])
      assert.equal((await subjectsOf(house.auditor)).length, 6)
    })

    // keys.24: No key finds words of the header `Bcc`.
    test('words of the header Bcc are found by no key', async () => {
      for (const [token, contact] of [
        [customer, CUSTOMER],
        [sender, SENDER],
        [open_, SENDER],
        [house.auditor, SENDER],
      ] as const)
        for (const q of [
          'anwalt',
          'kanzlei',
          'anwalt@kanzlei.example',
          '"anwalt kanzlei"',
          'kanz*',
          'to:anwalt',
          'cc:anwalt',
        ])
          assert.deepEqual(await house.found({ contact, q }, token), [], q)
      assert.deepEqual(await house.found({ contact: LAWYER }, open_), [])
      assert.deepEqual(await house.found({ to: LAWYER }), [])
    })

    // keys.18: `envelope:` in `q`, wherever it stands, is 400 for every key but an auditor's.
    test('envelope: is for auditors; in any place of another key’s query it is refused by name, hit or no hit', async () => {
      for (const term of ['envelope:anwalt', 'envelope:nichts', 'ENVELOPE:kanzlei*', 'envelope:"anwalt kanzlei"'])
        for (const q of [term, `-${term}`, `x OR ${term}`, `(a (b OR -(${term})))`, `offen -(x ${term})`])
          for (const token of [customer, sender, open_]) {
            const { status, text } = await house.search({ contact: CUSTOMER, q }, token)
            assert.deepEqual(
              [status, JSON.parse(text)],
              [
                400,
                {
                  error: 'q darf „envelope:“ nur mit einem Schlüssel der Rolle „auditor“ enthalten.',
                },
              ],
              q,
            )
          }
      assert.deepEqual(await house.found({ q: 'envelope:anwalt' }), ['umschlag'])
      assert.deepEqual(await house.found({ contact: CUSTOMER, q: 'envelope:kanzlei*' }), ['umschlag'])
    })

    test('where it is a word like any other it finds nothing of the envelope', async () => {
      for (const [name, words] of [
        ['subject', 'envelope:anwalt'],
        ['q', 'envelope: anwalt'],
        ['q', '"envelope:anwalt"'],
        ['q', 'xenvelope:anwalt'],
      ] as const)
        assert.deepEqual(await house.found({ contact: CUSTOMER, [name]: words }, customer), [], `${name}=${words}`)
    })

    test('a scope of a thousand entries narrows a search as a small one does', async () => {
      const scope = Array.from({ length: 999 }, (_, place) =>
        place % 2 === 0 ? `p${place}@firma.example` : `@d${place}.example`,
      )
      const token = await house.aKey({ role: 'user', scope: [...scope, CUSTOMER] })
      assert.equal((await house.found({ contact: CUSTOMER }, token)).length, 4)
    })
  })
