/** GET /mails: words with wildcards. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const house = await aMailarchiv([
  aMail({ subject: 'Feuerlöschschlauch', files: { 'Rechnung 2026.pdf': 'x' } }),
  aMail({ subject: 'Angebot', text: 'Sie erhalten Saugschläuche.' }),
])

test('letters within a word, in any field, with the exact total', async () => {
  assert.deepEqual(await house.found({ q: '*schlauch' }), ['Feuerlöschschlauch'])
  assert.deepEqual(await house.found({ q: '*schl?uche' }), ['Angebot'])
  assert.deepEqual(await house.found({ q: 'filename:*.pdf filename:*chnun*' }), ['Feuerlöschschlauch'])
  assert.deepEqual(await house.found({ q: 'subject:feuer*schlauch' }), ['Feuerlöschschlauch'])
  const { body } = await house.search({ q: '*schl*uch*', limit: 1 })
  assert.equal((body as { total: number }).total, 2)
})

test('a wildcard without letters is refused in one sentence that names it', async () => {
  for (const q of ['*', '?', 'Pumpe ?', 'subject:*', 'a*b*c']) {
    const { status, body } = await house.search({ q })
    const wildcard = q.split(' ').at(-1)!.replace('subject:', '')
    assert.deepEqual(
      [status, body],
      [
        400,
        {
          error: `q enthält „${wildcard}“: ein Wort mit den Platzhaltern * und ? braucht mindestens drei Buchstaben oder Ziffern, zwei davon nebeneinander; in Anführungszeichen sind * und ? keine Platzhalter.`,
        },
      ],
    )
  }
})

test('a wildcard that too many words match is refused in one sentence', async () => {
  const many = await aMailarchiv()
  const words = Array.from({ length: 5_001 }, (_, number) => `teil${number}`)
  await archiveMails(many.archive, [aMail({ text: words.join(' ') })])
  const { status, body } = await many.search({ q: 't?il*' })
  assert.deepEqual(
    [status, body],
    [400, { error: 'Auf „t?il*“ passen mehr als 5.000 verschiedene Wörter. Bitte schreiben Sie mehr Buchstaben.' }],
  )
})
