import assert from 'node:assert/strict'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

/** `lage` in every mail, `ruhe` in every second one. */
const mails = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    raw: Buffer.from(aMail({ subject: String(number), text: number % 2 === 0 ? 'Lage' : 'Lage Ruhe' })),
    provenance: { source: 'import', origin: null, envelope: [] },
  }))

/** The stored numbers of frequent words, beside those that the texts of the mails give. */
const NUMBERS = `SELECT token, mails AS stored,
    (SELECT count(*) FROM mailarchiv.search s WHERE strpos(s.words, ' ' || c.token || ' ') > 0) AS counted
  FROM mailarchiv.counted c WHERE place IS NOT NULL`

test('stored numbers of mails of frequent words are exact: by every writer, with later texts, after a rebuild', async () => {
  const { archive, connection, open } = await aPostgresArchive()
  const other = await open()
  onTestFinished(() => other.close())
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  const assertExact = async (lage: number, ruhe: number) => {
    const { rows } = await client.query<{ token: string; stored: string; counted: string }>(NUMBERS)
    for (const { token, stored, counted } of rows) assert.equal(stored, counted, token)
    const found = new Map(rows.map(({ token, stored }) => [token, Number(stored)]))
    assert.deepEqual([found.get('lage'), found.get('ruhe')], [lage, ruhe])
  }
  const [first] = await archive.put(mails(80))
  await assertExact(80, 40)
  await other.put(mails(10))
  await archive.put(mails(1))
  await assertExact(91, 45)
  await other.addText(first!.id, [{ kind: 'attachment:0', text: 'Ruhe' }], 'done')
  await assertExact(91, 46)
  await archive.addText(first!.id, [{ kind: 'attachment:0', text: 'Sturm' }], 'done')
  await archive.reindex()
  await assertExact(91, 45)
})
