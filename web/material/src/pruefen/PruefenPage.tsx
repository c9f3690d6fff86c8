/** The check of one object: where it stands decides what is shown. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hoereNachrichten } from '../offline/ausgang.ts'
import { pruefungKey, useHierVorhanden } from './laden.ts'
import { ladeRunde } from './ladeRunde.ts'
import { StartSeite } from './StartSeite.tsx'

const RundeSeite = lazy(() => ladeRunde().then((datei) => ({ default: datei.RundeSeite })))
const BeendeteKontrolle = lazy(() =>
  import('./BeendeteKontrolle.tsx').then((datei) => ({ default: datei.BeendeteKontrolle })),
)

export function PruefenPage() {
  const { id = '' } = useParams({ strict: false })
  const hier = useHierVorhanden(id)
  const queries = useQueryClient()
  const [fassung, setFassung] = useState(0)
  useEffect(
    () =>
      hoereNachrichten(({ art }) => {
        if (art !== 'gesendet') void queries.invalidateQueries({ queryKey: pruefungKey(id) })
      }),
    [queries, id],
  )
  if (hier.isError) {
    return (
      <ErrorNote action={<Button onClick={() => hier.refetch()}>Noch einmal versuchen</Button>}>
        Dieses Gerät lässt die Seite nichts speichern. Ohne Speicher ginge eine Zählung verloren; bitte verlassen Sie
        den privaten Modus oder schaffen Sie Platz.
      </ErrorNote>
    )
  }
  if (hier.data === undefined) return null
  const { laufende, beendete } = hier.data
  return (
    <Suspense>
      {beendete.map((pruefung) => (
        <BeendeteKontrolle
          key={pruefung.id}
          beendete={pruefung}
          laufende={laufende}
          onEingetragen={() => setFassung(fassung + 1)}
        />
      ))}
      {laufende === undefined ? (
        <StartSeite objektId={id} />
      ) : (
        <RundeSeite key={`${laufende.id} ${fassung}`} pruefung={laufende} />
      )}
    </Suspense>
  )
}
