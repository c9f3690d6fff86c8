/** Tests what a reader of untrusted files can do once a hostile file controls it: in each cage, and in none. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, type TestContext, test } from 'vitest'
import { testUnless } from '../testing/test-unless.ts'
import { noCage, probe, systemCage } from './cage.factory.ts'
import { type Cage, findCage, permissionsCage } from './cage.ts'
import { SYSTEM_CALLS, type SystemCall, systemCalls } from './machine-code.factory.ts'
import type { Attempt } from './probe.factory.ts'
import { nodeProgram } from './program.ts'
import { spawnConfined } from './spawn.ts'
import { ALLOWED, ALLOWED_ON_X64, CHECKED, UNKNOWN } from './syscalls.ts'

const succeeded = (attempts: readonly Attempt[]): readonly string[] =>
  attempts.filter((attempt) => attempt.succeeded).map(({ name }) => name)
const LEAST_ATTEMPTS = 40

async function strongest(t: TestContext): Promise<Cage> {
  const cage = await findCage()
  if (cage.missing !== null) t.skip(`Dieser Rechner bietet den stärksten Käfig nicht: ${cage.missing}`)
  return cage
}

test('In the strongest cage none of the attempts of a reader that was taken over succeeds', async (t) => {
  const cage = await strongest(t)
  const { attempts, outcome } = await probe(cage)
  await t.annotate(`${attempts.length} attempts in ${cage.name}, ${succeeded(attempts).length} succeeded`)
  assert.equal(outcome.type, 'done')
  assert.ok(attempts.length >= LEAST_ATTEMPTS)
  assert.deepEqual(succeeded(attempts), [])
})

test('The walls of the system hold alone, without the permissions of Node.js', async (t) => {
  await strongest(t)
  const { attempts, outcome } = await probe(systemCage()!)
  await t.annotate(`${attempts.length} attempts, ${succeeded(attempts).length} succeeded`)
  assert.equal(outcome.type, 'done')
  assert.deepEqual(succeeded(attempts), [])
})

test('A reader that lies below /tmp, as a copy that is only tried does, runs in the strongest cage too', async (t) => {
  await strongest(t)
  const folder = mkdtempSync('/tmp/zeughaus-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'reader.mjs')
  writeFileSync(entry, "process.stderr.write('I run\\n')")
  const program = await nodeProgram(pathToFileURL(entry), { sources: [], packages: [] })
  const child = spawnConfined(systemCage()!.launch(program), { dataBytes: null })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  assert.equal(output, 'I run\n')
})

test('Without a cage the same attempts succeed: the probe is no dud', async (t) => {
  const { attempts, outcome } = await probe(noCage)
  await t.annotate(`${attempts.length} attempts without a cage, ${succeeded(attempts).length} succeeded`)
  assert.equal(outcome.type, 'done', JSON.stringify(outcome))
  assert.ok(succeeded(attempts).length >= attempts.length - 6, `held: ${held(attempts)}`)
})

const held = (attempts: readonly Attempt[]): string =>
  attempts
    .filter((attempt) => !attempt.succeeded)
    .map(({ name }) => name)
    .join(', ')

test('The permissions of Node.js alone hold files and processes, and nothing of the network', async (t) => {
  const { attempts, outcome } = await probe(permissionsCage('a test'))
  await t.annotate(
    `${attempts.length} attempts, ${succeeded(attempts).length} succeeded: ${succeeded(attempts).join(', ')}`,
  )
  assert.equal(outcome.type, 'done')
  assert.deepEqual(
    succeeded(attempts).filter((name) => !LEFT_OPEN.includes(name)),
    [],
  )
})

/** Gaps of the weaker cage, as listed in docs/operations.md. */
const LEFT_OPEN = [
  'load a native library that is not its own',
  'connect by TCP',
  'connect by TCP, version 6',
  'connect in a thread',
  'ask by HTTP',
  'connect to a local socket',
  'send by UDP',
  'ask a name server',
  'listen for others',
  'signal the service',
  'slow down the service',
]

const testNative = testUnless(process.arch !== 'x64' && 'Der Maschinencode der Probe ist für x86-64.')

testNative('Machine code of an attacker makes none of the system calls that lead out', async (t) => {
  await strongest(t)
  const results = await machineCode(systemCage()!, '/tmp')
  await t.annotate(`${results.length} system calls, ${results.filter(isDone).length} done`)
  assert.equal(results.length, SYSTEM_CALLS.length)
  assert.deepEqual(results.filter(isDone), [])
})

testNative('Without a cage the same machine code makes most of them', async (t) => {
  const results = await machineCode(noCage, tmpdir(), UNTRACED)
  const done = results.filter(isDone)
  await t.annotate(`${results.length} system calls without a cage, ${done.length} done`)
  assert.ok(done.length >= SYSTEM_CALLS.length / 3, `done: ${done.map(({ name }) => name).join(', ')}`)
})

type Result = Pick<SystemCall, 'name'> & { readonly result: bigint }

/** Error codes of a refusal: not permitted, not found, no such process, not implemented by this kernel. */
const REFUSED = new Set([-1n, -2n, -3n, -38n])
const isDone = ({ result }: Result): boolean => !REFUSED.has(result)

/** Far more than the system calls take. */
const MACHINE_CODE_MS = 60_000

/** Without a cage a program that is traced, or traces its parent, would stop both for ever. */
const UNTRACED = 'untraced'

async function machineCode(cage: Cage, folder: string, ...without: readonly string[]): Promise<readonly Result[]> {
  const entry = new URL('./native-probe.factory.ts', import.meta.url)
  const reader = { sources: [new URL('./', import.meta.url)], packages: [] }
  const program = await nodeProgram(entry, reader, [...without, String(process.pid), folder])
  const child = spawnConfined(cage.launch(program), { dataBytes: null, output: true })
  const pieces: Buffer[] = []
  let errors = ''
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  child.stderr?.on('data', (piece: Buffer) => {
    errors += piece
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), MACHINE_CODE_MS)
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(limit)
  const bytes = Buffer.concat(pieces)
  const calls = systemCalls(without.includes(UNTRACED))
  assert.equal(bytes.length, calls.length * 8, errors)
  return calls.map(({ name }, index) => ({ name, result: bytes.readBigInt64LE(index * 8) }))
}

test('The numbers of the system calls are those of the kernel', (t) => {
  const header = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'
  if (!existsSync(header)) return t.skip('Die Kopfdateien des Kernels fehlen: linux-libc-dev.')
  const text = readFileSync(header, 'utf8')
  const both = Object.entries({ ...ALLOWED, ...CHECKED, ...UNKNOWN }).map(([name, [x64]]) => [name, x64] as const)
  for (const [name, number] of [...both, ...Object.entries(ALLOWED_ON_X64)]) {
    const known = new RegExp(`#define __NR_${name} (\\d+)\\n`).exec(text)?.[1]
    assert.equal(Number(known), number, name)
  }
})
