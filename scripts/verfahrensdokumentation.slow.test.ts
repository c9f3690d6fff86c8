import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'vitest'
import { atEnd, commandEnvironment, temporaryFolder, until } from '../packages/platform/src/testing/index.ts'
import { root } from './steps.ts'

const data = temporaryFolder()

const environment = () => ({
  ...commandEnvironment(),
  ZEUGHAUS_DATA: data,
  ZEUGHAUS_LOG: 'warn',
  MAILARCHIV_PORT: '0',
  MATERIAL_PORT: '0',
  MAILARCHIV_OCR: 'off',
})
const program = ['--disable-warning=ExperimentalWarning', 'scripts/zeughaus.ts']

// command.30: `zeughaus verfahrensdokumentation` prints the document of each running service; neither has a setting of the other.
test('both running services write one document each, without a setting of the other', async () => {
  const services = spawn(process.execPath, [...program, 'start'], { cwd: root, env: environment() })
  atEnd(() => services.kill('SIGKILL'))
  let printed = ''
  for (const stream of [services.stdout, services.stderr]) stream.on('data', (piece) => (printed += piece))
  await until('both services', () => {
    assert.equal(services.exitCode, null, printed)
    return /Mailarchiv: http:/.test(printed) && /Material: http:/.test(printed)
  })
  // The settings of the caller do not count: only the folder leads to the services.
  const env = { ...environment(), MAILARCHIV_SMTP_PORT: '2525', SMTP_URL: 'smtp://anders.example' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, 'verfahrensdokumentation'], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  assert.deepEqual([status, stderr], [0, ''])
  const [before, archive, material] = stdout.split(/^# Verfahrensdokumentation: /m)
  assert.equal(before, '')
  assert.match(archive ?? '', /^Mailarchiv\n/)
  assert.match(material ?? '', /^Material\n/)
  assert.doesNotMatch(archive ?? '', /MATERIAL_|`DATABASE_URL`/)
  assert.doesNotMatch(material ?? '', /MAILARCHIV_/)
  assert.match(archive ?? '', /^- Per SMTP nimmt der Dienst keine Mails an\.$/m)
  assert.match(stdout, /^\| `MAILARCHIV_SMTP_PORT` \| nicht gesetzt \(Vorgabe\) \| /m)
  services.kill('SIGTERM')
  await once(services, 'exit')
})
