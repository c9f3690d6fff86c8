/** Compares two archives mail by mail, and brings over later additions to moved mails. */
import type { ArchiveCounts, MailHistory, Progress } from '../../store/contract/index.ts'
import { PAGE } from './copy.ts'
import type { MoveEnd } from './types.ts'

/** Further findings are only counted. */
const MAX_FINDINGS = 1_000

export type Comparison = {
  readonly mails: number
  readonly amended: number
  readonly findings: readonly string[]
}

/**
 * Compares all data of both archives about each mail of the target: id, number, hash, size, time, salt, provenance,
 * texts, status. Then compares the target's totals with the sum over its mails.
 */
export async function compareMails(from: MoveEnd, to: MoveEnd, progress: Progress): Promise<Comparison> {
  const findings: string[] = []
  const report = (finding: string) => {
    if (findings.length < MAX_FINDINGS) findings.push(finding)
  }
  const sum = new Totals()
  const { mails: total } = await to.archive.counts()
  let amended = 0
  for (let at = 0; ; ) {
    const page = await to.archive.history(at, PAGE)
    if (page.length === 0) break
    const here = await from.archive.history(at, page.length)
    // Either archive may return fewer mails with long texts; mails that the source lacks are reported.
    const there = here.length === 0 ? page : page.slice(0, here.length)
    for (const [place, moved] of there.entries()) {
      const original = here[place]
      if (original === undefined || identityOf(original) !== identityOf(moved)) {
        report(`Die Mail ${moved.id} (Nummer ${moved.seq}) ist im Ziel eine andere als in der Quelle.`)
        continue
      }
      sum.add(original)
      if (knowledgeOf(original) === knowledgeOf(moved)) continue
      await to.archive.amendMoved(moved, original)
      amended += 1
      const [now] = await to.archive.history(moved.seq - 1, 1)
      if (now === undefined || knowledgeOf(now) !== knowledgeOf(original))
        report(`Herkunft oder Anhangtext der Mail ${moved.id} (Nummer ${moved.seq}) weichen im Ziel ab.`)
    }
    at = there.at(-1)!.seq
    progress(at, total)
  }
  for (const finding of sum.differences(await to.archive.counts())) report(finding)
  return { mails: sum.mails, amended, findings }
}

/** The data of a mail that must never change. */
function identityOf({ id, seq, sha256, size, archivedAt, salt }: MailHistory): string {
  return [id, seq, Buffer.from(sha256).toString('hex'), size, archivedAt, Buffer.from(salt).toString('hex')].join(' ')
}

/** The data of a mail that may grow. */
function knowledgeOf({ provenance, texts, ocrStatus }: MailHistory): string {
  const places = provenance.map(({ source, origin, envelope, archivedAt }) => [source, origin, envelope, archivedAt])
  return JSON.stringify([places, texts.map(({ kind, text }) => [kind, text]), ocrStatus])
}

/** Totals computed from the mails. */
class Totals {
  mails = 0
  #rawBytes = 0
  #lastArchivedAt: number | null = null
  readonly #ocr = new Map<string, number>()

  add({ size, archivedAt, ocrStatus }: MailHistory): void {
    this.mails += 1
    this.#rawBytes += size
    this.#lastArchivedAt = archivedAt
    this.#ocr.set(ocrStatus, (this.#ocr.get(ocrStatus) ?? 0) + 1)
  }

  differences(counts: ArchiveCounts): string[] {
    const expected: [name: string, kept: number | null, summed: number | null][] = [
      ['Mails', counts.mails, this.mails],
      ['Bytes', counts.rawBytes, this.#rawBytes],
      ['Zeit der letzten Mail', counts.lastArchivedAt, this.#lastArchivedAt],
      ...Object.entries(counts.ocr).map(([status, kept]): [string, number, number] => [
        `Mails mit Texterkennung „${status}“`,
        kept,
        this.#ocr.get(status) ?? 0,
      ]),
    ]
    return expected
      .filter(([, kept, summed]) => kept !== summed)
      .map(([name, kept, summed]) => `${name}: Das Ziel zählt ${kept}, die Mails ergeben ${summed}.`)
  }
}
