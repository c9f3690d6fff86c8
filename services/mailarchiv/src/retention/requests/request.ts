/** The request of a person about their data (Antrag): what it asks for, how far it is, and until when it is due. */
import { addMonths, conflict, type Day, type DomainError, stateTable } from '@zeughaus/platform'
import type { Role } from '../data-subject/index.ts'

/** What a person asks for: `access` Art. 15 GDPR · `erasure` Art. 17 · `restriction` Art. 18. */
export const REQUEST_KINDS = ['access', 'erasure', 'restriction'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `restricted`: a restriction is in force, its mails are in no search and no read but for the named accounts. */
export const REQUEST_STATES = ['open', 'restricted', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** How a request ended; `lifted`: a restriction that was in force. */
export const OUTCOMES = ['done', 'refused', 'withdrawn', 'lifted'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What happened with a request. */
export const REQUEST_STEPS = [
  'created',
  'searched',
  'search_failed',
  'left_out',
  'taken_in',
  'extended',
  'bundled',
  'proposed',
  'restricted',
  'readers',
  'lifted',
  'closed',
] as const
export type RequestStep = (typeof REQUEST_STEPS)[number]

export const SEARCH_STATES = ['none', 'running', 'done', 'failed'] as const

/** The search that fills the list of a request. Times are milliseconds since 1970 UTC. */
export interface RequestSearch {
  readonly state: (typeof SEARCH_STATES)[number]
  /** Which search of its request it is; its mails are stored with this number. */
  readonly number: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /** The day of the law for which the mails of an erasure were reckoned. */
  readonly day: Day | null
  /** The rules and holds with which they were reckoned. */
  readonly revision: number | null
  readonly progress: { readonly done: number; readonly total: number } | null
  /** German sentence that says why it failed. */
  readonly error: string | null
}

/** A stored request. Times are milliseconds since 1970 UTC. */
export interface Request {
  readonly id: string
  readonly kind: RequestKind
  readonly status: RequestState
  /** What the person is called. */
  readonly person: string
  readonly addresses: readonly string[]
  /** Whether mails count whose text names the person. */
  readonly withNamed: boolean
  readonly receivedOn: Day
  /** Why the deadline was extended; null: it was not. */
  readonly extended: string | null
  readonly createdAt: number
  readonly restrictedAt: number | null
  readonly closedAt: number | null
  readonly outcome: Outcome | null
  /** The accounts that a restriction names. */
  readonly readers: readonly string[]
  /** Mails on its list that are not left out. */
  readonly mails: number
  /** Those of an erasure that nothing keeps. */
  readonly free: number
  readonly search: RequestSearch
  /** The newest run of deletion that was made from it. */
  readonly run: string | null
}

/** What keeps a mail of an erasure: a hold or a restriction, or a rule. */
export interface KeptBy {
  readonly how: 'hold' | 'rule'
  /** The id of the hold, the restriction or the rule. */
  readonly by: string
}

/** A mail on the list of a request; nothing of what was inside. */
export interface ListedMail {
  readonly seq: number
  readonly id: string
  /** How its person took part in it; none: it only names them. */
  readonly roles: readonly Role[]
  /** Why a person has left it out. */
  readonly leftOut: string | null
  /** The rule that keeps or kept it longest; '' without one. */
  readonly rule: string
  /** The first day on which no rule keeps it; '' without a rule. */
  readonly free: string
  readonly kept: KeptBy | null
}

/**
 * The last day of the deadline: one month from receipt, three when it is extended (Art. 12 Abs. 3 GDPR). It ends with the
 * day of the same number, or with the last of a month that does not have it.
 */
export const dueOn = ({ receivedOn, extended }: Pick<Request, 'receivedOn' | 'extended'>): Day =>
  addMonths(receivedOn, extended === null ? 1 : 3)

/** Whether the deadline of an open request is over. */
export const isOverdue = (request: Pick<Request, 'status' | 'receivedOn' | 'extended'>, today: Day): boolean =>
  request.status === 'open' && today > dueOn(request)

/** What decides what may be done with a request. */
export type RequestRow = Pick<Request, 'status' | 'kind' | 'receivedOn' | 'extended' | 'mails' | 'free' | 'search'> & {
  readonly today: Day
}

const permission = 'auskunft.erteilen'
const found = ({ search }: RequestRow): boolean => search.state === 'done'

export const requestStates = stateTable<RequestRow>()({
  search: {
    from: ['open', 'restricted'],
    permission,
    when: ({ search }) => search.state !== 'running',
    refuse: (row) => (row.status === 'closed' ? ended() : conflict('suche_laeuft', SEARCHING)),
    event: 'searched',
  },
  leave_out: {
    from: ['open', 'restricted'],
    permission,
    when: ({ search }) => search.number > 0,
    refuse: notYet,
    event: ['left_out', 'taken_in'],
  },
  // Once, before the first deadline is over (Art. 12 Abs. 3 GDPR).
  extend: {
    from: ['open'],
    to: 'open',
    permission,
    when: (row) => row.extended === null && row.today <= dueOn(row),
    refuse: notExtended,
    event: 'extended',
  },
  bundle: {
    from: ['open'],
    permission,
    when: (row) => row.kind === 'access' && found(row),
    refuse: (row) => otherKind(row, 'access') ?? notYet(row),
    event: 'bundled',
  },
  letter: {
    from: ['open', 'closed'],
    permission,
    when: (row) => row.kind === 'erasure' && found(row),
    refuse: (row) => otherKind(row, 'erasure') ?? conflict('suche_fehlt', UNSEARCHED),
  },
  propose: {
    from: ['open'],
    permission,
    when: (row) => row.kind === 'erasure' && found(row) && row.free > 0,
    refuse: (row) =>
      otherKind(row, 'erasure') ??
      (row.status === 'open' && found(row) ? conflict('nichts_zu_loeschen', NOTHING_FREE) : notYet(row)),
    event: 'proposed',
  },
  restrict: {
    from: ['open'],
    to: 'restricted',
    permission,
    when: (row) => row.kind === 'restriction' && found(row) && row.mails > 0,
    refuse: (row) =>
      otherKind(row, 'restriction') ??
      (row.status === 'open' && found(row) ? conflict('keine_mails', NO_MAILS) : notYet(row)),
    event: 'restricted',
  },
  readers: { from: ['restricted'], permission, refuse: notInForce, event: 'readers' },
  lift: { from: ['restricted'], to: 'closed', permission, refuse: notInForce, event: 'lifted' },
  close: {
    from: ['open'],
    to: 'closed',
    permission,
    refuse: ({ status }) => (status === 'closed' ? ended() : conflict('einschraenkung_gilt', IN_FORCE)),
    event: 'closed',
  },
})

/** Why no search begins while another one, a preview or a run of deletion is under way. */
export const SEARCH_BUSY =
  'Gerade läuft eine andere Suche, eine Vorschau oder ein Löschlauf. Bitte warten Sie, bis das fertig ist.'
/** What persons do with requests. */
export const REQUEST_ACTIONS = Object.keys(requestStates.rows) as [RequestAction, ...RequestAction[]]
export type RequestAction = keyof typeof requestStates.rows

const SEARCHING = 'Die Mails dieses Antrags werden gerade gesucht. Bitte warten Sie, bis die Suche fertig ist.'
const UNSEARCHED = 'Die Mails dieses Antrags sind noch nicht gesucht. Bitte suchen Sie zuerst.'
const NOTHING_FREE = 'Auf der Liste dieses Antrags ist keine Mail, die gelöscht werden darf.'
const NO_MAILS = 'Auf der Liste dieses Antrags ist keine Mail: Es gibt nichts einzuschränken.'
const IN_FORCE = 'Die Einschränkung gilt noch. Bitte heben Sie sie auf, damit ist der Antrag abgeschlossen.'

const WORDS: Readonly<Record<RequestKind, string>> = {
  access: 'eine Auskunft',
  erasure: 'eine Löschung',
  restriction: 'eine Einschränkung',
}

export const ended = (): DomainError =>
  conflict('antrag_abgeschlossen', 'Dieser Antrag ist abgeschlossen. Daran lässt sich nichts mehr ändern.')

const otherKind = ({ kind }: RequestRow, wanted: RequestKind): DomainError | null =>
  kind === wanted ? null : conflict('antrag_anderer_art', `Das geht nur bei einem Antrag auf ${WORDS[wanted]}.`)

function notYet({ status, search }: RequestRow): DomainError {
  if (status === 'closed') return ended()
  if (status === 'restricted') return conflict('einschraenkung_gilt', IN_FORCE)
  return search.state === 'running' ? conflict('suche_laeuft', SEARCHING) : conflict('suche_fehlt', UNSEARCHED)
}

function notExtended(row: RequestRow): DomainError {
  if (row.status !== 'open') return notYet(row)
  if (row.extended !== null)
    return conflict('frist_schon_verlaengert', 'Die Frist ist schon verlängert. Das geht nur einmal.')
  return conflict('frist_vorbei', 'Die Frist ist vorbei. Verlängern lässt sie sich nur, solange sie läuft.')
}

function notInForce(row: RequestRow): DomainError {
  if (row.status === 'closed') return ended()
  return (
    otherKind(row, 'restriction') ??
    conflict('einschraenkung_gilt_nicht', 'Diese Einschränkung ist noch nicht in Kraft.')
  )
}
