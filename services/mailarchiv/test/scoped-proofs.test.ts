/** Proofs show how many mails the whole archive has: a key with a scope gets them only where its maker allows it. */
import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

const CUSTOMER = 'kunde@firma.example'
const UNKNOWN = '01980000-0000-7000-8000-000000000000'

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv([aMail({ from: CUSTOMER }), aMail(), aMail({ to: CUSTOMER })], { open })
    const [own = '', hidden = ''] = house.ids
    const limited = await house.aKey({ role: 'user', scope: [CUSTOMER] })
    const allowed = await house.aKey({ role: 'user', scope: [CUSTOMER], proofs: true })
    const unlimited = await house.aKey({ role: 'user' })
    const get = (path: string, token: string) => house.http.get(`/api/v1${path}`, { token })
    const exported = async (format: string, token: string): Promise<Buffer> => {
      const answer = await fetch(`${house.http.url}/api/v1/mails/export?contact=${CUSTOMER}&format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const proofsIn = (lines: string) =>
      lines
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly proof: string | null }).proof)

    // mail.25: A proof shows how many mails the whole archive has: a key with a scope is refused it with 403, unless its option `proofs` allows it; without a scope it needs none.
    test('a key with a scope is refused a proof of a mail that it may read, and learns nothing of another', async () => {
      const { status, text } = await get(`/mails/${own}/proof`, limited)
      assert.equal(status, 403)
      assert.match(
        (JSON.parse(text) as { error: string }).error,
        /^Dieser Schlüssel darf keine Beweise abrufen: Er hat/,
      )
      for (const token of [limited, allowed]) {
        const [known, unknown] = await Promise.all([hidden, UNKNOWN].map((id) => get(`/mails/${id}/proof`, token)))
        assert.deepEqual([known?.status, known?.text], [404, unknown?.text])
      }
      const { entries } = await house.accessLog.page({ action: 'download', result: 'refused' }, null, 10)
      assert.deepEqual(
        entries.map(({ object }) => object),
        [own],
      )
    })

    // mail.26: Exports of such a key and of a person limited to addresses have null for each proof.
    test('its exports have no proofs, and say why', async () => {
      assert.deepEqual(proofsIn(String(await exported('jsonl', limited))), [null, null])
      const files = unzipSync(await exported('eml.zip', limited))
      assert.match(strFromU8(files['LIESMICH.txt']!), /Als Beweis steht überall null/)
      const list = Object.keys(files).find((name) => name.startsWith('manifest-'))!
      assert.deepEqual(proofsIn(strFromU8(files[list]!)), [null, null])
      assert.ok(!Object.values(files).some((file) => strFromU8(file, true).includes('tlog-proof')))
    })

    test('a key that may, and one without a scope, get proofs as before', async () => {
      for (const token of [allowed, unlimited, house.auditor]) {
        const { status, text } = await get(`/mails/${own}/proof`, token)
        assert.equal(status, 200, text)
        assert.match(text, /^c2sp\.org\/tlog-proof@v1\n/)
        for (const proof of proofsIn(String(await exported('jsonl', token)))) assert.match(`${proof}`, /^c2sp\.org/)
        const files = unzipSync(await exported('eml.zip', token))
        assert.match(strFromU8(files['LIESMICH.txt']!), /verify-proof\.ts --export/)
      }
    })
  })
