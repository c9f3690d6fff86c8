/** Signed and encrypted mails, as a program and a person read them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import type { MailView } from '../src/panel/routes/mails/search.schema.ts'
import { aPanel } from '../src/panel/routes/panel.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const FIXTURES = join(import.meta.dirname, '../../../packages/mime/test/fixtures')
const fixture = (name: string) => readFileSync(join(FIXTURES, `${name}.eml`))
const ENCRYPTED = ['encrypted-smime', 'encrypted-smime-with-authentication', 'encrypted-inside-signed', 'encrypted-pgp']
const ARMOURED = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n'
const INLINE = [aMail({ text: ARMOURED }), aMail({ text: `Streng vertraulich:\r\n\r\n${ARMOURED}` })]
const QUOTED = aMail({ text: `> ${ARMOURED.replaceAll('\r\n', '\r\n> ')}` })

const house = await aMailarchiv([
  fixture('signed-by-smime'),
  fixture('signed-by-smime-in-pieces'),
  ...ENCRYPTED.map(fixture),
  ...INLINE.map((mail) => Buffer.from(mail)),
  Buffer.from(QUOTED),
])
const token = house.auditor

test('the text and the files of a signed mail are found, shown and downloaded as those of any mail', async () => {
  const [signed, pieces] = house.ids
  const { body } = await house.http.get(`/api/v1/mails/${signed}`, { token })
  const { body_plain, attachments } = body as { body_plain: string; attachments: { filename: string }[] }
  assert.match(body_plain, /^Die Drehleiter steht am Montag für die Prüfung bereit/)
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['liste.csv', 'noname1.eml'],
  )
  const file = await fetch(`${house.http.url}/api/v1/mails/${signed}/attachments/0`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(await file.text(), 'Nr;Name\n1;Hakenleiter\n')
  for (const [q, id] of [
    ['"Drehleiter steht"', signed],
    ['Pruefer', signed],
    ['Einsatzberichts', pieces],
  ] as const) {
    const found = (await house.search({ q })).body as { mails: { id: string }[] }
    assert.deepEqual(
      found.mails.map((mail) => mail.id),
      [id],
      q,
    )
  }
})

// read.13: A mail encrypted by S/MIME or PGP, inside a signature too, counts as `failed` in `completeness`; the panel says that it is encrypted.
// texts.10: OpenPGP armour in the text counts as encrypted like PGP/MIME; quoted armour does not.
test('an encrypted mail counts among the texts that cannot be searched, and the panel says why', async () => {
  const { body } = await house.search({ include: 'completeness' })
  const { completeness } = body as { completeness: { searched: number; failed: number } }
  assert.deepEqual([completeness.searched, completeness.failed], [house.ids.length, ENCRYPTED.length + INLINE.length])
  for (const [place, id] of house.ids.entries()) {
    const problems = (await house.archive.get(id))?.problems
    const isEncrypted = place >= 2 && place < house.ids.length - 1
    assert.equal(problems?.includes('encrypted'), isEncrypted, `${place}`)
    const one = (await house.http.get(`/api/v1/mails/${id}`, { token })).body as { completeness: object }
    const unread = isEncrypted ? [{ index: null, state: 'failed', reason: 'encrypted' }] : []
    assert.deepEqual(one.completeness, { pending: false, failed: isEncrypted, cut: false, unread })
  }
  const panel = await aPanel()
  const call = await panel.anAdministrator()
  const raw = fixture('encrypted-inside-signed')
  const [sealed] = await panel.archive.put([{ raw, provenance: { source: 'upload', origin: null, envelope: [] } }])
  const view = (await call('GET', `/mails/${sealed?.id}`)).body as MailView
  assert.equal(view.encrypted, true)
  assert.equal(view.problems.length, 1)
  assert.match(view.problems[0]!, /verschlüsselt.*weder zeigen noch durchsuchen/)
})
