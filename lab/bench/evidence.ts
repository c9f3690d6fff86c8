/**
 * Measures the evidence log: appending leaves in a transaction, a checkpoint, a proof, and the full verification.
 *
 *     npm run bench -- evidence [MAILS|checkpoints]
 */
import { hash, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempDisposableSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  allLeaves,
  appendLeaves,
  createEvidenceTables,
  evidenceInFolder,
  type LeafRecord,
  openEvidenceLog,
  sqliteLog,
  verifyEvidence,
} from '../../services/mailarchiv/src/evidence/signed-log/index.ts'
import { keepResult } from './results.ts'

const DEFAULT_MAILS = 1_000_000
const BATCH = 500
const PROOFS = 1_000

/** Leaves the large log out. */
const ONLY_CHECKPOINTS = 'checkpoints'

/** Numbers of checkpoints for which a proof must cost the same, and measurements of each, in turns. */
const CHECKPOINTS = { few: 10, many: 10_000 } as const
const MAILS_WITH_CHECKPOINTS = 2_000
const ROUNDS = 300
const A_MINUTE = 60_000

function recordOf(seq: number): LeafRecord {
  const sha256 = hash('sha256', `mail ${seq}`, 'buffer')
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
  const mails = args[0] === ONLY_CHECKPOINTS ? 0 : Number(args[0] ?? DEFAULT_MAILS)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-evidence-'))
  if (args[0] !== ONLY_CHECKPOINTS) console.table(await measureLog(folder.path, mails))
  console.table(await measureCheckpoints(folder.path))
}

/** A log with this many checkpoints, and a clock that advances. */
async function logWith(folder: string, checkpoints: number) {
  const file = join(folder, `${checkpoints}.db`)
  let [mails, time] = [0, Date.now()]
  const archive = (count: number) => {
    const db = new DatabaseSync(file)
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    createEvidenceTables(db)
    db.exec('BEGIN')
    appendLeaves(
      db,
      Array.from({ length: count }, (_, place) => recordOf(mails + place + 1)),
    )
    db.exec('COMMIT')
    db.close()
    mails += count
    time += A_MINUTE
  }
  archive(MAILS_WITH_CHECKPOINTS)
  const log = sqliteLog(() => new DatabaseSync(file), allLeaves)
  const open = () => openEvidenceLog({ place: evidenceInFolder(join(folder, `${checkpoints}`)), log, now: () => time })
  const evidence = open()
  const first = await evidence.makeCheckpoint()
  const copies = Array.from({ length: checkpoints - 1 }, (_, place) => ({ ...first, madeAt: first.madeAt - place - 1 }))
  await log.keep(copies)
  const lines = copies.map(({ madeAt, note }) =>
    JSON.stringify({ made_at: new Date(madeAt).toISOString(), checkpoint: note }),
  )
  appendFileSync(join(folder, `${checkpoints}/checkpoints.jsonl`), `${lines.join('\n')}\n`)
  const opening = performance.now()
  const opened = open()
  await opened.prove(1)
  return {
    first: performance.now() - opening,
    /** Proofs of an old mail, and of one after the newest checkpoint. */
    proofs: { old: [] as number[], new: [] as number[] },
    async measure() {
      const { old, new: newer } = this.proofs
      old.push(await timeOf(() => opened.prove(1 + ((old.length * 919) % MAILS_WITH_CHECKPOINTS))))
      archive(1)
      newer.push(await timeOf(() => opened.prove(mails)))
    },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A proof with few and with many checkpoints. */
async function measureCheckpoints(folder: string): Promise<Record<string, string>> {
  const few = await logWith(folder, CHECKPOINTS.few)
  const many = await logWith(folder, CHECKPOINTS.many)
  for (let round = 0; round < ROUNDS; round += 1) {
    await few.measure()
    await many.measure()
  }
  const [old, newer] = (['old', 'new'] as const).map((kind) => ({
    few: median(few.proofs[kind]),
    many: median(many.proofs[kind]),
  })) as [Spread, Spread]
  keepResult('evidence-checkpoints', `evidence ${ONLY_CHECKPOINTS}`, {
    few: old.few,
    many: old.many,
    factor: old.many / old.few,
    new_few: newer.few,
    new_many: newer.many,
    new_factor: newer.many / newer.few,
  })
  return {
    Prüfpunkte: `${CHECKPOINTS.few} / ${CHECKPOINTS.many}`,
    'Beweis einer alten Mail': said(old),
    'Beweis mit neuem Prüfpunkt': said(newer),
    'erster Beweis nach dem Öffnen': `${few.first.toFixed(1)} / ${many.first.toFixed(1)} ms`,
  }
}

type Spread = { readonly few: number; readonly many: number }

const said = ({ few, many }: Spread) =>
  `${few.toFixed(2)} / ${many.toFixed(2)} ms, Faktor ${(many / few).toFixed(2)} (Median von ${ROUNDS})`

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
  const evidence = openEvidenceLog({ place: evidenceInFolder(join(folder, 'evidence')), log })
  let started = performance.now()
  await evidence.makeCheckpoint()
  const checkpoint = performance.now() - started
  started = performance.now()
  for (let count = 0; count < PROOFS; count += 1) await evidence.prove(1 + ((count * 7_919) % mails))
  const proofs = performance.now() - started
  started = performance.now()
  const report = await verifyEvidence({ log, verifier: evidence.verifier, outside: await evidence.keptOutside() })
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
