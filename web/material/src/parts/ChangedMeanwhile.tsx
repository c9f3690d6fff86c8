import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'

interface ChangedMeanwhileProps {
  /** The record as the service has it now. */
  readonly record: unknown
  /** What changes then is the person's own doing. */
  readonly isSaving: boolean
  /** What saving means for what the other one has changed. */
  readonly children: ReactNode
}

/** Says that somebody else has changed what stands in an open form. */
export function ChangedMeanwhile({ record, isSaving, children }: ChangedMeanwhileProps) {
  const [known, setKnown] = useState(() => JSON.stringify(record))
  if (isSaving || JSON.stringify(record) === known) return null
  return (
    <ErrorNote
      action={
        <Button variant="default" onClick={() => setKnown(JSON.stringify(record))}>
          Verstanden
        </Button>
      }
    >
      Inzwischen hat jemand anderes diesen Eintrag geändert. {children}
    </ErrorNote>
  )
}
