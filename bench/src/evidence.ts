/**
 * The evidence log: appending leaves inside a transaction, a checkpoint, a proof, and the verification of all of it.
 *
 *     npm run bench -- evidence [MAILS]
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  allLeaves,
  appendLeaves,
  createEvidenceTables,
  type LeafRecord,
  openEvidenceLog,
  sqliteLog,
  verifyEvidence,
} from '../../services/mailarchiv/src/evidence/index.ts'
import { keepResult } from './results.ts'

const DEFAULT_MAILS = 1_000_000
const BATCH = 500
const PROOFS = 1_000

function recordOf(seq: number): LeafRecord {
  const sha256 = createHash('sha256').update(`mail ${seq}`).digest()
  return {
    seq,
    id: randomUUID(),
    sha256,
    size: 4_000 + (seq % 1_000),
    archivedAt: 1_790_000_000_000 + seq,
    source: 'import',
  }
}

/** Milliseconds that the work took. */
function measure(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const perSecond = (count: number, milliseconds: number) => `${Math.round((count / milliseconds) * 1000)}/s`

export async function run(args: string[]): Promise<void> {
  const mails = Number(args[0] ?? DEFAULT_MAILS)
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-bench-evidence-'))
  try {
    console.table(await measureLog(folder, mails))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureLog(folder: string, mails: number): Promise<Record<string, string>> {
  const file = join(folder, 'archive.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  createEvidenceTables(db)
  let appended = 0
  for (let seq = 1; seq <= mails; seq += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, mails - seq + 1) }, (_, place) => recordOf(seq + place))
    db.exec('BEGIN IMMEDIATE')
    appended += measure(() => appendLeaves(db, batch))
    db.exec('COMMIT')
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const log = sqliteLog(() => new DatabaseSync(file), allLeaves)
  const evidence = openEvidenceLog({ folder: join(folder, 'evidence'), log })
  let started = performance.now()
  await evidence.makeCheckpoint()
  const checkpoint = performance.now() - started
  started = performance.now()
  for (let count = 0; count < PROOFS; count += 1) await evidence.prove(1 + ((count * 7_919) % mails))
  const proofs = performance.now() - started
  started = performance.now()
  const report = await verifyEvidence({ log, verifier: evidence.verifier, outside: evidence.keptOutside() })
  const verified = performance.now() - started
  if (report.findings.length > 0) throw new Error(report.findings[0]?.message)
  keepResult('evidence', `evidence ${mails}`, {
    append: (mails / appended) * 1000,
    proof: proofs / PROOFS,
    checkpoint,
    verify: (mails / verified) * 1000,
  })
  return {
    Mails: String(mails),
    Anhängen: perSecond(mails, appended),
    'Bytes je Mail': (statSync(file).size / mails).toFixed(0),
    Prüfpunkt: `${checkpoint.toFixed(1)} ms`,
    'Beweis einer Mail': `${(proofs / PROOFS).toFixed(2)} ms`,
    'Protokoll prüfen': `${perSecond(mails, verified)}, ${(verified / 1000).toFixed(1)} s`,
  }
}
