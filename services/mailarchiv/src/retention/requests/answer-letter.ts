/** Gathers what the letter about an erasure says: which mails of the list are gone, which go, and what keeps the others. */
import { type Day, dayOf } from '@zeughaus/platform'
import { NO_FILTER } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { Deletions, Run, RunMail } from '../deletions/index.ts'
import { type Holding, RETENTION_LEASE } from '../reckoning/index.ts'
import type { RetentionRules } from '../rules/index.ts'
import { keeperWords } from './keepers.ts'
import { type Ground, letter, type StayingMail } from './letter.ts'
import type { KeptBy, ListedMail, Request } from './request.ts'

interface Gathering {
  readonly archive: Pick<Archive, 'get' | 'hitsAmong'>
  readonly rules: Pick<RetentionRules, 'list'>
  readonly holds: Pick<Holding, 'list'>
  readonly restrictions: Pick<Holding, 'list'>
  /** Restrictions that the person of the letter has asked for. */
  readonly own: ReadonlySet<string>
  readonly deletions: Pick<Deletions, 'get' | 'mails'>
  readonly zone: string
  readonly today: Day
}

/** Writes the letter. @param portions all mails of the list, some at a time · @param runs made from the request, newest first */
export async function letterOf(
  gathering: Gathering,
  request: Request,
  portions: AsyncIterable<readonly ListedMail[]>,
  runs: readonly string[],
): Promise<string> {
  const { archive, zone, today } = gathering
  const groundOf = await grounds(gathering)
  const { gone, kept } = await fromRuns(gathering.deletions, runs)
  const staying: StayingMail[] = []
  let going = 0
  for await (const portion of portions) {
    const there = new Set(
      await archive.hitsAmong(
        NO_FILTER,
        portion.map(({ id }) => id),
        { caller: RETENTION_LEASE },
      ),
    )
    for (const mail of portion) {
      const ground = groundOf(mail, kept.get(mail.seq) ?? null)
      const record = ground === null ? null : await archive.get(mail.id)
      if (!there.has(mail.id)) gone.add(mail.seq)
      else if (ground === null) going += 1
      else if (record !== null)
        staying.push({
          day: dayOf(record.date, zone),
          // Of a mail among other people the person need not learn the subject.
          subject: mail.roles.length === 0 ? null : record.subject,
          ground,
        })
    }
  }
  return letter({ ...request, today, deleted: gone.size, going, staying })
}

/** Returns why a mail stays; null: it goes. `after`: what the newest run found for one that its list named. */
async function grounds({
  rules,
  holds,
  restrictions,
  own,
}: Pick<Gathering, 'rules' | 'holds' | 'restrictions' | 'own'>) {
  const wordsOf = await keeperWords(rules, holds)
  const restricted = new Set((await restrictions.list()).map(({ id }) => id))
  const ofKeeper = (kept: KeptBy, free?: string): Ground => {
    if (kept.how === 'hold')
      return { kind: own.has(kept.by) ? 'restriction' : restricted.has(kept.by) ? 'others' : 'hold' }
    const { name, basis, until } = wordsOf(kept, free ?? '')
    return { kind: 'rule', name, basis, ...(free !== undefined && { until }) }
  }
  return ({ leftOut, kept, free }: ListedMail, after: RunMail['kept']): Ground | null => {
    if (leftOut !== null) return { kind: 'person', reason: leftOut }
    if (kept !== null) return ofKeeper(kept, free)
    if (after === null || after.how === 'no_rule') return null
    return after.how === 'exception' ? { kind: 'person', reason: after.by } : ofKeeper({ how: after.how, by: after.by })
  }
}

/** The mails that runs of a request have deleted, and those that its newest one that was not taken back keeps after all. */
async function fromRuns(deletions: Pick<Deletions, 'get' | 'mails'>, ids: readonly string[]) {
  const gone = new Set<number>()
  const kept = new Map<number, RunMail['kept']>()
  const runs: Run[] = await Promise.all(ids.map((id) => deletions.get(id)))
  const newest = runs.find(({ status }) => status !== 'withdrawn' && status !== 'failed')
  for (const { id, status } of runs)
    if (status === 'done' || id === newest?.id)
      for await (const mail of deletions.mails(id)) {
        if (mail.kept !== null && id === newest?.id) kept.set(mail.seq, mail.kept)
        if (mail.kept === null && status === 'done') gone.add(mail.seq)
      }
  return { gone, kept }
}
