/** The check of an object: shows its start or its round. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { subscribeMessages } from '../offline/outbox.ts'
import { isOfDevice } from '../offline/start.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { loadRunde } from './loadRunde.ts'
import { kontrolleKey, useLocalKontrollen } from './localKontrolle.ts'
import { NoStorage } from './NoStorage.tsx'
import { StartPage } from './StartPage.tsx'

const RundePage = lazyComponent(async () => (await loadRunde()).RundePage)
const BeendeteKontrolle = lazyComponent(async () => (await import('./BeendeteKontrolle.tsx')).BeendeteKontrolle)

export function PruefenPage() {
  const { id = '' } = useParams({ strict: false })
  const local = useLocalKontrollen(id)
  const queries = useQueryClient()
  const [version, setVersion] = useState(0)
  useEffect(
    () =>
      subscribeMessages(({ art }) => {
        if (art !== 'sent' && art !== 'reported') void queries.invalidateQueries({ queryKey: kontrolleKey(id) })
      }),
    [queries, id],
  )
  if (local.isError) return <NoStorage onRetry={() => void local.refetch()} />
  if (local.data === undefined) return null
  const { running, ended } = local.data
  return (
    <>
      {ended.map((kontrolle) => (
        <BeendeteKontrolle
          key={kontrolle.id}
          ended={kontrolle}
          running={running}
          onTransferred={() => setVersion(version + 1)}
        />
      ))}
      {running === undefined ? (
        <StartPage objektId={id} />
      ) : (
        <RundePage key={`${running.id} ${version} ${materialsOf(running)}`} kontrolle={running} />
      )}
    </>
  )
}

/** The service may begin a check of this device with other positions than those loaded before. */
const materialsOf = ({ id, stand }: DeviceKontrolle): string =>
  isOfDevice(id) ? stand.positionen.map(({ material_id }) => material_id).join() : ''
