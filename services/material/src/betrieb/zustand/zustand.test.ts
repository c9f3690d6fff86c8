import assert from 'node:assert/strict'
import { findCage } from '@zeughaus/platform'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'

const { person, clock } = await starteTestdienst({ cage: await findCage('permissions') })

/** The clock of a test stands; this sets it so many milliseconds ahead of the machine's, which is the database's too. */
const setAhead = (ahead: number) => clock.jump(Date.now() + ahead - clock.now())

test('the administration alone learns that pictures are decoded in a weak cage', async () => {
  const administration = await person('administration')
  setAhead(0)
  const { status, body } = await administration.get('/betrieb')
  assert.equal(status, 200)
  const [sentence, ...others] = (body as { hinweise: string[] }).hinweise
  assert.match(sentence ?? '', /nur schwach eingeschlossen .*Installieren Sie bubblewrap/)
  assert.deepEqual(others, [])
  assert.equal((await (await person('leitungsverantwortlicher')).get('/betrieb')).status, 403)
})

test('a clock that differs from the database by minutes is named, forward or back, and what to do', async () => {
  const MINUTE = 60_000
  for (const [ahead, sentence] of [
    [5 * MINUTE, /gegenüber der Datenbank 5 Minuten vor\. .*timedatectl/],
    [-3 * MINUTE, /gegenüber der Datenbank 3 Minuten nach\./],
  ] as const) {
    setAhead(ahead)
    const { hinweise } = (await (await person('administration')).get('/betrieb')).body as { hinweise: string[] }
    assert.equal(hinweise.length, 2)
    assert.match(hinweise[1] ?? '', sentence)
  }
})
