import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'

/** This device keeps nothing: without that no check. */
export function KeinSpeicher({ onNochmal }: { onNochmal: () => void }) {
  return (
    <ErrorNote action={<Button onClick={onNochmal}>Noch einmal versuchen</Button>}>
      Dieses Gerät lässt die Seite nichts speichern. Ohne Speicher ginge eine Zählung verloren; bitte verlassen Sie den
      privaten Modus oder schaffen Sie Platz.
    </ErrorNote>
  )
}
