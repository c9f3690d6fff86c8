/** Mails are read again while other processes work on the same archive. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { openPackRawStore, type RawStore } from '../raw/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { PostgresArchive } from './postgres-archive.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const PAGE = { offset: 0, limit: 10 }
const calendar = { startOfDay: () => null, startOfNextDay: () => null }

/** A store whose mails are read only when the test says so. */
function held(store: RawStore) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const raws: RawStore = {
    put: (mails) => store.put(mails),
    async *read(ref, start, end) {
      asked.resolve()
      await released.promise
      yield* store.read(ref, start, end)
    },
    readMany: (refs) => store.readMany(refs),
    exists: (ref) => store.exists(ref),
    list: () => store.list(),
    erase: (sha256s, repoint) => store.erase(sha256s, repoint),
    close: () => store.close(),
  }
  return { raws, asked: asked.promise, release: released.resolve }
}

test('what another process adds to a mail while it is read again for the index is found afterwards', async () => {
  const { archive, connection, folder } = await aPostgresArchive()
  const raw = Buffer.from(aMail({ files: { 'scan.pdf': 'x' } }))
  const [mail] = await archive.put([{ raw, provenance }])
  const { raws, asked, release } = held(await openPackRawStore(folder))
  const rebuilding = await PostgresArchive.open({ connection, raws, connections: 6 })
  try {
    const rebuilt = rebuilding.reindex()
    await asked
    await archive.addText(mail!.id, [{ kind: 'ocr:0', text: 'Lieferschein 4711' }], 'done')
    await archive.put([{ raw, provenance: { ...provenance, envelope: ['geheim@nord.example'] } }])
    release()
    await rebuilt
    for (const word of ['Lieferschein', 'envelope:geheim'])
      assert.equal((await archive.search({ ...NO_FILTER, query: parseQuery(word, calendar) }, PAGE)).total, 1, word)
    assert.deepEqual((await archive.verify(1)).findings, [])
  } finally {
    await rebuilding.close()
  }
})
