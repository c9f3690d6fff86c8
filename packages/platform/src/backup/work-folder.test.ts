import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { temporaryFolder } from '../testing/folder.ts'
import { until } from '../testing/until.ts'
import { openWorkFolder, startBackup } from './index.ts'

const nothing = async () => undefined

test('work in progress is gone at its end, and with it a data folder made for it; what a link names stays', async () => {
  const home = join(temporaryFolder(), 'daten')
  const outside = join(temporaryFolder(), 'paket')
  writeFileSync(outside, 'bleibt')
  {
    await using work = await openWorkFolder(home, nothing)
    mkdirSync(join(work.path, 'tief'))
    writeFileSync(join(work.path, 'tief/a'), 'geheim')
    symlinkSync(outside, join(work.path, 'paket'))
  }
  assert.ok(!existsSync(home))
  assert.equal(readFileSync(outside, 'utf8'), 'bleibt')
})

test('what a killed run has left is wiped by the next one; a run that goes on keeps its own', async () => {
  const home = temporaryFolder()
  const script = `
    const { openWorkFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'work-folder.ts'))})
    const { writeFileSync } = await import('node:fs')
    const work = await openWorkFolder(${JSON.stringify(home)}, async () => undefined)
    writeFileSync(work.path + '/a', 'geheim')
    console.log(work.path)
    setInterval(() => undefined, 1000)`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let path = ''
  child.stdout.on('data', (text: Buffer) => {
    path += text
  })
  await until('the other run works', () => path.endsWith('\n'))
  await using work = await openWorkFolder(home, nothing)
  writeFileSync(join(work.path, 'b'), 'unser')
  assert.ok(existsSync(join(path.trim(), 'a')))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const stopped: string[] = []
  await using next = await startBackup(join(temporaryFolder(), 'b'), {
    home,
    stopLeft: async (folder) => {
      stopped.push(folder)
    },
  })
  assert.deepEqual(stopped, [path.trim()])
  assert.ok(!existsSync(path.trim()))
  assert.deepEqual(readdirSync(work.path), ['b'])
  await next.seal(0)
})
