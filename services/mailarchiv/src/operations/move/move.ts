import { systemClock } from '@zeughaus/platform'
import { copyLog } from '../../evidence/access-log/index.ts'
import { copyUploads } from '../../panel/routes/index.ts'
import { compareMails } from './compare.ts'
import { copyMails } from './copy.ts'
import { copyTables, copyTexts } from './stores.ts'
import type { MoveEnd, MoveReport, MoveSteps } from './types.ts'

/** Rounds that fetch mails that came meanwhile; later ones are for the next run. */
const CATCH_UP_ROUNDS = 3

/**
 * Moves an archive that goes on serving: mails with all their data, then the stores beside them and the log of evidence, then a comparison of both
 * and the verification of every stored byte of the target. A repeated move brings over changes since; the source never
 * changes.
 */
export async function moveArchive(from: MoveEnd, to: MoveEnd, steps: MoveSteps): Promise<MoveReport> {
  await copyTables(from.stores, to.stores, 'before')
  // Before the mails: an upload that has ended is in the mails that follow; one that has not is imported once more, without effect.
  await copyUploads(from.uploads, to.uploads, systemClock)
  let moved = 0
  let amended = 0
  for (let round = 0; ; round += 1) {
    moved += await copyMails(from, to, steps.moving)
    const { size } = await to.archive.log.head(0)
    // Before the comparison, which brings what has been read meanwhile: no job is done whose text is not there.
    await copyTexts(from.stores, to.stores, size)
    const compared = await compareMails(from, to, steps.comparing)
    amended += compared.amended
    const { mails: present } = await from.archive.counts()
    if (compared.findings.length === 0 && present > compared.mails && round < CATCH_UP_ROUNDS) continue
    await copyTables(from.stores, to.stores, 'after')
    await to.adoptEvidence(await from.readEvidence())
    // After the checkpoints were read: the log holds all that they witness.
    await copyLog(from.stores.log, to.stores.log)
    const { findings, checkpoints } = await to.verify(steps.verifying)
    return {
      mails: compared.mails,
      moved,
      amended,
      checkpoints,
      findings: [...compared.findings, ...findings.map(({ message }) => message)],
    }
  }
}
