import { Status, type Tone } from '@zeughaus/web-shared'
import type { Schema } from '../api.ts'

type Deletion = Schema<'DeletionRun'>

const STATES: Readonly<Record<Deletion['state'], readonly [Tone, string]>> = {
  proposing: ['busy', 'Liste wird zusammengestellt'],
  proposed: ['warn', 'wartet auf Freigabe'],
  failed: ['bad', 'gescheitert, nichts gelöscht'],
  withdrawn: ['quiet', 'zurückgezogen'],
  released: ['busy', 'freigegeben, beginnt gleich'],
  running: ['busy', 'wird gelöscht'],
  done: ['good', 'gelöscht'],
}

/** How far a run of deletion is, in words. */
export const stateWord = (run: Deletion): string => shownState(run)[1]

/** The same as a sign with its colour. */
export function DeletionState({ run }: { run: Deletion }) {
  const [tone, word] = shownState(run)
  return <Status tone={tone}>{word}</Status>
}

function shownState({ state, mails, error }: Deletion): readonly [Tone, string] {
  if (state === 'proposed' && mails === 0) return ['quiet', 'keine Mail ist frei']
  if (state === 'done' && mails === 0) return ['quiet', 'beendet, nichts gelöscht']
  if ((state === 'released' || state === 'running') && error !== null)
    return ['warn', 'unterbrochen, geht von selbst weiter']
  return STATES[state]
}
