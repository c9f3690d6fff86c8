/** The contract suite of every engine of the archive: `archiveContract('name', makeArchive)`. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { onTestFailed, test } from 'vitest'
import { aMail, dateHeader } from '../../../test/mail.factory.ts'
import { NO_FILTER, oneContact, type SearchFilter } from '../../search/ast.ts'
import { parseQuery } from '../../search/index.ts'
import { type OracleMail, oracleMail, oracleSearch } from './oracle.factory.ts'
import { aFilter, aRandomMail, dayStart } from './searches.factory.ts'
import type { Archive, NewMail, Provenance, WalkStep } from './types.ts'

export type MakeArchive = () => Promise<Archive>

const provenance: Provenance = { source: 'import', origin: 'mails/1.eml', envelope: [] }
const calendar = { startOfDay: dayStart, startOfNextDay: (day: string) => dayStart(day) + 86_400 }
const WHOLE = { offset: 0, limit: 100 }

const newMail = (mail: string | Uint8Array, from: Partial<Provenance> = {}): NewMail => ({
  raw: Buffer.from(mail),
  provenance: { ...provenance, ...from },
})

const matching = (query: string): SearchFilter => ({ ...NO_FILTER, query: parseQuery(query, calendar) })

async function bytesOf(archive: Archive, id: string, start?: number, end?: number): Promise<Buffer> {
  const raw = await archive.raw(id)
  assert.ok(raw)
  return Buffer.concat(await Array.fromAsync(raw.read(start, end)))
}

async function subjects(archive: Archive, query: string): Promise<string[]> {
  return (await archive.search(matching(query), WHOLE)).mails.map(({ subject }) => subject)
}

export function archiveContract(name: string, makeArchive: MakeArchive): void {
  const contract = (title: string, work: (archive: Archive) => Promise<void>) =>
    test(`${name}: ${title}`, async () => work(await makeArchive()))

  contract('a mail is served byte for byte, whatever its bytes are', async (archive) => {
    const odd = [
      Buffer.from([0, 255, 13, 10, 200]),
      Buffer.from('x'),
      Buffer.alloc(300_000, 'äöü\n'),
      Buffer.from(aMail()),
    ]
    const archived = await archive.put(odd.map((raw) => newMail(raw)))
    for (const [index, { id, sha256 }] of archived.entries()) {
      assert.deepEqual(await bytesOf(archive, id), odd[index])
      assert.deepEqual(Buffer.from(sha256), hash('sha256', odd[index]!, 'buffer'))
    }
  })

  contract('a stretch of a large mail is the same stretch of its bytes', async (archive) => {
    const raw = Buffer.concat([
      Buffer.from(`${aMail()}\r\n`),
      Buffer.from(Uint8Array.from({ length: 3_500_000 }, (_, i) => (i * 7919) >> 3)),
    ])
    const [{ id } = { id: '' }] = await archive.put([newMail(raw)])
    for (const [start, end] of [
      [0, raw.length],
      [0, 1],
      [1_048_570, 1_048_590],
      [2_097_152, 3_145_728],
      [raw.length - 1, raw.length],
    ] as const) {
      assert.deepEqual(await bytesOf(archive, id, start, end), raw.subarray(start, end))
    }
  })

  contract('the same bytes are one mail that says where it came from each time', async (archive) => {
    const mail = aMail()
    const [first, second] = await archive.put([newMail(mail), newMail(mail, { origin: 'mails/2.eml' })])
    const [third] = await archive.put([newMail(mail, { source: 'smtp', origin: null })])
    const [again] = await archive.put([newMail(mail)])
    assert.deepEqual(
      [first, second, third, again].map((result) => [result?.id, result?.outcome]),
      [
        [first?.id, 'new'],
        [first?.id, 'known'],
        [first?.id, 'known'],
        [first?.id, 'known'],
      ],
    )
    const known = await archive.provenance(first!.id)
    assert.deepEqual(
      known.map(({ source, origin }) => [source, origin]),
      [
        ['import', 'mails/1.eml'],
        ['import', 'mails/2.eml'],
        ['smtp', null],
      ],
    )
    assert.equal((await archive.counts()).mails, 1)
  })

  contract('sequence numbers rise by one with each new mail, and ids rise with them', async (archive) => {
    await archive.put([newMail(aMail()), newMail(aMail())])
    await archive.put([newMail(aMail())])
    const changes = await archive.changes(0, 10)
    assert.deepEqual(
      changes.map(({ seq }) => seq),
      [1, 2, 3],
    )
    assert.deepEqual(
      changes.map(({ id }) => id),
      changes.map(({ id }) => id).toSorted(),
    )
    assert.deepEqual(
      (await archive.changes(2, 10)).map(({ seq }) => seq),
      [3],
    )
  })

  contract('a batch with a mail that cannot be taken leaves nothing behind', async (archive) => {
    await assert.rejects(archive.put([newMail(aMail()), newMail('')]), { code: 'mail_refused' })
    assert.equal((await archive.counts()).mails, 0)
    assert.equal((await archive.search(NO_FILTER, WHOLE)).total, 0)
  })

  contract('an unknown id is nothing', async (archive) => {
    const id = '01980000-0000-7000-8000-000000000001'
    assert.equal(await archive.get(id), null)
    assert.equal(await archive.raw(id), null)
    assert.equal(await archive.message(id), null)
    assert.deepEqual(await archive.provenance(id), [])
  })

  contract('the date is the Date header, else the latest Received, else the time of archiving', async (archive) => {
    const received = 'Received: from a by b; Tue, 03 Mar 2026 10:00:00 +0000'
    const before = Date.now()
    const archived = await archive.put([
      newMail(aMail({ date: 'Mon, 02 Mar 2026 09:00:00 +0100', headers: [received] })),
      newMail(aMail({ date: null, headers: [received] })),
      newMail(aMail({ date: null })),
    ])
    const dates = await Promise.all(archived.map(async ({ id }) => (await archive.get(id))!.date))
    assert.deepEqual(dates.slice(0, 2), [Date.parse('2026-03-02T08:00:00Z'), Date.parse('2026-03-03T10:00:00Z')])
    assert.ok(dates[2]! >= before - 1000 && dates[2]! <= Date.now())
  })

  contract('mails of one second stand in the order of their ids, newest second first', async (archive) => {
    const at = (date: string) => newMail(aMail({ date: dateHeader(date) }))
    const archived = await archive.put([
      at('2026-03-02T08:00:00Z'),
      at('2026-03-02T08:00:01Z'),
      at('2026-03-02T08:00:00Z'),
      at('1969-12-31T23:59:59Z'),
      at('2026-03-02T08:00:00Z'),
    ])
    const { mails } = await archive.search(NO_FILTER, WHOLE)
    assert.deepEqual(
      mails.map(({ id }) => id),
      [1, 0, 2, 4, 3].map((index) => archived[index]!.id),
    )
  })

  contract('a phrase does not reach from one field into the next', async (archive) => {
    await archive.put([
      newMail(aMail({ subject: 'Pumpe defekt', text: 'Schlauch fehlt', from: 'Anna Muster <a@b.example>' })),
    ])
    assert.deepEqual(await subjects(archive, '"pumpe defekt"'), ['Pumpe defekt'])
    for (const query of ['"defekt anna"', '"muster schlauch"', '"fehlt pumpe"', '"example empfaenger"']) {
      assert.deepEqual(await subjects(archive, query), [], query)
    }
  })

  // query.20: `near:N(a b)` finds mails whose text has the words in any order with at most N others between neighbours of the list; N is 1 to 99. Subjects and attachments do not count: the index keeps no distance between them.
  contract('words near each other are found in the text of a mail, in any order, and nowhere else', async (archive) => {
    const texts = ['Die Pumpe ist seit gestern defekt', 'Defekt: die neue Pumpe', 'Pumpe', 'Pumpe. Schlauch defekt']
    for (const text of texts) await archive.put([newMail(aMail({ subject: text, text, files: { 'defekt.txt': 'x' } }))])
    await archive.put([newMail(aMail({ subject: 'Pumpe defekt', text: 'x' }))])
    const found = async (query: string) => (await subjects(archive, query)).map((text) => texts.indexOf(text)).sort()
    assert.deepEqual(await found('near:1(pumpe defekt)'), [3])
    assert.deepEqual(await found('near:2(defekt pumpe)'), [1, 3])
    assert.deepEqual(await found('near:3(pumpe defekt) OR near:9(pumpe schlauch)'), [0, 1, 3])
    assert.deepEqual(await found('-near:99(pumpe defekt)'), [-1, 2])
  })

  contract('no word of the engine means anything', async (archive) => {
    await archive.put([newMail(aMail({ subject: 'NEAR AND NOT', text: 'rowid rank search' }))])
    for (const query of [
      'NEAR',
      'AND',
      'NOT',
      '"near and"',
      'ran*',
      'x*',
      '_x_all',
      'search:rank',
      '^near',
      'body:rank',
    ]) {
      await archive.search(matching(query), WHOLE)
    }
    assert.deepEqual(await subjects(archive, 'x*'), [], 'nothing of the index itself is found')
    assert.deepEqual(await subjects(archive, 'f*'), [])
  })

  contract(
    'recipients that only the envelope names are found by envelope, also when they come later',
    async (archive) => {
      const mail = aMail({ subject: 'Einsatzbericht' })
      await archive.put([newMail(mail)])
      await archive.put([newMail(mail, { source: 'smtp', envelope: ['still@muster.example'] })])
      await archive.put([newMail(mail, { source: 'smtp', envelope: ['still@muster.example'] })])
      await archive.put([newMail(mail, { source: 'smtp', origin: 'x', envelope: ['leise@muster.example'] })])
      assert.deepEqual(await subjects(archive, 'envelope:still envelope:leise'), ['Einsatzbericht'])
      assert.deepEqual(await subjects(archive, 'still'), [])
      assert.equal(
        (await archive.search({ ...NO_FILTER, contact: oneContact('still@muster.example') }, WHOLE)).total,
        0,
      )
      assert.deepEqual(await subjects(archive, 'einsatzbericht'), ['Einsatzbericht'])
    },
  )

  contract('text found later is searchable, is replaced by its successor, and survives a rebuild', async (archive) => {
    const [{ id } = { id: '' }] = await archive.put([
      newMail(aMail({ subject: 'Scan', text: 'siehe Anlage' })),
      newMail(aMail()),
    ])
    await archive.addText(id, [{ kind: 'ocr:0', text: 'Rechnung 4711' }], 'pending')
    await archive.addText(
      id,
      [
        { kind: 'ocr:0', text: 'Lieferschein 4712' },
        { kind: 'ocr:1', text: 'Anlage zwei' },
      ],
      'done',
    )
    for (const state of ['before', 'after'] as const) {
      if (state === 'after') await archive.reindex()
      assert.deepEqual(await subjects(archive, '"Lieferschein 4712" "Anlage zwei" "siehe Anlage"'), ['Scan'], state)
      assert.deepEqual(await subjects(archive, 'Rechnung'), [], state)
      assert.equal((await archive.get(id))?.ocrStatus, 'done')
      assert.equal((await archive.counts()).ocr.done, 1)
    }
  })

  contract('a rebuilt index answers as before, with the same ids, dates and provenance', async (archive) => {
    await archive.put(
      Array.from({ length: 40 }, (_, i) =>
        newMail(aMail({ date: i % 3 === 0 ? null : dateHeader('2026-03-02T08:00:00Z') })),
      ),
    )
    const known = await archive.changes(0, 1)
    await archive.put([{ raw: await bytesOf(archive, known[0]!.id), provenance: { ...provenance, origin: 'again' } }])
    const state = async () => ({
      changes: await archive.changes(0, 100),
      found: await archive.search(NO_FILTER, WHOLE),
      provenance: await archive.provenance(known[0]!.id),
      counts: await archive.counts(),
    })
    const before = await state()
    assert.deepEqual(await archive.reindex(), { mails: 40 })
    assert.deepEqual(await state(), before)
    assert.deepEqual((await archive.verify(1)).findings, [])
  })

  contract('searching, reading and archiving go on while the index is rebuilt', async (archive) => {
    await archive.put(Array.from({ length: 60 }, () => newMail(aMail({ subject: 'Dauerlauf' }))))
    const rebuilt = archive.reindex()
    const [late] = await archive.put([newMail(aMail({ subject: 'Dauerlauf' }))])
    assert.ok((await archive.search(matching('Dauerlauf'), WHOLE)).total >= 60)
    await rebuilt
    assert.equal((await archive.search(matching('Dauerlauf'), WHOLE)).total, 61)
    assert.equal((await archive.get(late!.id))?.subject, 'Dauerlauf')
  })

  contract('nothing is searched for a caller who has left', async (archive) => {
    const options = { caller: 'test', signal: AbortSignal.abort() }
    const dropped = { code: 'search_dropped' }
    const step = { after: null, limit: 3 }
    await assert.rejects(archive.search(matching('pumpe'), WHOLE, options), dropped)
    await assert.rejects(archive.walk(matching('pumpe'), step, options), dropped)
    await assert.rejects(
      archive.hitsAmong(matching('pumpe'), ['01980000-0000-7000-8000-000000000000'], options),
      dropped,
    )
  })

  contract('a walk visits each hit once in the order of the search, whatever comes meanwhile', async (archive) => {
    const dates = ['2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', '2026-03-03T08:00:00Z']
    const mails = [...dates, ...dates].map((date, number) =>
      newMail(aMail({ date: dateHeader(date), subject: number % 2 === 0 ? 'Pumpe' : 'Leiter', text: 'Bestand' })),
    )
    const archived = await archive.put(mails)
    let later = Date.parse('2026-04-01T08:00:00Z')
    for (const query of ['', 'bestand', 'pumpe', 'best*', '*umpe', 'after:2026-03-02 before:2026-03-03', 'fehlt']) {
      const filter = matching(query)
      const { mails: hits } = await archive.search(filter, WHOLE)
      const visited: string[] = []
      for (let after: string | null = null; ; ) {
        const step: WalkStep = { after, limit: 3 }
        const portion: Awaited<ReturnType<Archive['walk']>> = await archive.walk(filter, step)
        if (portion === null || portion.length === 0) break
        const places = portion.map(({ id, seq, size, date, sha256 }) => ({ id, seq, size, date, sha256 }))
        const walked = (await archive.walkPlaces(filter, step))?.map(({ termFrom: _, ...place }) => place)
        assert.deepEqual(walked, places)
        for (const { id, sha256 } of portion) {
          visited.push(id)
          assert.equal(sha256, Buffer.from((await archive.get(id))!.sha256).toString('hex'))
        }
        after = visited.at(-1)!
        later += 1000
        const date = dateHeader(new Date(later).toISOString())
        await archive.put([newMail(aMail({ date, subject: 'Pumpe', text: 'Bestand' }))])
      }
      const expected = hits.map(({ id }) => id)
      assert.deepEqual(visited, expected, query)
    }
    const outside = { after: archived[1]!.id, limit: 3 }
    assert.equal(await archive.walk(matching('pumpe'), outside), null)
    assert.equal(await archive.walkPlaces(matching('pumpe'), outside), null)
    assert.equal(await archive.walk(matching('before:2026-03-01'), outside), null)
    assert.equal(await archive.walk(NO_FILTER, { after: '01980000-0000-7000-8000-000000000000', limit: 3 }), null)
  })

  // retention.1: A term begins with the later of the date and the receipt of a mail, at the latest with its archiving.
  contract('a forged date neither shortens a term nor begins it in the future', async (archive) => {
    const received = (at: string) => [`Received: from a.example by mx.muster.example; ${dateHeader(at)}`]
    const sent: [date: string | null, receipt: string | null, from: string | null][] = [
      ['2020-05-04T08:00:00Z', null, '2020-05-04T08:00:00Z'],
      ['1995-05-04T08:00:00Z', '2021-02-03T09:00:00Z', '2021-02-03T09:00:00Z'],
      ['2021-02-03T09:00:10Z', '2021-02-03T09:00:00Z', '2021-02-03T09:00:10Z'],
      ['2999-01-01T08:00:00Z', '2021-02-03T09:00:00Z', null],
      [null, '2022-07-01T09:00:00Z', '2022-07-01T09:00:00Z'],
    ]
    for (const [date, receipt, from] of sent) {
      const header = {
        date: date === null ? null : dateHeader(date),
        headers: receipt === null ? [] : received(receipt),
      }
      const [archived] = await archive.put([newMail(aMail({ ...header, subject: 'Frist' }))])
      const { archivedAt } = (await archive.get(archived!.id))!
      const expected = from === null ? Math.floor(archivedAt / 1000) * 1000 : Date.parse(from)
      const places = await archive.walkPlaces(matching('frist'), { after: null, limit: 100 })
      assert.equal(places?.find(({ id }) => id === archived!.id)?.termFrom, expected, `${date} ${receipt}`)
    }
  })

  // keys.26: The rule of who may read is a field of each search that the engines add; no condition, and none left out, widens it.
  // query.9: `thread:` (an id), `sha256:` and `filetype:` combine freely with all other terms; an unreadable value is a word.
  contract('any search gives what looking at every mail gives, page by page', async (archive) => {
    await searchTruth(archive)
  })
}

async function searchTruth(archive: Archive): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  onTestFailed(() => console.error(`SEED=${seed}`))
  const raws = fc.sample(aRandomMail, { numRuns: 150, seed }).map((mail) => Buffer.from(mail))
  const mails: OracleMail[] = []
  for (const part of [raws.slice(0, 90), raws.slice(90)]) {
    const archived = await archive.put(part.map((raw) => newMail(raw)))
    for (const [index, result] of archived.entries()) {
      if (result.outcome === 'new')
        mails.push(oracleMail(part[index]!, result, (await archive.get(result.id))!.archivedAt))
    }
  }
  await fc.assert(
    fc.asyncProperty(aFilter, fc.nat(40), fc.integer({ min: 1, max: 30 }), async (filter, offset, limit) => {
      const expected = oracleSearch(mails, filter)
      const { mails: page, total } = await archive.search(filter, { offset, limit })
      assert.equal(total, expected.length)
      assert.deepEqual(
        page.map(({ id }) => id),
        expected.slice(offset, offset + limit),
      )
      const some = mails.map(({ id }) => id).filter((_, number) => number % limit !== 0)
      const hits = new Set(expected)
      assert.deepEqual((await archive.hitsAmong(filter, some)).toSorted(), some.filter((id) => hits.has(id)).toSorted())
    }),
    { numRuns: 400, seed },
  )
}
