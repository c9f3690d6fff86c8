/** The check of one object: where it stands decides what is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hoereNachrichten } from '../offline/ausgang.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { KeinSpeicher } from './KeinSpeicher.tsx'
import { pruefungKey, useHierVorhanden } from './laden.ts'
import { ladeRunde } from './ladeRunde.ts'
import { StartSeite } from './StartSeite.tsx'

const RundeSeite = lazyPart(async () => (await ladeRunde()).RundeSeite)
const BeendeteKontrolle = lazyPart(async () => (await import('./BeendeteKontrolle.tsx')).BeendeteKontrolle)

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
  if (hier.isError) return <KeinSpeicher onNochmal={() => void hier.refetch()} />
  if (hier.data === undefined) return null
  const { laufende, beendete } = hier.data
  return (
    <>
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
    </>
  )
}
