import { Progress } from '@mantine/core'
import { Status } from '@zeughaus/web-shared'

interface UnderWayProps {
  readonly what: string
  /** Names in the genitive what goes on: „der Vorschau“. */
  readonly progressOf: string
  /** Null before the first step. */
  readonly progress: { readonly done: number; readonly total: number } | null
}

/** Shows that something is reckoned or carried out, and how far it is. */
export function UnderWay({ what, progressOf, progress }: UnderWayProps) {
  const share = progress === null || progress.total === 0 ? 0 : progress.done / progress.total
  return (
    <>
      <div>
        <Status tone="busy">{what}</Status>
      </div>
      <Progress value={share * 100} aria-label={`Fortschritt ${progressOf}`} size="lg" />
    </>
  )
}
