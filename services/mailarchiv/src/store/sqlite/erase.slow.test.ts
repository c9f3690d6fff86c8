/** A deletion whose program is killed at any moment is finished by the next one. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { expect, test } from 'vitest'
import { filesWith } from '../contract/bytes-on-disk.factory.ts'
import { aDeletion, CANARY, planned, shownBy } from '../contract/erase-contract.factory.ts'
import type { SignedDeletion } from '../contract/index.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const FIXTURES = new URL('../../../test/fixtures/archive/', import.meta.url)
const script = (name: string) => new URL(name, FIXTURES).pathname
/** Kills spread over the time that a deletion takes. */
const MOMENTS = 42
/** Kills at a write to the packs, whole or half. */
const WRITES = ['1:kill', '1:kill-half', '2:kill', '2:kill-half', '3:kill-half', '4:kill', '5:kill-half', '6:kill']

interface Prepared {
  readonly folder: string
  readonly file: string
  readonly signed: SignedDeletion
  readonly expected: unknown
}

/** A closed archive, a signed deletion of some of its mails, and what an archive without them shows. */
async function prepared(): Promise<Prepared> {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  const open = (at: string) => SqliteArchive.open({ folder: at, packBytes: 60_000 })
  const [archive, without] = [await open(folder), await open(other)]
  const { gone } = await planned(archive)
  await planned(without, ({ goes }) => !goes)
  const expected = await shownBy(without)
  for (const each of [archive, without]) await each.close()
  const signed = await aDeletion(gone)
  const file = join(temporaryFolder(), 'deletion.json')
  writeFileSync(file, JSON.stringify(signed))
  return { folder, file, signed, expected }
}

function erasing(folder: string, file: string, fault = '') {
  const preload = fault === '' ? [] : ['--import', script('fail-at.mjs')]
  const child = spawn(process.execPath, [...preload, script('erase-mails.ts'), folder, file], {
    env: { ...process.env, FAIL_AT: fault },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal))) }
}

/** Finishes what a killed program left in this copy, and compares. */
async function assertFinished(copy: string, { signed, expected }: Prepared): Promise<void> {
  const archive = await SqliteArchive.open({ folder: copy, packBytes: 60_000 })
  try {
    await archive.erase(signed)
    expect(await shownBy(archive)).toEqual(expected)
    assert.deepEqual((await archive.verify(1)).findings, [])
  } finally {
    await archive.close()
  }
  assert.deepEqual(filesWith(copy, [CANARY.slice(5)]), [])
}

test('a deletion that is killed at any moment is finished by the next program, and nothing else is missing', async () => {
  const all = await prepared()
  const copyOf = () => {
    const copy = temporaryFolder()
    cpSync(all.folder, copy, { recursive: true })
    return copy
  }
  const whole = copyOf()
  const start = performance.now()
  assert.equal(await erasing(whole, all.file).ended, null)
  const lasts = performance.now() - start
  await assertFinished(whole, all)
  let killed = 0
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const copy = copyOf()
    const { child, ended } = erasing(copy, all.file)
    await setTimeout((lasts * moment) / MOMENTS)
    child.kill('SIGKILL')
    if ((await ended) === 'SIGKILL') killed += 1
    await assertFinished(copy, all)
    rmSync(copy, { recursive: true })
  }
  assert.ok(killed > MOMENTS / 2, `${killed} were killed before their end`)
  for (const write of WRITES) {
    const copy = copyOf()
    assert.equal(await erasing(copy, all.file, `writeSync:${write}`).ended, 'SIGKILL', write)
    await assertFinished(copy, all)
    rmSync(copy, { recursive: true })
  }
})
