import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'

/** Stands in for a page that failed to render, mostly because a part of the app did not load. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  const couldNotLoad = error instanceof TypeError || (error instanceof Error && /import|fetch/i.test(error.message))
  // A newer version may have replaced the missing file: only a reload finds the new ones.
  const again = () => (couldNotLoad ? window.location.reload() : void router.invalidate())
  return (
    <ErrorNote action={<Button onClick={again}>Noch einmal versuchen</Button>}>
      {couldNotLoad
        ? 'Dieser Teil der Seiten ließ sich nicht laden. Bitte prüfen Sie die Verbindung.'
        : 'Diese Seite ließ sich nicht zeigen. Bitte versuchen Sie es noch einmal.'}
    </ErrorNote>
  )
}
