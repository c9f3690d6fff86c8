import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'

/** What stands where a page could not be shown: mostly a part of the app that could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  const couldNotLoad = error instanceof TypeError || (error instanceof Error && /import|fetch/i.test(error.message))
  // What could not be loaded may have been replaced by a newer version: then only the whole page finds its files.
  const again = () => (couldNotLoad ? window.location.reload() : void router.invalidate())
  return (
    <ErrorNote action={<Button onClick={again}>Noch einmal versuchen</Button>}>
      {couldNotLoad
        ? 'Dieser Teil der Seiten ließ sich nicht laden. Bitte prüfen Sie die Verbindung.'
        : 'Diese Seite ließ sich nicht zeigen. Bitte versuchen Sie es noch einmal.'}
    </ErrorNote>
  )
}
