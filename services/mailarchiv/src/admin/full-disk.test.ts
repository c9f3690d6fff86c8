import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aPanel } from './panel.factory.ts'

const MINUTE_MS = 60_000

test('on a full disk the administrator can go on looking, and hears of a change that the disk is full', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-full-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status !== 0) {
    t.skip('Für eine kleine Platte (tmpfs) sind Administratorrechte nötig.')
    return
  }
  const { anAdministrator, clock } = await aPanel({ folder })
  after(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const administrator = await anAdministrator()
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1))
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
