/** The contract suite of every engine for mails with very long rows, whose length the sender decides. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import type { Archive, MovableArchive } from './types.ts'

const provenance = { source: 'smtp', origin: null, envelope: [] }
/** Mails that the text pipeline asks for at once. */
const FOLLOWED = 500
const MOVED = 256

/** Lists as many files as a mail may have, in 270 KB. */
const manyFiles = () =>
  aMail({ headers: ['Content-Type: multipart/mixed; boundary=b'], text: '--b\nContent-Type: a/b\n\nx\n'.repeat(9_998) })

/** A subject as long as a header may be, on the last day of every calendar. */
const SUBJECT = 'x'.repeat(1_900_000)
const people = (number: number) => Array.from({ length: number }, (_, n) => `p${n}@muster.example`).join(', ')
const longMail = () => aMail({ subject: SUBJECT, to: people(1_000), date: 'Fri, 31 Dec 9999 12:00:00 +0000' })

async function put(archive: Archive, mails: readonly string[]): Promise<void> {
  for (const mail of mails) await archive.put([{ raw: Buffer.from(mail), provenance }])
}

/** Runs the suite. `longMails`: number of mails that exceed the memory of the engine, if it has a bound. */
export function hostileContract(name: string, makeArchive: () => Promise<MovableArchive>, longMails: number): void {
  test(`${name}: changes are complete, however many files each mail has`, async () => {
    const archive = await makeArchive()
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

  test(`${name}: a page of very long mails is listed, each with the beginning of its subject and the first of its people`, async () => {
    const archive = await makeArchive()
    await put(archive, [
      ...Array.from({ length: longMails }, longMail),
      aMail({ to: 'a@muster.example, b@muster.example' }),
    ])
    for (const page of [
      { offset: 0, limit: 100 },
      { offset: longMails - 5, limit: 25 },
    ]) {
      const { mails, total } = await archive.search(NO_FILTER, page)
      assert.equal(total, longMails + 1)
      assert.equal(mails.length, Math.min(page.limit, longMails + 1 - page.offset))
      for (const { subject, to } of mails.slice(2, -1)) {
        assert.ok(subject.length > 1_000 && SUBJECT.startsWith(subject))
        assert.equal(to[0]!.address, 'p0@muster.example')
      }
    }
    const [last] = (await archive.search(NO_FILTER, { offset: longMails, limit: 1 })).mails
    assert.deepEqual(
      last!.to.map(({ address }) => address),
      ['a@muster.example', 'b@muster.example'],
    )
  })

  test(`${name}: one mail with as many people as are read is listed with all of them`, async () => {
    const archive = await makeArchive()
    await put(archive, [aMail({ to: people(10_000), cc: people(10_000) })])
    const [mail] = (await archive.search(NO_FILTER, { offset: 0, limit: 25 })).mails
    assert.equal(mail!.to.length, 10_000)
    assert.equal((await archive.get(mail!.id))!.cc.length, 10_000)
  })

  test(`${name}: the history for a move has all mails, however long the texts of their attachments are`, async () => {
    const archive = await makeArchive()
    const mails = 24
    await put(
      archive,
      Array.from({ length: mails }, (_, number) => aMail({ subject: `Mail ${number}` })),
    )
    for (const { id } of await archive.changes(0, FOLLOWED)) {
      await archive.addText(id, [{ kind: 'extracted', text: '. '.repeat(2_000_000) }], 'skipped')
    }
    const told: number[] = []
    for (;;) {
      const page = await archive.history(told.at(-1) ?? 0, MOVED)
      if (page.length === 0) break
      assert.ok(page.length < mails, 'not all of them at once')
      assert.ok(page.every(({ texts }) => texts[0]?.text.length === 4_000_000))
      told.push(...page.map(({ seq }) => seq))
    }
    assert.deepEqual(
      told,
      Array.from({ length: mails }, (_, number) => number + 1),
    )
  })
}
