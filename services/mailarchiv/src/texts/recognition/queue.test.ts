import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DomainError } from '@zeughaus/platform'
import { movableClock, temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import type { Extraction, PartText } from '../extraction/index.ts'
import type { Job } from './jobs.ts'
import { TextQueue } from './queue.ts'

const SCAN: Extraction = { text: '', state: 'needs_recognition', problems: [], pictures: 1, invoices: [] }
const LETTER: Extraction = { text: 'Brief', state: 'done', problems: [], pictures: 0, invoices: [] }
const BOMB: Extraction = { text: '', state: 'unreadable', problems: ['limit_time'], pictures: 0, invoices: [] }

const part = (extraction: Extraction, number = 0): PartText => ({ part: number, filename: 'datei', extraction })

function aQueue() {
  const file = join(temporaryFolder(), 'jobs.db')
  const clock = movableClock()
  return { file, clock, queue: new TextQueue(file, clock) }
}

function nextOf(queue: TextQueue, stage: 'extract' | 'recognise'): Job {
  const job = queue.next(stage)
  assert.ok(job, `no job for ${stage}`)
  return job
}

/** Makes an extracted mail with one scan that waits for recognition. */
function aWaitingScan() {
  const opened = aQueue()
  opened.queue.follow([{ id: 'mail-1', status: 'pending' }], 1)
  opened.queue.extracted(nextOf(opened.queue, 'extract'), [part(SCAN)], 'pending')
  return opened
}

test('A mail whose files are all text is skipped once they have been read', () => {
  const { queue } = aQueue()
  queue.follow([{ id: 'mail-1', status: 'pending' }], 7)
  queue.extracted(nextOf(queue, 'extract'), [part(LETTER)], 'skipped')
  assert.equal(queue.cursor, 7)
  assert.equal(queue.next('extract'), null)
  assert.equal(queue.next('recognise'), null)
  assert.equal(queue.counts().skipped, 1)
})

test('A scan is recognised after its mail has been extracted', () => {
  const { queue } = aWaitingScan()
  queue.recognised(nextOf(queue, 'recognise'), [0], null)
  assert.equal(queue.counts().done, 1)
  assert.deepEqual(
    queue.parts('mail-1').map(({ recognised }) => recognised),
    [true],
  )
  assert.equal(queue.next('recognise'), null)
})

test('Three failed tries with growing pauses make a mail failed, an administrator makes it wait again', () => {
  const { queue, clock } = aWaitingScan()
  const fail = () => queue.recognised(nextOf(queue, 'recognise'), [], 'Die Datei ist vermutlich beschädigt.')
  fail()
  assert.equal(queue.next('recognise'), null)
  clock.forward(60_000)
  fail()
  clock.forward(60_000)
  assert.equal(queue.next('recognise'), null)
  clock.forward(540_000)
  fail()
  assert.deepEqual(
    queue.list('failed', 10).map(({ tries, error }) => ({ tries, error })),
    [{ tries: 3, error: 'Die Datei ist vermutlich beschädigt.' }],
  )
  assert.deepEqual(queue.retry(['unbekannt']), [])
  assert.deepEqual(queue.retry(null), ['mail-1'])
  assert.equal(nextOf(queue, 'recognise').tries, 0)
})

test('A finished mail is not recognised again', () => {
  const { queue } = aWaitingScan()
  const job = nextOf(queue, 'recognise')
  queue.recognised(job, [0], null)
  const finished = queue.list('done', 1)[0]
  assert.ok(finished)
  assert.throws(() => queue.recognised(finished, [0], 'x'.repeat(3)), DomainError)
})

test('What waits survives a new start, and no mail is queued twice', () => {
  const { queue, file, clock } = aWaitingScan()
  queue.close()
  const again = new TextQueue(file, clock)
  again.follow([{ id: 'mail-1', status: 'pending' }], 1)
  assert.equal(again.next('extract'), null)
  assert.equal(nextOf(again, 'recognise').mailId, 'mail-1')
  assert.equal(again.cursor, 1)
})

test('A file that is none any more when its mail is read once more is forgotten', () => {
  const { queue } = aQueue()
  queue.follow([{ id: 'mail-1', status: 'pending' }], 1)
  const job = nextOf(queue, 'extract')
  queue.extracted(job, [part(LETTER, 0), part(LETTER, 1)], 'skipped')
  queue.extracted({ ...job, status: 'skipped' }, [part(LETTER, 0)], 'skipped')
  assert.deepEqual(
    queue.parts('mail-1').map((each) => each.part),
    [0],
  )
})

test('Switching recognition off disables what waits, switching it on makes it wait again', () => {
  const { queue } = aWaitingScan()
  assert.deepEqual(queue.adapt(false), ['mail-1'])
  assert.equal(queue.next('recognise'), null)
  assert.equal(queue.counts().disabled, 1)
  assert.deepEqual(queue.adapt(true), ['mail-1'])
  assert.equal(nextOf(queue, 'recognise').status, 'pending')
})

test('With recognition off text is extracted all the same', () => {
  const { queue } = aQueue()
  queue.follow([{ id: 'mail-1', status: 'disabled' }], 1)
  queue.extracted(nextOf(queue, 'extract'), [part(SCAN), part(LETTER, 1)], 'disabled')
  assert.equal(queue.next('recognise'), null)
  assert.deepEqual(
    queue.parts('mail-1').map(({ state }) => state),
    ['needs_recognition', 'done'],
  )
})

test('Mails with cut or unreadable text are counted and listed once each, newest first', () => {
  const { queue } = aQueue()
  queue.follow(
    [
      { id: 'mail-1', status: 'pending' },
      { id: 'mail-2', status: 'pending' },
      { id: 'mail-3', status: 'pending' },
    ],
    3,
  )
  queue.extracted(nextOf(queue, 'extract'), [part(BOMB), part(BOMB, 1)], 'skipped')
  queue.extracted(nextOf(queue, 'extract'), [part(LETTER)], 'skipped')
  queue.extracted(nextOf(queue, 'extract'), [part({ ...LETTER, state: 'cut' })], 'skipped')
  assert.equal(queue.incompleteMails(), 2)
  assert.deepEqual(queue.listIncomplete(0, 10), ['mail-3', 'mail-1'])
  assert.deepEqual(queue.listIncomplete(1, 1), ['mail-1'])
})

test('the queue tells how many mails waited at a moment, from when they came until their text was there', () => {
  const { queue, clock } = aQueue()
  const moments = [clock.now() - 1]
  queue.follow(
    [
      { id: 'a', status: 'pending' },
      { id: 'b', status: 'pending' },
    ],
    2,
  )
  moments.push(clock.now())
  clock.forward(60_000)
  queue.extracted(nextOf(queue, 'extract'), [], 'skipped')
  moments.push(clock.now())
  clock.forward(60_000)
  queue.follow([{ id: 'c', status: 'pending' }], 3)
  queue.extracted(nextOf(queue, 'extract'), [], 'skipped')
  moments.push(clock.now(), clock.now() + 86_400_000)
  assert.deepEqual(queue.waitingAt(moments), [0, 2, 1, 1, 1])
  assert.deepEqual(queue.waitingAt(moments.slice(2)), [1, 1, 1])
})
