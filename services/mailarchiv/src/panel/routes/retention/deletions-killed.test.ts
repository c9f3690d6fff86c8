import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { onTestFinished, test, vi } from 'vitest'
import { aMail, dateHeader } from '../../../../test/mail.factory.ts'
import { SqliteArchive } from '../../../store/sqlite/index.ts'
import { aPanel } from '../panel.factory.ts'
import type { DeletionView } from './deletions.schema.ts'
import { aPanelWithMails, inForce, LETTERS, proposed, release, runIn } from './retention.factory.ts'

/** A panel in a folder of its own with a run that names two mails, and a second person. */
async function aPanelWithRun() {
  const folder = temporaryFolder()
  const panel = await aPanelWithMails('SQLite', folder)
  await inForce(panel.call, LETTERS)
  return { ...panel, folder, view: await proposed(panel.call), second: await panel.aPerson(['datenschutz']) }
}

/** The service once more over the same folder, after the first one. */
async function startedAgain(first: Awaited<ReturnType<typeof aPanelWithRun>>) {
  await first.deletions.close()
  const next = await aPanel({ folder: first.folder })
  const { token } = await next.accounts.openSession(first.account)
  return { ...next, call: next.aCaller(`zeughaus_mailarchiv=${token}`) }
}

const errorOf = async (panel: Awaited<ReturnType<typeof aPanelWithRun>>) =>
  ((await panel.call('GET', `/retention/deletions/${panel.view.run.id}`)).body as DeletionView).run.error

const broken = () => Promise.reject(new Error('abgebrochen'))

// retention.18: A deletion that was released is finished at the next start, wherever its process ended.
test.each([
  ['before its list was final', 'released', (panel) => vi.spyOn(panel.holds, 'covering').mockImplementation(broken)],
  ['before its mails were erased', 'running', (panel) => vi.spyOn(panel.archive, 'erase').mockImplementation(broken)],
  ['before their texts were erased', 'running', (panel) => vi.spyOn(panel.texts, 'forget').mockImplementation(broken)],
] satisfies [string, DeletionView['run']['state'], (panel: Awaited<ReturnType<typeof aPanelWithRun>>) => object][])(
  'a run whose process ended %s is finished by the next one',
  async (_, state, break_) => {
    const first = await aPanelWithRun()
    break_(first)
    assert.equal((await release(first.second.call, first.view)).status, 200)
    await until('it has stopped', async () => (await errorOf(first)) !== null)
    const stopped = await runIn(first.call, first.view.run.id, state)
    assert.match(stopped.run.error ?? '', /^Der Löschlauf kam nicht zu Ende\./)

    const next = await startedAgain(first)
    const done = await runIn(next.call, first.view.run.id, 'done')
    assert.deepEqual([done.run.mails, done.run.error, (await next.archive.counts()).mails], [2, null, 3])
    assert.deepEqual(
      done.steps.map(({ what }) => what),
      ['started', 'proposed', 'released', 'begun', 'done'],
    )
  },
)

test('a service that ends breaks off what it erases, and the next one goes on with the same signed note', async () => {
  const first = await aPanelWithRun()
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const erase = vi.spyOn(SqliteArchive.prototype, 'erase').mockImplementationOnce(async (_, progress) => {
    begun.resolve()
    await may.promise
    progress?.(1, 2)
    assert.fail('it goes on')
  })
  onTestFinished(() => erase.mockRestore())
  await release(first.second.call, first.view)
  await begun.promise
  const closing = first.deletions.close()
  may.resolve()
  await closing
  assert.equal(await errorOf(first), null)
  const next = await startedAgain(first)
  await runIn(next.call, first.view.run.id, 'done')
  assert.equal((await next.archive.counts()).mails, 3)
  const [one, other] = erase.mock.calls.map(([signed]) => signed)
  assert.equal(one?.note, other?.note)
  assert.deepEqual(one?.deletion, other?.deletion)
})

test('a list whose process ended while it was reckoned is none, and another one is proposed', async () => {
  const first = await aPanelWithRun()
  await first.call('POST', `/retention/deletions/${first.view.run.id}/withdraw`)
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const walk = first.archive.walkPlaces.bind(first.archive)
  vi.spyOn(first.archive, 'walkPlaces').mockImplementation(async (...wanted) => {
    begun.resolve()
    await may.promise
    return walk(...wanted)
  })
  const started = (await first.call('POST', '/retention/deletions')).body as DeletionView
  assert.equal(started.run.state, 'proposing')
  await begun.promise
  const closing = first.deletions.close()
  may.resolve()
  await closing
  const next = await startedAgain(first)
  const left = await runIn(next.call, started.run.id, 'failed')
  assert.equal(
    left.run.error,
    'Der Dienst ist beendet worden, bevor die Liste fertig war. Bitte schlagen Sie noch einmal vor.',
  )
  assert.equal((await proposed(next.call)).run.mails, 2)
})

// retention.19: With a mail goes what the service keeps beside it: names of its files are in no file of the archive any more.
test('the names of the files of a deleted mail are nowhere any more', async () => {
  const folder = temporaryFolder()
  const panel = await aPanelWithMails('SQLite', folder)
  const date = dateHeader('2018-06-01T08:00:00Z')
  const raw = Buffer.from(aMail({ date, files: { 'Krankmeldung-Zwiebelfisch.txt': 'Attest' } }))
  const [archived] = await panel.archive.put([{ raw, provenance: { source: 'import', origin: null, envelope: [] } }])
  const id = archived!.id
  await until('its file is read', async () => (await panel.texts.parts(id)).length === 1)
  assert.deepEqual(filesWith(folder, 'Zwiebelfisch').includes('recognition/jobs.db-wal'), true)
  await inForce(panel.call, LETTERS)
  const view = await proposed(panel.call)
  const second = await panel.aPerson(['datenschutz'])
  await release(second.call, view)
  await runIn(panel.call, view.run.id, 'done')
  assert.deepEqual(await panel.texts.parts(id), [])
  assert.deepEqual(filesWith(folder, 'Zwiebelfisch'), [])
})

/** The files below a folder in which a word stands. */
function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(word))
    .map((path) => path.slice(folder.length + 1))
}
