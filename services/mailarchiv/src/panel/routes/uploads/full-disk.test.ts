import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DomainError } from '@zeughaus/platform'
import { atEnd } from '@zeughaus/platform/testing'
import { type TestContext, test } from 'vitest'
import { aPanel } from '../panel.factory.ts'
import { begin, machines } from './uploads.factory.ts'

const MINUTE_MS = 60_000

/** Writes until the disk is full, whatever the archive writes meanwhile. */
function fill(file: string): void {
  const opened = openSync(file, 'w')
  assert.throws(
    () => {
      for (;;) writeSync(opened, Buffer.alloc(4_096, 1))
    },
    { code: 'ENOSPC' },
  )
  closeSync(opened)
}

/** Puts a disk of this size at a folder; nothing of it is used until something is written. */
function mountDisk(folder: string, size: string, t: TestContext): void {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0)
    t.skip('Für eine kleine Platte (tmpfs) sind Administratorrechte nötig.')
  atEnd(() => {
    spawnSync('umount', ['--lazy', folder])
  })
}

test('on a full disk the administrator can go on looking, and hears of a change that the disk is full', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-full-disk-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  mountDisk(folder, '16m', t)
  const { anAdministrator, clock } = await aPanel({ folder })
  const administrator = await anAdministrator()
  const ballast = join(folder, 'ballast')
  fill(ballast)
  const passed = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const _minute of passed) {
    clock.forward(2 * MINUTE_MS)
    assert.equal((await administrator('GET', '/session')).status, 200)
  }
  const { status, body } = await administrator('POST', '/keys', { json: { name: 'CRM', role: 'auditor' } })
  assert.deepEqual([status, (body as { code: string }).code], [507, 'kein_platz'])
  rmSync(ballast)
  assert.equal((await administrator('POST', '/keys', { json: { name: 'CRM', role: 'auditor' } })).status, 200)
})

test('a file larger than the disk is refused before its first byte', async (t) => {
  const { open, folder } = await machines('folder')
  mkdirSync(join(folder, 'uploads'))
  mountDisk(join(folder, 'uploads'), '1g', t)
  const { uploads } = await open()
  const refused = (error: unknown) => (error as DomainError).code === 'kein_platz'
  await assert.rejects(begin(uploads, { size: 1024 ** 3 }), refused)
  assert.deepEqual(await uploads.list(), [])
  await begin(uploads, { size: 1024 ** 2 })
  assert.equal((await uploads.list()).length, 1)
})
