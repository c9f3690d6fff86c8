/** Checkpoints after intake, and what the figures say from the start. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { anArchive, startService, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

// command.25: An import signs a checkpoint at its end; `/health?details` counts the mails behind the newest checkpoint; `/metrics` is exact from the first scrape.
test('an import signs its mails at its end, and the first scrape has the exact bytes of all mails', async () => {
  const env = await anArchive()
  const mails = Array.from({ length: 3 }, () => aMail().replaceAll('\r\n', '\n'))
  const mbox = mails.map((mail) => `From x@y.example Mon Mar  2 09:00:00 2026\n${mail}\n`).join('')
  const imported = await zeughaus(['mailarchiv', 'import', '-'], env, mbox)
  assert.match(imported.out, /3 neu/)
  const key = (await zeughaus(['mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'x'], env)).out.trim()
  const { url } = await startService(env)
  const scraped = await (await fetch(`${url}/metrics`)).text()
  const health = await (await fetch(`${url}/health?details`, { headers: { authorization: `Bearer ${key}` } })).json()
  const { details, database } = health as { details: { beweis: object }; database: { bytes: number } }
  assert.deepEqual(details.beweis, { mails_ohne_pruefpunkt: 0 })
  assert.ok(database.bytes > 0)
  assert.match(scraped, new RegExp(`^mailarchiv_raw_bytes ${database.bytes}$`, 'm'))
})

// command.26: What came over SMTP, IMAP and uploads is signed soon after intake pauses, at most once a minute.
test('mails that came since the last checkpoint are counted, and signed a minute or two after intake pauses', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { archive, integrity } = await aMailarchiv()
  await integrity.startDaily()
  await archiveMails(archive, [aMail(), aMail()])
  assert.equal(await integrity.uncovered(), 2)
  const checkpoints = async () => (await integrity.evidence.newestCheckpoints()).length
  const made = await checkpoints()
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(60_000)
    // The work of a tick ends before that of a later call of the same log.
    for (let turn = 0; turn < 20; turn++) await integrity.uncovered()
  }
  assert.deepEqual([await integrity.uncovered(), await checkpoints()], [0, made + 1])
})
