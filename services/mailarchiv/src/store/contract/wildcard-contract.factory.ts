/** The contract suite of every engine for wildcards: `wildcardContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery, type SearchFilter } from '../../search/index.ts'
import type { MakeArchive } from './archive-contract.factory.ts'
import { dayStart } from './searches.factory.ts'
import type { Archive, NewMail } from './types.ts'

const calendar = { startOfDay: dayStart, startOfNextDay: (day: string) => dayStart(day) + 86_400 }
const WHOLE = { offset: 0, limit: 100 }

const newMail = (mail: string): NewMail => ({
  raw: Buffer.from(mail),
  provenance: { source: 'import', origin: null, envelope: [] },
})
const matching = (query: string): SearchFilter => ({ ...NO_FILTER, query: parseQuery(query, calendar) })

async function subjects(archive: Archive, query: string): Promise<string[]> {
  return (await archive.search(matching(query), WHOLE)).mails.map(({ subject }) => subject)
}

export function wildcardContract(name: string, makeArchive: MakeArchive): void {
  const contract = (title: string, work: (archive: Archive) => Promise<void>) =>
    test(`${name}: ${title}`, async () => work(await makeArchive()))

  // query.10: `*` stands for any letters and digits anywhere in a word, `?` for one; in every field, with an exact total.
  contract('wildcards stand for letters anywhere in a word of any field, with an exact total', async (archive) => {
    const texts = {
      Feuerwehrschlauch: 'Rechnung über Schläuche',
      Saugschlauch: 'Renung',
      'Rohr PN-4711-X': 'Ein Schlauchboot',
    }
    for (const [subject, text] of Object.entries(texts)) await archive.put([newMail(aMail({ subject, text }))])
    const found = async (query: string) => (await subjects(archive, query)).toSorted()
    assert.deepEqual(await found('*schlauch'), ['Feuerwehrschlauch', 'Saugschlauch'])
    assert.deepEqual(await found('*schlauch*'), ['Feuerwehrschlauch', 'Rohr PN-4711-X', 'Saugschlauch'])
    assert.deepEqual(await found('feuer*schlauch'), ['Feuerwehrschlauch'])
    assert.deepEqual(await found('schl?uche'), ['Feuerwehrschlauch'])
    assert.deepEqual(await found('re?nung'), [])
    assert.deepEqual(await found('re?ung'), ['Saugschlauch'])
    assert.deepEqual(await found('subject:*schlauch* -saug*'), ['Feuerwehrschlauch'])
    assert.deepEqual(await found('pn-?711-x'), ['Rohr PN-4711-X'])
    assert.deepEqual(await found('-*schlauch'), ['Rohr PN-4711-X'])
    assert.deepEqual(await found('*gibtesnicht*'), [])
    assert.equal((await found('-*gibtesnicht*')).length, 3)
  })

  // query.14: Wildcards find what was added later and, after an update, what was there before.
  contract('a wildcard finds words of later texts, and of a later archive that was rebuilt', async (archive) => {
    const [{ id } = { id: '' }] = await archive.put([newMail(aMail({ subject: 'Anhang' }))])
    assert.deepEqual(await subjects(archive, '*pumpen*'), [])
    await archive.addText(id, [{ kind: 'attachment:0', text: 'Die Feuerlöschpumpendichtung' }], 'done')
    assert.deepEqual(await subjects(archive, '*pumpen*'), ['Anhang'])
    await archive.reindex()
    assert.deepEqual(await subjects(archive, '*pumpen*'), ['Anhang'])
  })

  // query.12: A wildcard that more than 5,000 words match is 400 `pattern_too_wide`: never a part of them.
  contract('many words of one wildcard are counted once a mail; too many are refused', async (archive) => {
    const words = Array.from({ length: 5_001 }, (_, number) => `x${number}pumpe`)
    const mails = [words.slice(0, 40), words.slice(20, 60), words.slice(0, 1)]
    await archive.put(mails.map((text, number) => newMail(aMail({ subject: `${number}`, text: text.join(' ') }))))
    const hits = await archive.search(matching('*pumpe'), WHOLE)
    assert.deepEqual([hits.mails.map(({ subject }) => subject), hits.total], [['0', '1', '2'], 3])
    assert.deepEqual(await subjects(archive, '*pumpe subject:1'), ['1'])
    assert.deepEqual(await subjects(archive, '-*pumpe OR subject:2'), ['2'])
    assert.deepEqual(await subjects(archive, 'body:x*pumpe-x*pumpe'), ['0', '1'])
    const second = await archive.search(matching('*pumpe'), { offset: 1, limit: 1 })
    assert.deepEqual([second.mails.map(({ subject }) => subject), second.total], [['1'], 3])
    await archive.put([newMail(aMail({ text: words.join(' ') }))])
    await assert.rejects(archive.search(matching('*pumpe'), WHOLE), { code: 'pattern_too_wide' })
    await assert.rejects(archive.search(matching('x*pumpe-x*pumpe'), WHOLE), { code: 'pattern_too_wide' })
    assert.equal((await archive.search(matching('x500?pumpe'), WHOLE)).total, 1)
  })
}
