/** Answers with the mails of a search for an authority. */
import { conflict, dayOf } from '@zeughaus/platform'
import type { Conditions } from '../../search/index.ts'
import { sayable } from '../bundle/index.ts'
import type { Exporter, WantedHits } from '../export/index.ts'
import type { HandoverFacts } from './facts.ts'
import { handoverZip } from './handover.ts'

/** Mails of one handover: the tables of a hundred thousand are some ten megabytes of memory. */
export const MOST_MAILS = 100_000
/** Hits that are looked up and proven at once. */
const PORTION = 250

export interface WantedHandover extends WantedHits {
  readonly facts: Omit<HandoverFacts, 'period'>
}

/** @throws DomainError 409 for more mails than one handover takes, and as the export does */
export function handOver(
  exporter: Pick<Exporter, 'answerAs'>,
  { facts, ...wanted }: WantedHandover,
): ReturnType<Exporter['answerAs']> {
  const { filter } = wanted.walk
  return exporter.answerAs(
    {
      type: 'application/zip',
      filename: 'ueberlassung.zip',
      write: async (over, total, sources) => {
        refuseTooMany(total)
        const portions = await over((...step) => sources.archive.walkPlaces(...step), PORTION)
        return handoverZip(sources, { ...facts, period: periodOf(filter, facts.zone), portions, total })
      },
    },
    wanted,
  )
}

function refuseTooMany(total: number): void {
  if (total <= MOST_MAILS) return
  const [found, most] = [total, MOST_MAILS].map((count) => count.toLocaleString('de-DE'))
  throw conflict(
    'zu_viele_mails',
    `Diese Suche findet ${found} Mails, und eine Überlassung fasst höchstens ${most}. Bitte teilen Sie sie auf, zum Beispiel nach Jahren: Exportieren Sie jedes Jahr für sich.`,
  )
}

/** The days of the bounds of a search, which are seconds; the later one is the first that is not in it. */
function periodOf({ since, until }: Conditions, zone: string): HandoverFacts['period'] {
  const day = (seconds: number) => dayOf(sayable(seconds * 1000), zone)
  return { from: since === null ? null : day(since), to: until === null ? null : day(until - 1) }
}
