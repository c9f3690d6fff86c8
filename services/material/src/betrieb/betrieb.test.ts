import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCage } from '@zeughaus/platform'
import { starteTestdienst } from '../testing/service.ts'

const { person } = await starteTestdienst({ cage: await findCage('permissions') })

test('the administration alone learns that pictures are decoded in a weak cage', async () => {
  const { status, body } = await (await person('administration')).get('/betrieb')
  assert.equal(status, 200)
  const [sentence, ...others] = (body as { hinweise: string[] }).hinweise
  assert.match(sentence ?? '', /nur schwach eingeschlossen .*Installieren Sie bubblewrap/)
  assert.deepEqual(others, [])
  assert.equal((await (await person('leitungsverantwortlicher')).get('/betrieb')).status, 403)
})
