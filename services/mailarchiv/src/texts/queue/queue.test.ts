/** The queue of texts in each engine. */
import assert from 'node:assert/strict'
import { DomainError } from '@zeughaus/platform'
import { movableClock } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { ENGINES, type Engine, emptyStores } from '../../../test/stores.factory.ts'
import type { Extraction, PartText } from '../extraction/index.ts'
import type { Job, Stage } from './jobs.ts'
import { TextQueue } from './queue.ts'

const SCAN: Extraction = { text: '', state: 'needs_recognition', problems: [], pictures: 1, invoices: [] }
const LETTER: Extraction = { text: 'Brief', state: 'done', problems: [], pictures: 0, invoices: [] }
const BOMB: Extraction = { text: '', state: 'unreadable', problems: ['limit_time'], pictures: 0, invoices: [] }
const FIRST = '018f0000-0000-7000-8000-000000000001'
const SECOND = '018f0000-0000-7000-8000-000000000002'
const THIRD = '018f0000-0000-7000-8000-000000000003'

const part = (extraction: Extraction, number = 0): PartText => ({ part: number, filename: 'datei', extraction })

/** `open` opens the queue once more, as another process does. */
async function aQueue(engine: Engine) {
  const openAll = await emptyStores(engine)
  const clock = movableClock()
  const open = async () => {
    const { texts, leases } = await openAll()
    return TextQueue.open({ tables: texts, isShared: leases.isShared, clock })
  }
  return { open, clock, queue: await open() }
}

async function nextOf(queue: TextQueue, stage: Stage): Promise<Job> {
  const job = await queue.next(stage)
  assert.ok(job, `no job for ${stage}`)
  return job
}

/** Makes an extracted mail with one scan that waits for recognition. */
async function aWaitingScan(engine: Engine) {
  const opened = await aQueue(engine)
  await opened.queue.follow([{ id: FIRST, status: 'pending' }], 1)
  await opened.queue.extracted(await nextOf(opened.queue, 'extract'), [part(SCAN)], 'pending')
  return opened
}

for (const engine of ENGINES) {
  test(`${engine}: A mail whose files are all text is skipped once they have been read`, async () => {
    const { queue } = await aQueue(engine)
    await queue.follow([{ id: FIRST, status: 'pending' }], 7)
    await queue.extracted(await nextOf(queue, 'extract'), [part(LETTER)], 'skipped')
    assert.equal(await queue.cursor(), 7)
    assert.equal(await queue.next('extract'), null)
    assert.equal(await queue.next('recognise'), null)
    assert.equal((await queue.counts()).skipped, 1)
  })

  test(`${engine}: A scan is recognised after its mail has been extracted`, async () => {
    const { queue } = await aWaitingScan(engine)
    await queue.recognised(await nextOf(queue, 'recognise'), [0], null)
    assert.equal((await queue.counts()).done, 1)
    assert.deepEqual(
      (await queue.parts(FIRST)).map(({ recognised }) => recognised),
      [true],
    )
    assert.equal(await queue.next('recognise'), null)
  })

  // texts.2: Three failed tries make `failed`; an administrator makes it `pending` again.
  test(`${engine}: Three failed tries with growing pauses make a mail failed, an administrator makes it wait again`, async () => {
    const { queue, clock } = await aWaitingScan(engine)
    const fail = async () =>
      queue.recognised(await nextOf(queue, 'recognise'), [], 'Die Datei ist vermutlich beschädigt.')
    await fail()
    assert.equal(await queue.next('recognise'), null)
    clock.forward(60_000)
    await fail()
    clock.forward(60_000)
    assert.equal(await queue.next('recognise'), null)
    clock.forward(540_000)
    await fail()
    assert.deepEqual(
      (await queue.list('failed', 10)).map(({ tries, error }) => ({ tries, error })),
      [{ tries: 3, error: 'Die Datei ist vermutlich beschädigt.' }],
    )
    assert.deepEqual(await queue.retry([SECOND]), [])
    assert.deepEqual(await queue.retry(null), [FIRST])
    assert.equal((await nextOf(queue, 'recognise')).tries, 0)
  })

  test(`${engine}: A finished mail is not recognised again`, async () => {
    const { queue } = await aWaitingScan(engine)
    const job = await nextOf(queue, 'recognise')
    await queue.recognised(job, [0], null)
    const finished = (await queue.list('done', 1))[0]
    assert.ok(finished)
    await assert.rejects(queue.recognised(finished, [0], 'x'.repeat(3)), DomainError)
  })

  test(`${engine}: What waits survives a new start, and no mail is queued twice`, async () => {
    const { queue, open } = await aWaitingScan(engine)
    await queue.close()
    const again = await open()
    await again.follow([{ id: FIRST, status: 'pending' }], 1)
    assert.equal(await again.next('extract'), null)
    assert.equal((await nextOf(again, 'recognise')).mailId, FIRST)
    assert.equal(await again.cursor(), 1)
  })

  test(`${engine}: A file that is none any more when its mail is read once more is forgotten`, async () => {
    const { queue } = await aQueue(engine)
    await queue.follow([{ id: FIRST, status: 'pending' }], 1)
    const job = await nextOf(queue, 'extract')
    await queue.extracted(job, [part(LETTER, 0), part(LETTER, 1)], 'skipped')
    await queue.extracted({ ...job, status: 'skipped' }, [part(LETTER, 0)], 'skipped')
    assert.deepEqual(
      (await queue.parts(FIRST)).map((each) => each.part),
      [0],
    )
  })

  test(`${engine}: Of a mail that was deleted while its files were read nothing is stored`, async () => {
    const { queue } = await aQueue(engine)
    await queue.follow(
      [
        { id: FIRST, status: 'pending' },
        { id: SECOND, status: 'pending' },
      ],
      2,
    )
    const [first, second] = [await nextOf(queue, 'extract'), await queue.next('extract')]
    await queue.extracted(first, [part(LETTER)], 'skipped')
    await queue.erase([FIRST, SECOND])
    await queue.extracted(second ?? { ...first, mailId: SECOND }, [part(LETTER)], 'skipped')
    assert.deepEqual([await queue.parts(FIRST), await queue.parts(SECOND)], [[], []])
    assert.deepEqual(await queue.feed.after(0, 10), [])
    assert.equal((await queue.counts()).skipped, 0)
  })

  test(`${engine}: Switching recognition off disables what waits, switching it on makes it wait again`, async () => {
    const { queue } = await aWaitingScan(engine)
    await queue.adapt(false)
    assert.equal(await queue.next('recognise'), null)
    assert.equal((await queue.counts()).disabled, 1)
    await queue.adapt(true)
    assert.equal((await nextOf(queue, 'recognise')).status, 'pending')
  })

  test(`${engine}: With recognition off text is extracted all the same`, async () => {
    const { queue } = await aQueue(engine)
    await queue.follow([{ id: FIRST, status: 'disabled' }], 1)
    await queue.extracted(await nextOf(queue, 'extract'), [part(SCAN), part(LETTER, 1)], 'disabled')
    assert.equal(await queue.next('recognise'), null)
    assert.deepEqual(
      (await queue.parts(FIRST)).map(({ state }) => state),
      ['needs_recognition', 'done'],
    )
  })

  test(`${engine}: Mails with cut or unreadable text are counted and listed once each, newest first`, async () => {
    const { queue } = await aQueue(engine)
    await queue.follow(
      [
        { id: FIRST, status: 'pending' },
        { id: SECOND, status: 'pending' },
        { id: THIRD, status: 'pending' },
      ],
      3,
    )
    await queue.extracted(await nextOf(queue, 'extract'), [part(BOMB), part(BOMB, 1)], 'skipped')
    await queue.extracted(await nextOf(queue, 'extract'), [part(LETTER)], 'skipped')
    await queue.extracted(await nextOf(queue, 'extract'), [part({ ...LETTER, state: 'cut' })], 'skipped')
    assert.equal(await queue.incompleteMails(), 2)
    assert.deepEqual(await queue.listIncomplete(0, 10), [THIRD, FIRST])
    assert.deepEqual(await queue.listIncomplete(1, 1), [FIRST])
  })

  test(`${engine}: the queue tells how many mails waited at a moment, from when they came until their text was there`, async () => {
    const { queue, clock } = await aQueue(engine)
    const moments = [clock.now() - 1]
    await queue.follow(
      [
        { id: FIRST, status: 'pending' },
        { id: SECOND, status: 'pending' },
      ],
      2,
    )
    moments.push(clock.now())
    clock.forward(60_000)
    await queue.extracted(await nextOf(queue, 'extract'), [], 'skipped')
    moments.push(clock.now())
    clock.forward(60_000)
    await queue.follow([{ id: THIRD, status: 'pending' }], 3)
    await queue.extracted(await nextOf(queue, 'extract'), [], 'skipped')
    moments.push(clock.now(), clock.now() + 86_400_000)
    assert.deepEqual(await queue.waitingAt(moments), [0, 2, 1, 1, 1])
    assert.deepEqual(await queue.waitingAt(moments.slice(2)), [1, 1, 1])
  })
}
