/** Exports the list of a run of deletion as CSV for German spreadsheets: which mails and why, nothing of what was inside. */
import { CSV_START, csvLines, germanDay } from '@zeughaus/platform'
import type { Run, RunMail } from '../../../retention/deletions/index.ts'

const FORM = { quoteText: true }
const HEAD = ['Nummer', 'Kennung', 'Frei ab', 'Regel', 'Stand', 'Grund']

const STANDS: Readonly<Record<Run['status'], string>> = {
  proposing: 'vorgeschlagen',
  proposed: 'vorgeschlagen',
  failed: 'nicht gelöscht',
  withdrawn: 'nicht gelöscht',
  released: 'freigegeben',
  running: 'wird gelöscht',
  done: 'gelöscht',
}

/** Yields the export line by line, so that a list of any length streams. */
export async function* deletionLines(
  { status }: Pick<Run, 'status'>,
  mails: AsyncIterable<RunMail>,
  nameOf: (id: string) => string,
): AsyncGenerator<string> {
  yield CSV_START + csvLines([HEAD], FORM)
  for await (const { seq, id, free, rule, kept } of mails) {
    const why = kept === null ? '' : kept.how === 'exception' ? kept.by : nameOf(kept.by)
    const stand = kept === null ? STANDS[status] : 'bleibt'
    yield csvLines([[seq, id, germanDay(free), nameOf(rule), stand, why]], FORM)
  }
}
