import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { root } from './steps.ts'

const TMPFS = 0x01021994
const TMPDIR = temporaryFolder()

/** Mounts in a process of its own. @param end how this ends @returns the folder, and the kind of its file system */
function mounted(end: string): { readonly folder: string | null; readonly kind: number } {
  const program = `
    import { statfsSync, writeFileSync } from 'node:fs'
    import { mountMemoryFolder } from ${JSON.stringify(join(root, 'scripts/memory-folder.ts'))}
    const folder = mountMemoryFolder() ?? null
    process.stdout.write(JSON.stringify({ folder, kind: folder === null ? 0 : statfsSync(folder).type }))
    ${end}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR },
    encoding: 'utf8',
  })
  assert.ok(stdout !== '', stderr)
  return JSON.parse(stdout)
}

test('the temporary files of a whole run lie in memory and go with it, those of a killed run at the next one', () => {
  const killed = mounted("process.kill(process.pid, 'SIGKILL')")
  // Where no one may mount, or memory is scarce, the files stay on the disk.
  if (killed.folder === null) return
  assert.equal(killed.kind, TMPFS)
  assert.ok(existsSync(killed.folder))
  const next = mounted('')
  assert.equal(next.kind, TMPFS)
  assert.deepEqual([existsSync(killed.folder), existsSync(next.folder ?? '')], [false, false])
})
