import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aPanel } from '../panel.factory.ts'

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

test('on a full disk the administrator can go on looking, and hears of a change that the disk is full', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-full-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status !== 0)
    t.skip('Für eine kleine Platte (tmpfs) sind Administratorrechte nötig.')
  const { anAdministrator, clock } = await aPanel({ folder })
  atEnd(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
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
