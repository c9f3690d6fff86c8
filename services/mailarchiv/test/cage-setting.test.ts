/** The cage for operators: its setting, the start without it, and the metric. */
import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { startService, zeughaus } from './cli.factory.ts'

test('Without bubblewrap a service that requires the strong cage does not start, and says what to do', async () => {
  const environment = { ZEUGHAUS_DATA: temporaryFolder(), ZEUGHAUS_CAGE: 'required', PATH: '/nonexistent' }
  const { status, err } = await zeughaus(['start', 'mailarchiv'], { MAILARCHIV_PORT: '0', ...environment })
  assert.equal(status, 1)
  assert.match(err, /^ZEUGHAUS_CAGE=required: Was fremde Dateien liest, lässt sich .* nicht einschließen/m)
  assert.match(err, /Installieren Sie bubblewrap/)
})

test('The weak cage stands in the metrics of a service that was set to take it', async () => {
  const service = await startService({ ZEUGHAUS_DATA: temporaryFolder(), ZEUGHAUS_CAGE: 'permissions' })
  const answer = await fetch(`${service.url}/metrics`)
  assert.match(await answer.text(), /^zeughaus_confinement\{cage="node-permissions"\} 1$/m)
  assert.equal(await service.stop(), 0)
})
