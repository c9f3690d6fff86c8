/** A run of deletion: it proposes, a second person releases it, then it is carried out. */
import { conflict, type Day, stateTable } from '@zeughaus/platform'
import type { Person } from '../records/index.ts'

/**
 * `proposing` its list is reckoned · `proposed` a person may release it · `failed` it could not be reckoned · `withdrawn`
 * by a person · `released` by a second one, and reckoned once more · `running` its list is final, and its mails go · `done`.
 */
export const RUN_STATES = ['proposing', 'proposed', 'failed', 'withdrawn', 'released', 'running', 'done'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What happened to a run. */
export const RUN_STEPS = [
  'started',
  'proposed',
  'failed',
  'excepted',
  'withdrawn',
  'released',
  'begun',
  'done',
  'repeated',
] as const
export type RunStep = (typeof RUN_STEPS)[number]

/** Why a mail that was proposed stays: a person has taken it out, a hold or a rule keeps it by now, or no rule holds for it any more. */
export const KEPT_BY = ['exception', 'hold', 'rule', 'no_rule'] as const
export type KeptBy = (typeof KEPT_BY)[number]

/** What keeps a mail that was proposed. `by` the reason of a person, or the id of a hold or a rule; '' without a rule. */
export interface Kept {
  readonly how: KeptBy
  readonly by: string
}

/** A person's part in a run. */
export interface Part extends Person {
  readonly at: number
}

/** Numbers of a run, by the ids of rules and holds. */
export interface RunCounts {
  /** Whether it names every mail of the archive. */
  readonly isAll: boolean
  /** More mails were free than one run takes. */
  readonly isCut: boolean
  /** Mails on the list, by the rule that kept them longest. */
  readonly rules: Readonly<Record<string, number>>
  /** Mails that would be free, by the holds that keep them. */
  readonly holds: Readonly<Record<string, number>>
  /** Mails that would be free and that some hold keeps. */
  readonly held: number
  /** Mails that were proposed and stay after all. */
  readonly kept: readonly (Kept & { readonly mails: number })[]
}

/** A stored run. Times are milliseconds since 1970 UTC. */
export interface Run {
  readonly id: string
  readonly status: RunState
  /** The day of the law: what is free before or on it is free. */
  readonly day: Day
  /** The request of a person (Art. 17 GDPR) that it was made from; null: it names what rules let go of. */
  readonly request: string | null
  readonly proposedBy: Part
  readonly releasedBy: Part | null
  readonly begunAt: number | null
  readonly endedAt: number | null
  /** Mails that it deletes or has deleted. */
  readonly mails: number
  readonly counts: RunCounts
  readonly progress: { readonly done: number; readonly total: number } | null
  /** German sentence that says why it does not go on. */
  readonly error: string | null
}

/** A mail of a run; nothing of what was inside. */
export interface RunMail {
  readonly seq: number
  readonly id: string
  /** The first day on which no rule kept it; without a rule that of its run. */
  readonly free: Day
  /** The rule that kept it longest; '' without one, which only a request of a person deletes. */
  readonly rule: string
  /** Why it stays after all; null: it goes. */
  readonly kept: Kept | null
}

type Row = Pick<Run, 'status' | 'mails'>

export const runStates = stateTable<Row>()({
  propose: { from: ['proposing'], to: 'proposed', event: 'proposed' },
  fail: { from: ['proposing'], to: 'failed', event: 'failed' },
  except: {
    from: ['proposed'],
    to: 'proposed',
    permission: 'aufbewahrung.verwalten',
    when: ({ mails }) => mails > 0,
    event: 'excepted',
  },
  // Also a released one that waits, such as for the clock.
  withdraw: {
    from: ['proposed', 'released'],
    to: 'withdrawn',
    permission: 'aufbewahrung.verwalten',
    event: 'withdrawn',
  },
  // By a second person, see `assertSecondPerson`.
  release: {
    from: ['proposed'],
    to: 'released',
    permission: 'aufbewahrung.verwalten',
    when: ({ mails }) => mails > 0,
    refuse: ({ status }) =>
      status === 'proposed'
        ? conflict('nichts_zu_loeschen', 'In diesem Löschlauf ist keine Mail: Es gibt nichts freizugeben.')
        : conflict(
            'uebergang_unzulaessig',
            'Diesen Löschlauf kann niemand mehr freigeben. Bitte laden Sie die Seite neu.',
          ),
    event: 'released',
  },
  begin: { from: ['released'], to: 'running', event: 'begun' },
  // Of a run whose mails are all kept by now nothing is deleted.
  finish: { from: ['released', 'running'], to: 'done', event: 'done' },
})

/** A run that has not ended: there is one at a time. */
export const isOpen = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'failed' && status !== 'withdrawn' && status !== 'done'
