/** Archives to move, and the comparison afterwards. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { integrityIn } from '../../evidence/integrity/integrity.factory.ts'
import { signDeletion } from '../../evidence/signed-log/deletion.ts'
import { evidenceInFolder } from '../../evidence/signed-log/index.ts'
import { NO_FILTER, parseQuery } from '../../search/index.ts'
import { aDeletion } from '../../store/contract/erase-contract.factory.ts'
import type { MailRecord } from '../../store/contract/index.ts'
import { SqliteArchive } from '../../store/sqlite/index.ts'
import type { ServingArchive } from '../../stores.ts'
import { storesIn } from '../../stores.ts'
import { moveArchive, moveEnd } from './index.ts'
import type { MoveEnd, MoveReport } from './types.ts'

const quiet = () => undefined
const STEPS = { moving: quiet, comparing: quiet, verifying: quiet }
/** Place of the mail without a date. */
const UNDATED = 7
const calendar = { startOfDay: () => null, startOfNextDay: () => null }

interface Named {
  readonly id: string
  readonly seq: number
}

/** Makes a data folder with its archive and a function that fills it. */
export async function aSource() {
  const data = temporaryFolder()
  const folder = join(data, 'mailarchiv')
  const archive = await SqliteArchive.open({ folder, recognition: true })
  onTestFinished(() => archive.close())
  const integrity = integrityIn(folder, { archive, warn: quiet })
  const { signer } = evidenceInFolder(join(folder, 'evidence'))
  return {
    data,
    folder,
    archive,
    integrity,
    /** Deletes mails, and makes a checkpoint. @param never mails that the deletion names and the archive never had */
    async erase(mails: readonly Named[], never: readonly Named[] = []) {
      const { deletion } = await aDeletion([...mails, ...never])
      await archive.erase({ deletion: { ...deletion, mails }, note: await signDeletion(deletion, signer) })
      await integrity.evidence.makeCheckpoint()
    },
    /**
     * Mails of every kind: plain, with a file and its text, large, known from several places, in an envelope, and one
     * whose time only its mbox knows.
     */
    async fill(count: number) {
      const mails = Array.from({ length: count }, (_, place) => {
        const large = place === 3 ? { files: { 'plan.bin': 'Plan '.repeat(500_000) } } : {}
        const files = place % 5 === 1 ? { files: { 'rechnung.txt': 'Rechnung' } } : large
        const undated = place === UNDATED ? { date: null } : {}
        return Buffer.from(aMail({ text: `Wort${place} ${Math.sin(place)} `.repeat(20), ...files, ...undated }))
      })
      const archived = await archive.put(
        mails.map((raw, place) => ({
          raw,
          provenance: {
            ...{ source: 'import', origin: `${place}.eml`, envelope: [] },
            ...(place === UNDATED && { receivedAt: Date.UTC(2014, 4, 23, 16, 35, 53) }),
          },
        })),
      )
      const [first, second] = archived
      await archive.put([{ raw: mails[0]!, provenance: { source: 'upload', origin: 'noch einmal', envelope: [] } }])
      await archive.put([
        { raw: mails[2]!, provenance: { source: 'smtp', origin: null, envelope: ['blind@muster.example'] } },
      ])
      await archive.addText(second!.id, [{ kind: 'attachment:0', text: 'Tragkraftspritze Ersatzteil' }], 'done')
      await integrity.evidence.makeCheckpoint()
      return { mails, archived, first: first! }
    },
  }
}

/** In hex, because engines return hashes as different kinds of byte arrays. */
function inHex(record: MailRecord) {
  return { ...record, sha256: Buffer.from(record.sha256).toString('hex') }
}

/** Makes an open archive an end of a move; both are closed after the test. */
async function endOf(folder: string, archive: ServingArchive): Promise<MoveEnd> {
  const stack = new AsyncDisposableStack()
  stack.defer(() => archive.close())
  onTestFinished(() => stack.disposeAsync())
  const stores = storesIn(folder)
  stack.defer(() => stores.close())
  return moveEnd({ name: folder, archive, stores, warn: quiet })
}

/** Makes one end of a move in a folder, closed after the test. */
export async function anEnd(folder = join(temporaryFolder(), 'mailarchiv')): Promise<MoveEnd> {
  const archive = await SqliteArchive.open({ folder, recognition: true })
  return endOf(folder, archive)
}

export function moved(from: MoveEnd, to: MoveEnd): Promise<MoveReport> {
  return moveArchive(from, to, STEPS)
}

/** Asserts the same answers of both archives: records, bytes, provenance, searches, totals. */
export async function assertSame(
  to: MoveEnd,
  from: Pick<MoveEnd, 'archive'>,
  queries: readonly string[],
): Promise<void> {
  const [here, there] = [from.archive, to.archive]
  assert.deepEqual(await there.counts(), await here.counts())
  for (let at = 0; ; ) {
    const records = await here.changes(at, 50)
    if (records.length === 0) break
    assert.deepEqual((await there.changes(at, 50)).map(inHex), records.map(inHex))
    for (const { id } of records) assert.deepEqual(await there.provenance(id), await here.provenance(id))
    at = records.at(-1)!.seq
  }
  const filters = [NO_FILTER, ...queries.map((q) => ({ ...NO_FILTER, query: parseQuery(q, calendar) }))]
  for (const filter of filters) {
    const page = { offset: 0, limit: 100 }
    assert.deepEqual(await there.search(filter, page), await here.search(filter, page))
  }
}
