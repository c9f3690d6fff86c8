import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished, test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { aPostgresArchive } from '../../store/postgres/postgres-archive.factory.ts'
import { integrityIn } from './integrity.factory.ts'

const warn = (message: string) => assert.fail(message)

test('machines that share a database sign with one key: another one is refused before it has signed anything', async () => {
  const { archive, open } = await aPostgresArchive()
  await archive.put([{ raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } }])
  const [here, there] = [temporaryFolder(), temporaryFolder()]
  const first = integrityIn(here, { archive, warn })
  await first.startDaily()
  onTestFinished(() => first.close())
  const second = await open()
  onTestFinished(() => second.close())
  const checkpoints = await archive.log.checkpoints(0)
  await assert.rejects(integrityIn(there, { archive: second, warn }).startDaily(), (error: Error) => {
    assert.equal(error.name, 'StartError')
    assert.match(error.message, /^Der Schlüssel in .*evidence ist nicht der, mit dem das Beweisprotokoll/)
    return true
  })
  assert.deepEqual(await second.log.checkpoints(0), checkpoints)
  for (const name of ['log-key.pem', 'log-key.pub']) {
    cpSync(join(here, 'evidence', name), join(there, 'evidence', name))
  }
  const heir = integrityIn(there, { archive: second, warn })
  await heir.startDaily()
  onTestFinished(() => heir.close())
  assert.equal(heir.evidence.verifierKey, first.evidence.verifierKey)
})
