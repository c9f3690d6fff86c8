import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { NO_FILTER } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import { READ_BY } from '../../store/core/reading/index.ts'
import { aPostgresArchive } from '../../store/postgres/postgres-archive.factory.ts'
import { openArchiveDatabase, SqliteArchive } from '../../store/sqlite/index.ts'
import { integrityIn } from './integrity.factory.ts'

const MAILS = 9

type Known = {
  readonly archive: Archive
  readonly ids: readonly string[]
  /** Runs SQL as the owner of the database; table names come without their schema. */
  tamper(sql: string): Promise<void>
  verify(): ReturnType<ReturnType<typeof integrityIn>['verify']>
  findings(): Promise<(readonly [code: string, ...ids: string[]])[]>
}

/** Makes an archive of a few mails: the second came by two journals, the third has texts of an attachment. */
async function known(archive: Archive, folder: string, tamper: Known['tamper']): Promise<Known> {
  const ids: string[] = []
  for (let number = 1; number <= MAILS; number += 1) {
    const provenance = { source: 'smtp', origin: null, envelope: number === 2 ? ['bcc@example.org'] : [] }
    const raw = Buffer.from(
      `From: Absender <a@example.org>\r\nTo: b${number}@example.org\r\nDate: Mon, ${number} Jun 2026 10:00:00 +0200\r\nSubject: Rechnung ${number}\r\n\r\nDrehleiter Nummer ${number} ist bereit.\r\n`,
    )
    ids.push((await archive.put([{ raw, provenance }]))[0]!.id)
    if (number === 2)
      await archive.put([{ raw, provenance: { ...provenance, origin: 'zweites', envelope: ['noch@example.org'] } }])
  }
  await archive.addText(ids[2]!, [{ kind: 'ocr:0', text: 'Schlauchwagen' }], 'done')
  const verify = () => integrityIn(folder, { archive, warn: () => {} }).verify(1)
  return {
    archive,
    ids,
    tamper,
    verify,
    async findings() {
      const { findings } = await verify()
      return findings.map(({ code, ids: named }) => [code, ...named] as const).sort()
    },
  }
}

async function onSqlite(): Promise<Known> {
  const folder = temporaryFolder()
  const archive = await SqliteArchive.open({ folder, recognition: true })
  onTestFinished(() => archive.close())
  return known(archive, folder, async (sql) => {
    const db = openArchiveDatabase(folder)
    db.exec(sql)
    db.close()
  })
}

async function onPostgres(): Promise<Known> {
  const { archive, connection, folder } = await aPostgresArchive({ recognition: true })
  return known(archive, folder, async (sql) => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(`SET search_path = mailarchiv; ${sql}`)
    await client.end()
  })
}

for (const [engine, open] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const) {
  test(`${engine}: a whole verification names every mail of which a row says something else than its bytes`, async () => {
    const { tamper, ids, findings } = await open()
    assert.deepEqual(await findings(), [])
    await tamper(`UPDATE mail SET recipients = '[]' WHERE seq = 1`)
    await tamper(`UPDATE mail SET senders = '[["Gegner","c@example.org"]]', subject = '"Mahnung"' WHERE seq = 4`)
    await tamper('UPDATE mail SET read_state = 1 WHERE seq = 5')
    await tamper('UPDATE mail SET date_header = date_header - 86400000 WHERE seq = 6')
    assert.deepEqual(
      await findings(),
      [0, 3, 4, 5].map((place) => ['changed', ids[place]]),
    )
  })

  test(`${engine}: rewritten texts and recipients of envelopes are named`, async () => {
    const { tamper, ids, findings } = await open()
    await tamper(`UPDATE provenance SET envelope = '["wer@example.org"]' WHERE origin = 'zweites'`)
    await tamper('DELETE FROM added_text')
    const named = new Set((await findings()).flatMap(([, ...which]) => which))
    assert.deepEqual(named, new Set([ids[1], ids[2]]))
  })

  // read.9: Both engines do so, and `reindex` brings it to stored mails.
  test(`${engine}: what only the HTML of an alternative says is found, before and after a rebuild`, async () => {
    const { archive, findings } = await open()
    const alternative = (plain: string, html: string) =>
      `Content-Type: multipart/alternative; boundary=g\n\n--g\n\n${plain}\n--g\nContent-Type: text/html\n\n${html}\n--g--\n`
    const mails = [
      `Subject: mehr\n${alternative('Schlauch da.', '<p>Schlauch da.</p><p>Saugkorb fehlt.</p>')}`,
      `Subject: nur dort\n${alternative('Bitte HTML-Programm nutzen.', '<p>Pumpe ist wieder ganz.</p>')}`,
    ]
    const provenance = { source: 'import', origin: null, envelope: [] }
    await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
    const subjects = async (field: 'body' | null, text: string) => {
      const query = { kind: 'phrase', field, text, tokens: text.split(' ') } as const
      const { mails } = await archive.search({ ...NO_FILTER, query }, { offset: 0, limit: 9 })
      return mails.map(({ subject }) => subject)
    }
    const answers = async () => [
      await subjects(null, 'saugkorb fehlt'),
      await subjects('body', 'wieder ganz'),
      await subjects(null, 'html programm'),
    ]
    assert.deepEqual(await answers(), [['mehr'], ['nur dort'], ['nur dort']])
    await archive.reindex()
    assert.deepEqual(await answers(), [['mehr'], ['nur dort'], ['nur dort']])
    assert.deepEqual(await findings(), [])
  })

  test(`${engine}: a mail that another version of the program read differently is named and is no finding`, async () => {
    const { archive, tamper, ids, verify } = await open()
    await tamper(`UPDATE mail SET subject = '"Recknung 1"' WHERE seq = 1`)
    await tamper(`UPDATE total SET name = '${READ_BY}another' WHERE substr(name, 1, 8) = '${READ_BY}'`)
    const { findings, readOtherwise } = await verify()
    assert.deepEqual([findings, readOtherwise], [[], [ids[0]]])
    await archive.reindex()
    const { readOtherwise: left } = await verify()
    assert.deepEqual([left, (await archive.get(ids[0]!))?.subject], [[], 'Rechnung 1'])
    await tamper(`UPDATE mail SET subject = '"Mahnung"' WHERE seq = 1`)
    assert.deepEqual(
      (await verify()).findings.map(({ code }) => code),
      ['changed'],
    )
  })
}

test('SQLite: a status of recognition that no note tells of is named', async () => {
  const { tamper, ids, findings } = await onSqlite()
  await tamper('UPDATE mail SET ocr_status = 4 WHERE seq IN (3, 7)')
  assert.deepEqual(await findings(), [
    ['changed', ids[2]],
    ['changed', ids[6]],
  ])
})

test('SQLite: a mail that the index lacks is named, and so is an index that is empty or has another’s words', async () => {
  const { tamper, ids, findings } = await onSqlite()
  await tamper(`INSERT INTO search (search) VALUES ('delete-all');
    INSERT INTO search (rowid, body, rest) SELECT sort, '_x_all wort', '' FROM mail WHERE seq = 2`)
  const found = await findings()
  assert.deepEqual(
    found.filter(([code]) => code === 'changed'),
    [['changed', ids[1]]],
  )
  assert.equal(found.filter(([code]) => code === 'missing').length, MAILS)
})

/** A mail of 400 different words: one of them would hardly be among a few that are looked up. */
const LONG = Array.from({ length: 400 }, (_, number) => `teil${number.toString(36)}`)

for (const [what, tampering] of [
  [
    'lacks one of 400 words',
    "INSERT INTO search (search, rowid, body, rest) SELECT 'delete', sort, 'teil7', '' FROM mail",
  ],
  ['has one word too many', "INSERT INTO search (rowid, body, rest) SELECT sort, '', 'pumpe' FROM mail"],
  [
    'has a word at another place',
    `INSERT INTO search (search, rowid, body, rest) SELECT 'delete', sort, 'teil7', '' FROM mail WHERE seq = ${MAILS + 1};
    INSERT INTO search (rowid, body, rest) SELECT sort, 'teil7', '' FROM mail`,
  ],
] as const) {
  test(`SQLite: a whole verification names the mail of which the index ${what}`, async () => {
    const { archive, tamper, findings } = await onSqlite()
    const provenance = { source: 'import', origin: null, envelope: [] }
    const [put] = await archive.put([{ raw: Buffer.from(`Subject: Liste\r\n\r\n${LONG.join(' ')}\r\n`), provenance }])
    assert.deepEqual(await findings(), [])
    await tamper(`${tampering} WHERE seq = ${MAILS + 1}`)
    assert.deepEqual(await findings(), [['changed', put!.id]])
  })
}

test('SQLite: entries of the index that belong to no mail are counted, also without the mark of an entry', async () => {
  const { tamper, verify } = await onSqlite()
  await tamper("INSERT INTO search (rowid, body, rest) VALUES (77, 'drehleiter', ''), (78, '', 'drehleiter')")
  assert.deepEqual(
    (await verify()).findings.map(({ message }) => message),
    [`Der Suchindex hat ${MAILS + 2} Einträge für ${MAILS} Mails. „zeughaus mailarchiv reindex“ baut ihn neu auf.`],
  )
})

test('SQLite: mails and texts that come during a whole verification are no finding', async () => {
  const { archive, verify } = await onSqlite()
  const provenance = { source: 'import', origin: null, envelope: [] }
  let verified = false
  const intake = async () => {
    let mails = 0
    for (; !verified; mails += 1) {
      const [put] = await archive.put([{ raw: Buffer.from(`Subject: Neu ${mails}\r\n\r\nText\r\n`), provenance }])
      await archive.addText(put!.id, [{ kind: 'ocr:0', text: `Tragkraftspritze ${mails}` }], 'done')
    }
    return mails
  }
  const coming = intake()
  const reports = await Promise.all([verify(), verify(), verify()])
  verified = true
  assert.ok((await coming) > 0)
  assert.deepEqual(
    reports.flatMap(({ findings }) => findings),
    [],
  )
})

test('PostgreSQL: a mail that the index lacks is named, and so is one with another’s words', async () => {
  const { tamper, ids, findings } = await onPostgres()
  await tamper(`DELETE FROM search WHERE id = '${ids[3]}'`)
  await tamper(`UPDATE search SET words = replace(words, 'drehleit', 'pumpe') WHERE id = '${ids[4]}'`)
  assert.deepEqual(await findings(), [['changed', ids[4]], ['missing'], ['missing', ids[3]]])
})
