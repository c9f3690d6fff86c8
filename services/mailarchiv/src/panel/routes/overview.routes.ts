/** The numbers of the first page. */
import { type Cage, type Clock, cageSentence, problemSentence } from '@zeughaus/platform'
import type { Keys } from '../../api/keys/index.ts'
import { writeInstant } from '../../api/mails/index.ts'
import { problemsOf, type SourceWatch } from '../../intake/sources/index.ts'
import { spaceOf } from '../../kern/places.ts'
import { NO_FILTER } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { TextPipeline } from '../../texts/queue/index.ts'
import type { PanelArea } from './area.ts'
import { IntakeDays } from './intake-days.ts'
import { keyState } from './keys.routes.ts'
import type { PanelProvider } from './login/provider.ts'
import { INTAKE_DAYS, overviewSchema } from './overview.schema.ts'
import type { SourceDependencies } from './sources.routes.ts'
import type { Verifications } from './verifications.ts'

interface OverviewDependencies extends Pick<SourceDependencies, 'imap' | 'smtp'> {
  readonly archive: Pick<Archive, 'counts' | 'changes' | 'search'>
  readonly keys: Keys
  readonly verifications: Verifications
  readonly clock: Clock
  readonly zone: string
  /** Folder of the archive, for the space on its volume. */
  readonly folder: string
  /** Whether the folder holds nothing that must last; default false. */
  readonly isScratch?: boolean
  readonly cage: Pick<Cage, 'missing'>
  readonly provider: Pick<PanelProvider, 'problem'> | null
  readonly sources: Pick<SourceWatch, 'states'>
  /** Whether text recognition is on. */
  readonly recognition: { readonly enabled: boolean; readonly pipeline: Pick<TextPipeline, 'counts'> }
}

export function addOverviewRoutes(area: PanelArea, dependencies: OverviewDependencies): void {
  const { archive, keys, clock, zone } = dependencies
  const intakeDays = new IntakeDays(archive, zone)

  area.route({
    method: 'GET',
    path: '/overview',
    permission: 'uebersicht.lesen',
    summary: 'Zahlen der Übersicht',
    log: 'none',
    schema: { response: { 200: overviewSchema } },
    async handler() {
      const counts = await archive.counts()
      const [intake, disk, newest, oldest, { incomplete }] = await Promise.all([
        intakeDays.count(clock.now(), INTAKE_DAYS, counts.mails),
        spaceOf(dependencies.folder, dependencies.isScratch ?? false),
        dateAt(archive, 0, counts.mails),
        dateAt(archive, counts.mails - 1, counts.mails),
        dependencies.recognition.pipeline.counts(),
      ])
      const accounts = await dependencies.imap.list()
      const last = await dependencies.verifications.last()
      return {
        mails: counts.mails,
        bytes: counts.rawBytes,
        oldest,
        newest,
        intake,
        recognition: {
          enabled: dependencies.recognition.enabled,
          pending: counts.ocr.pending,
          failed: counts.ocr.failed,
          incomplete,
        },
        cage: cageSentence(dependencies.cage),
        provider: problemOf(dependencies.provider),
        disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
        verification:
          last?.finished_at == null || last.error !== null
            ? null
            : { at: last.finished_at, findings: last.findings_total },
        keys: { active: (await keys.list()).filter((key) => keyState(key, clock.now(), zone) === 'active').length },
        problems: problemsOf(await dependencies.sources.states()),
        sources: {
          smtp: dependencies.smtp?.status().state ?? 'off',
          imap: { accounts: accounts.length, failing: accounts.filter(({ state }) => state === 'failed').length },
        },
      }
    },
  })
}

/** What is to be said of the last contact with the OpenID provider; null: nothing. */
function problemOf(provider: OverviewDependencies['provider']): string | null {
  const problem = provider?.problem() ?? null
  return problem === null ? null : problemSentence(problem)
}

/** Date of the mail at an offset in the whole list, newest first; null in an empty archive. */
async function dateAt(archive: Pick<Archive, 'search'>, offset: number, mails: number): Promise<string | null> {
  if (mails === 0) return null
  const { mails: found } = await archive.search(NO_FILTER, { offset, limit: 1 })
  const date = found[0]?.date
  return date === undefined ? null : writeInstant(date)
}
