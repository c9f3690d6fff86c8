/** The cage for operators: its setting, the start without it, and the metric. */
import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aFolder, mail } from '../src/intake/files/import.factory.ts'
import { aMsg } from '../src/intake/files/outlook/outlook.factory.ts'
import { startService, zeughaus } from './cli.factory.ts'

test('Without bubblewrap a service that requires the strong cage does not start, and says what to do', async () => {
  const environment = { ZEUGHAUS_DATA: temporaryFolder(), ZEUGHAUS_CAGE: 'required', PATH: '/nonexistent' }
  const { status, err } = await zeughaus(['start', 'mailarchiv'], { MAILARCHIV_PORT: '0', ...environment })
  assert.equal(status, 1)
  assert.match(err, /^ZEUGHAUS_CAGE=required: Was fremde Dateien liest, lässt sich .* nicht einschließen/m)
  assert.match(err, /Installieren Sie bubblewrap/)
})

test('Without bubblewrap an import that requires the strong cage refuses messages of Outlook, and reads the rest', async () => {
  const data = { ZEUGHAUS_DATA: temporaryFolder(), ZEUGHAUS_CAGE: 'required' }
  await zeughaus(['mailarchiv', 'init'], data)
  const folder = aFolder({ 'a.msg': aMsg({ subject: 'Angebot' }), 'b.eml': mail('Pumpe') })
  const { status, out, err } = await zeughaus(['mailarchiv', 'import', folder], { ...data, PATH: '/nonexistent' })
  assert.deepEqual([status, out], [1, '2 gelesen = 1 neu + 0 doppelt + 1 abgelehnt\n'])
  assert.match(err, /a\.msg: ZEUGHAUS_CAGE=required: .*Installieren Sie bubblewrap/)
  assert.equal(
    (await zeughaus(['mailarchiv', 'import', folder], data)).out,
    '2 gelesen = 1 neu + 1 doppelt + 0 abgelehnt\n',
  )
})

test('The weak cage stands in the metrics of a service that was set to take it', async () => {
  const service = await startService({ ZEUGHAUS_DATA: temporaryFolder(), ZEUGHAUS_CAGE: 'permissions' })
  const answer = await fetch(`${service.url}/metrics`)
  assert.match(await answer.text(), /^zeughaus_confinement\{cage="node-permissions"\} 1$/m)
  assert.equal(await service.stop(), 0)
})
