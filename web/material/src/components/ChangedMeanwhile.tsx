import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'

interface ChangedMeanwhileProps {
  /** The service's current record. */
  readonly record: unknown
  /** While the form saves, changes come from this person. */
  readonly isSaving: boolean
  /** Explains what saving does to the other person's changes. */
  readonly children: ReactNode
}

/** Warns when another person has changed the record of an open form. */
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
