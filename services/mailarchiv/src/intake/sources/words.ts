/** The state of the sources in the words of the interface and of the panel. */
import { rfc3339 } from '@zeughaus/platform'
import type { SourceState } from './store.ts'

/** One entry of `/health?details`. */
export interface SourceDetails {
  readonly name: string
  readonly status: 'ok' | 'gestoert' | 'angehalten' | 'still'
  /** RFC 3339: since when it is so; null while it is as it should be. */
  readonly seit: string | null
  readonly zuletzt_ok: string | null
  readonly letzte_mail: string | null
  readonly fehler: number
  readonly grund: string | null
}

export function detailsOf(states: readonly SourceState[]): Record<string, SourceDetails> {
  return Object.fromEntries(
    states.map((state) => [
      state.id,
      {
        name: state.name,
        status: statusOf(state),
        seit: rfc3339(state.failedSince ?? (state.isSilent ? state.quietSince : null)),
        zuletzt_ok: rfc3339(state.lastSuccess),
        letzte_mail: rfc3339(state.lastMail),
        fehler: state.failures,
        grund: reasonOf(state),
      },
    ]),
  )
}

/** Something wrong with a source, for the panel: what, since when, what to do. */
export interface SourceProblem {
  readonly name: string
  /** RFC 3339. */
  readonly since: string
  readonly text: string
}

export function problemsOf(states: readonly SourceState[]): SourceProblem[] {
  return states.flatMap((state) => {
    const text = reasonOf(state)
    const since = state.failedSince ?? state.quietSince
    return text === null ? [] : [{ name: state.name, since: new Date(since).toISOString(), text }]
  })
}

function reasonOf({ problem, failedSince, isSilent }: SourceState): string | null {
  if (problem !== null || failedSince !== null) return problem ?? 'Ein neuer Versuch läuft.'
  return isSilent ? SILENT : null
}

const SILENT =
  'Seitdem kam keine Mail mehr; so lange war es dort noch nie still. Prüfen Sie, ob der Mailserver seine Mails noch dorthin schickt.'

function statusOf({ state, failedSince, isSilent }: SourceState): SourceDetails['status'] {
  if (state === 'paused') return 'angehalten'
  if (failedSince !== null) return 'gestoert'
  return isSilent ? 'still' : 'ok'
}
