import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'

/** Explains that a check needs a device that can store data. */
export function NoStorage({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorNote action={<Button onClick={onRetry}>Noch einmal versuchen</Button>}>
      Dieses Gerät lässt die Seite nichts speichern. Ohne Speicher ginge eine Zählung verloren; bitte verlassen Sie den
      privaten Modus oder schaffen Sie Platz.
    </ErrorNote>
  )
}
