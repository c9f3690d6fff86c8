/** Both services started together, as by `npm start`, when one of them dies. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { commandEnvironment, freePort, temporaryFolder, until } from '../packages/platform/src/testing/index.ts'
import type { ServiceName } from './services.ts'
import { root } from './steps.ts'

const commandLineOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Starts both services, on this port of material. */
async function bothServices(materialPort: number) {
  const data = temporaryFolder()
  const ports = { mailarchiv: await freePort(), material: materialPort }
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/zeughaus.ts'), 'start'], {
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: data,
      ZEUGHAUS_LOG: 'error',
      MAILARCHIV_PORT: `${ports.mailarchiv}`,
      MATERIAL_PORT: `${ports.material}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (printed += piece))
  const answers = (name: ServiceName) =>
    fetch(`http://127.0.0.1:${ports[name]}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    ended,
    answers,
    printed: () => printed,
    serve: () => until('both services', async () => (await answers('mailarchiv')) && (await answers('material'))),
    end: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    /** The process of a service. */
    pidOf: (name: ServiceName) =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .split(' ')
        .find((pid) => commandLineOf(pid).includes(`\0start\0${name}\0`)),
    databaseIsGone: () => until('the end of the database', () => commandLineOf(databasePid(data)) === ''),
  }
}

/** The process of the embedded database, which its folder names as long as it runs. */
function databasePid(data: string): string {
  try {
    return readFileSync(join(data, 'material/postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0] ?? ''
  } catch {
    return 'none'
  }
}

test('a service that is killed is started again, the other one goes on, and in the end nothing is left', async () => {
  const services = await bothServices(await freePort())
  await services.serve()
  const [archive, material] = [services.pidOf('mailarchiv'), services.pidOf('material')]
  process.kill(Number(material), 'SIGKILL')
  await until('the sentence', () =>
    /Material: unerwartet beendet \(SIGKILL\), startet sofort neu\./.test(services.printed()),
  )
  assert.equal(await services.answers('mailarchiv'), true)
  await services.serve()
  assert.equal(services.pidOf('mailarchiv'), archive)
  assert.notEqual(services.pidOf('material'), material)
  services.end()
  assert.equal(await services.ended, 0)
  await services.databaseIsGone()
})

test('a service that is killed just before all are ended leaves no database behind', async () => {
  const services = await bothServices(await freePort())
  await services.serve()
  process.kill(Number(services.pidOf('material')), 'SIGKILL')
  services.end()
  await services.ended
  await services.databaseIsGone()
})

test('the services end with the process that started them, also when it is killed', async () => {
  const services = await bothServices(await freePort())
  await services.serve()
  services.kill()
  await until(
    'the end of both',
    async () => !(await services.answers('mailarchiv')) && !(await services.answers('material')),
  )
  await services.databaseIsGone()
})

test('a service whose start is refused says why, and the other one is not started alone', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const services = await bothServices(port)
  assert.equal(await services.ended, 1)
  assert.match(services.printed(), new RegExp(`Der Port ${port} auf 127\\.0\\.0\\.1 ist schon belegt`))
  await services.databaseIsGone()
})
