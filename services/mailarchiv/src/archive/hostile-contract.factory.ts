/** What every engine of the archive has to fulfil when senders decide how long the row of a mail is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aMail } from '../mail.factory.ts'
import { NO_FILTER } from '../search/index.ts'
import type { MakeArchive } from './archive-contract.factory.ts'
import type { Archive } from './types.ts'

const provenance = { source: 'smtp', origin: null, envelope: [] }
/** What the service asks for at once: the text pipeline, and a page of the search. */
const FOLLOWED = 500
const PAGE = { offset: 0, limit: 25 }

/** As many files as a mail may have, in 270 KB. */
const manyFiles = () =>
  aMail({ headers: ['Content-Type: multipart/mixed; boundary=b'], text: '--b\nContent-Type: a/b\n\nx\n'.repeat(9_998) })

const SUBJECT = `Alle ${'ä'.repeat(200_000)}`

/** As many people as its header has room for, at the end of every calendar. */
function manyPeople(): string {
  const people = Array.from({ length: 10_000 }, (_, number) => `p${number}@muster.example`).join(', ')
  return aMail({ from: people, to: people, cc: people, date: 'Fri, 31 Dec 9999 12:00:00 +0000', subject: SUBJECT })
}

async function put(archive: Archive, mails: readonly string[]): Promise<void> {
  for (const mail of mails) await archive.put([{ raw: Buffer.from(mail), provenance }])
}

export function hostileContract(name: string, makeArchive: MakeArchive): void {
  test(`${name}: what was archived is told in full, however many files each mail has`, async (t) => {
    const archive = await makeArchive(t)
    await put(archive, [...Array.from({ length: 25 }, manyFiles), aMail({ subject: 'Schluss' })])
    const told: string[] = []
    for (let seq = 0; ; ) {
      const mails = await archive.changes(seq, FOLLOWED)
      if (mails.length === 0) break
      told.push(...mails.map(({ subject, attachments }) => `${subject} ${attachments.length}`))
      seq = mails.at(-1)!.seq
    }
    assert.equal(told.length, 26)
    assert.equal(told.at(-1), 'Schluss 0')
    assert.match(told[0]!, / 9998$/)
  })

  test(`${name}: a page of mails with very many people is listed, each mail with the first of them`, async (t) => {
    const archive = await makeArchive(t)
    await put(archive, [...Array.from({ length: 25 }, manyPeople), aMail({ to: 'a@muster.example, b@muster.example' })])
    for (const page of [PAGE, { offset: 0, limit: 100 }, { offset: 20, limit: 25 }]) {
      const { mails, total } = await archive.search(NO_FILTER, page)
      assert.equal(total, 26)
      assert.equal(mails.length, Math.min(page.limit, 26 - page.offset))
      for (const { subject, from, to } of mails.filter((mail) => mail.subject.length > 1_000)) {
        assert.ok(SUBJECT.startsWith(subject))
        assert.equal(from[0]!.address, 'p0@muster.example')
        assert.equal(to[0]!.address, 'p0@muster.example')
      }
    }
    const [last] = (await archive.search(NO_FILTER, { offset: 25, limit: 1 })).mails
    assert.deepEqual(
      last!.to.map(({ address }) => address),
      ['a@muster.example', 'b@muster.example'],
    )
    const [one] = (await archive.search(NO_FILTER, { offset: 0, limit: 1 })).mails
    assert.equal(one!.to.length, 10_000, 'one such mail is listed whole')
    assert.equal(one!.subject, SUBJECT)
    assert.equal((await archive.get(one!.id))!.cc.length, 10_000)
  })
}
