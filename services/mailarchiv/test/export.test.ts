/** GET /mails/export: whole results in each format, continued after a break, proven offline. On both engines. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, test } from 'vitest'
import { jsonLines } from '../src/api/export/lines.ts'
import { mbox } from '../src/api/export/mbox.ts'
import { sent } from '../src/api/export/sent.factory.ts'
import { walkOver } from '../src/api/export/walk.ts'
import { NO_FILTER } from '../src/search/index.ts'
import type { Archive, MailRecord, WalkedPlace } from '../src/store/contract/index.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const
const TOOL = join(import.meta.dirname, '../../../tools/verify-proof.ts')
const MAILS = 230

const on = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toUTCString().replace('GMT', '+0000')
const pumps = Array.from({ length: MAILS }, (_, number) =>
  aMail({
    from: number % 2 === 0 ? 'kraus@leitern.example' : 'huber@schlauch.example',
    to: 'kasse@wehr.example',
    subject: `Pumpe ${number}`,
    date: on(Math.floor(number / 3)),
    text: number === 7 ? `From der Wache\n>From gestern\n${'x'.repeat(400_000)}` : '=SUMME(A1)',
  }),
)
/** Too large for the buffers between the service and a reader who does not read. */
const large = 'x'.repeat(8_000_000)
const others = [aMail({ subject: 'Leiter', from: 'kraus@leitern.example', to: 'lager@wehr.example', text: large })]

type Line = { readonly id: string; readonly sha256: string; readonly proof: string; readonly body_plain: string }
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv([], { open })
    const ids = await archiveMails(house.archive, [...pumps, ...others])
    const exported = async (parameters: Record<string, string>, token = house.auditor) => {
      const answer = await fetch(`${house.http.url}/api/v1/mails/export?${new URLSearchParams(parameters)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString() }
    }
    const idsOf = async (parameters: Record<string, string>, token?: string) =>
      linesOf((await exported({ format: 'jsonl', ...parameters }, token)).text).map(
        (line) => (JSON.parse(line) as Line).id,
      )

    /** The ids of a search in its order, page by page. */
    const searched = async (parameters: Record<string, string>): Promise<string[]> => {
      const found: string[] = []
      for (let page = 1; ; page += 1) {
        const { body } = await house.search({ ...parameters, page, limit: 100 })
        const { mails } = body as { mails: { id: string }[] }
        found.push(...mails.map(({ id }) => id))
        if (mails.length < 100) return found
      }
    }

    test('a ZIP holds each hit byte for byte, and the auditor’s tool proves all of them offline', async () => {
      const { bytes, headers } = await exported({ q: 'pumpe', format: 'eml.zip' })
      assert.equal(headers.get('x-total-count'), String(MAILS))
      assert.equal(headers.get('content-type'), 'application/zip')
      const folder = temporaryFolder()
      const files = unzipSync(bytes)
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
      for (const [number, raw] of pumps.entries())
        assert.equal(Buffer.from(files[`${ids[number]}.eml`]!).toString(), raw)
      assert.match(Buffer.from(files['LIESMICH.txt']!).toString(), /verify-proof/)
      const check = () => {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [TOOL, '--export', folder, house.integrity.evidence.verifierKey],
          { encoding: 'utf8' },
        )
        return { status, text: stdout + stderr }
      }
      assert.deepEqual(check(), {
        status: 0,
        text: `Bewiesen: Alle ${MAILS} Mails sind unverändert, seit sie archiviert wurden.\n`,
      })
      writeFileSync(join(folder, `${ids[3]}.eml`), pumps[4]!)
      renameSync(join(folder, `${ids[5]}.eml`), join(folder, 'fremd.eml'))
      const { status, text } = check()
      assert.equal(status, 1)
      assert.match(text, /3 von/)
      assert.match(text, new RegExp(`${ids[3]}.eml: Die Mail ist nicht die archivierte`))
      assert.match(text, new RegExp(`${ids[5]}.eml: Die Datei lässt sich nicht lesen`))
      assert.match(text, /fremd.eml: Keine Liste nennt diese Datei/)
    })

    test('lines of JSON and rows of a table are the hits of the search in its order', async () => {
      const wanted = await searched({ q: 'pumpe' })
      const lines = linesOf((await exported({ q: 'pumpe', format: 'jsonl' })).text).map(
        (line) => JSON.parse(line) as Line,
      )
      assert.deepEqual(
        lines.map(({ id }) => id),
        wanted,
      )
      const { completeness: _completeness, ...detail } = (
        await house.http.get(`/api/v1/mails/${wanted[0]}`, { token: house.auditor })
      ).body as Record<string, unknown>
      const { sha256, proof, ...line } = lines[0]!
      assert.deepEqual(line, detail)
      assert.match(proof, /^c2sp.org\/tlog-proof@v1\n/)
      assert.equal(sha256.length, 64)
      const rows = (await exported({ q: 'pumpe', format: 'csv' })).text.split('\r\n')
      assert.equal(rows[0], '\uFEFF"id";"date";"from";"to";"subject";"size";"has_attachments";"sha256"')
      assert.deepEqual(
        rows.slice(1, -1).map((row) => row.slice(1, 37)),
        wanted,
      )
    })

    test('an mbox gives each hit back, also lines that begin with From', async () => {
      const { text } = await exported({ q: 'pumpe', format: 'mbox' })
      assert.deepEqual(
        mailsOf(text),
        (await searched({ q: 'pumpe' })).map((id) => [id, `${pumps[ids.indexOf(id)]}`]),
      )
    })

    test('an export goes on behind the last mail received, and new mails shift nothing', async () => {
      const whole = await idsOf({ q: 'pumpe' })
      await archiveMails(house.archive, [aMail({ subject: 'Pumpe neu', date: on(400) })])
      for (const received of [1, 99, 100, 101, MAILS - 1, MAILS])
        assert.deepEqual(await idsOf({ q: 'pumpe', cursor: whole[received - 1]! }), whole.slice(received))
      for (const cursor of [ids.at(-1)!, '01980000-0000-7000-8000-000000000000']) {
        const { status, text } = await exported({ q: 'pumpe', format: 'csv', cursor })
        assert.equal(status, 400)
        assert.match(text, /gehört nicht zu dieser Suche/)
      }
      assert.equal((await exported({ q: 'pumpe', format: 'csv', cursor: 'x' })).status, 400)
      assert.equal((await exported({ q: 'pumpe' })).status, 400)
      assert.equal((await exported({ q: 'pumpe', format: 'z3.zip' })).status, 400, 'a format of the panel alone')
      assert.equal((await exported({ q: 'gibtesnicht', format: 'csv' })).text.split('\r\n').length, 2)
    })

    test('a key sees in an export what it sees in a search', async () => {
      const user = await house.aKey({ role: 'user', scope: ['lager@wehr.example'] })
      assert.equal((await exported({ format: 'csv' }, user)).status, 400)
      assert.equal((await exported({ format: 'csv', contact: 'a@b.example', q: 'envelope:x' }, user)).status, 400)
      assert.deepEqual(await idsOf({ contact: 'kraus@leitern.example' }, user), [])
      assert.deepEqual(await idsOf({ contact: 'lager@wehr.example' }, user), [ids.at(-1)])
      assert.equal((await exported({ format: 'csv' }, 'mak_falsch')).status, 401)
    })

    test('a third export of a key waits; one whose reader has left makes room', async () => {
      const token = await house.aKey()
      const begin = async () => {
        const request = get(`${house.http.url}/api/v1/mails/export?format=eml.zip`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const [response] = await once(request, 'response')
        return { status: response.statusCode as number, leave: () => request.destroy() }
      }
      const [first, second] = [await begin(), await begin()]
      assert.deepEqual([first.status, second.status], [200, 200])
      const busy = await exported({ format: 'csv' }, token)
      assert.equal(busy.status, 503)
      assert.match(busy.text, /zu viele Exporte/)
      assert.equal(busy.headers.get('retry-after'), '60')
      assert.equal((await exported({ format: 'csv' })).status, 200, 'another key')
      first.leave()
      second.leave()
      await until('there is room', async () => (await exported({ format: 'csv' }, token)).status === 200)
    })
  })

/** Ids and texts of the mails in an mbox, read as mboxrd. */
function mailsOf(text: string): [string, string][] {
  return text
    .split(/^From (?=[0-9a-f-]{36} )/m)
    .slice(1)
    .map((mail) => {
      const head = mail.indexOf('\n')
      const body = mail.slice(head + 1).replace(/\n$/, '')
      return [mail.slice(0, 36), body.replace(/^>(>*From )/gm, '$1')]
    })
}

test('a mail in pieces of any size comes back from an mbox', async () => {
  const line = fc.constantFrom('From x', '>From y', '>>From', 'From', 'Fro', '>', '', 'Text', 'äFrom z')
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
      async (lines, sizes) => {
        const raw = Buffer.from(`${lines.join('\n')}\n`)
        async function* pieces() {
          for (let at = 0; at < raw.length; ) {
            const size = sizes.next().value as number
            yield raw.subarray(at, at + size)
            at += size
          }
        }
        const mail = { id: '01980000-0000-7000-8000-000000000000', size: 1_000_000, date: 0 }
        const archive = { raws: async () => [], raw: async () => ({ ...mail, sha256: Buffer.alloc(32), read: pieces }) }
        const walked = {
          ...mail,
          seq: 1,
          sha256: '0'.repeat(64),
          termFrom: 0,
        }
        const written = await text(sent(mbox(only(walked), { archive })))
        assert.deepEqual(mailsOf(written), [[mail.id, raw.toString()]])
      },
    ),
    { numRuns: 300 },
  )
})

test('lines of JSON read many mails at once, and send what lies before a damaged one', async () => {
  const walked = Array.from({ length: 200 }, (_, number) => ({
    id: `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    ...{ seq: number + 1, size: 4_000, date: 0, sha256: '', termFrom: 0 },
  }))
  const damaged = walked[150]!.id
  let crossings = 0
  const readMails: Archive['readMails'] = async (ids) => {
    crossings += 1
    if (ids.includes(damaged)) throw new Error('damaged')
    return ids.map((id) => ({
      record: aRecord(walked.find((mail) => mail.id === id)!),
      conversationId: id,
      text: null,
    }))
  }
  const dependencies = {
    archive: { readMails },
    evidence: { proveSeveral: async () => [] },
    readable: NO_FILTER.readable,
  }
  const sent: string[] = []
  await assert.rejects(async () => {
    for await (const piece of jsonLines(only(...walked), dependencies))
      sent.push(...linesOf(piece).map((line) => (JSON.parse(line) as Line).id))
  }, /damaged/)
  assert.deepEqual(
    sent,
    walked.slice(0, 150).map(({ id }) => id),
  )
  sent.length = crossings = 0
  for await (const piece of jsonLines(only(...walked.slice(0, 150)), dependencies)) sent.push(...linesOf(piece))
  assert.equal(sent.length, 150)
  assert.ok(crossings < 10, `${crossings} crossings for 150 mails`)
})

function aRecord({ sha256: _sha256, termFrom: _termFrom, ...place }: WalkedPlace): MailRecord {
  const none = { cc: [], from: [], to: [], attachments: [], problems: [], dateHeader: null, dateReceived: null }
  const said = { ocrStatus: 'skipped', readState: 'unreadable', source: 'import', subject: '' } as const
  const flags = { hasBcc: false, hasAttachments: false, isFuture: false }
  return { ...place, ...none, ...said, ...flags, sha256: Buffer.alloc(32), archivedAt: 0 }
}

async function* only<T>(...items: T[]) {
  yield items
}

test('an export whose next mails cannot be found breaks off: an incomplete one would pass for whole', async () => {
  const step = async (_: unknown, { after }: { after: string | null }) => (after === null ? [{ id: 'erste' }] : null)
  const portions = await walkOver(step, { filter: NO_FILTER, cursor: null }, {}, 1)
  const sent: string[] = []
  await assert.rejects(
    async () => {
      for await (const portion of portions) sent.push(...portion.map(({ id }) => id))
    },
    { status: 503, code: 'walk_lost' },
  )
  assert.deepEqual(sent, ['erste'])
})
