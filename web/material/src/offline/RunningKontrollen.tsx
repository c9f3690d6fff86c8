import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { useSession } from '../session/useSession.ts'
import { listKontrollen, listZaehlungen } from './deviceStore.ts'
import classes from './NetworkLine.module.css'
import { subscribeMessages } from './outbox.ts'
import type { DeviceKontrolle } from './types.ts'

interface Running {
  readonly objekt_id: string
  readonly code: string
  readonly gezaehlt: number
  readonly gesamt: number
}

const KEY = 'laufende-kontrollen'

/** Leads from every page back into the checks that run on this device; works without a network. */
export function RunningKontrollen() {
  const { ich } = useSession()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  // A check changes only on its own pages, so each other page reads it once.
  const isInKontrolle = /\/pruefen(\/ende)?$/.test(pathname)
  const { data } = useQuery({
    queryKey: [KEY, ich.id, pathname],
    enabled: !isInKontrolle,
    queryFn: () => readRunning(ich.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () =>
      subscribeMessages(({ art }) => {
        if (art !== 'sent' && art !== 'reported') void queries.invalidateQueries({ queryKey: [KEY] })
      }),
    [queries],
  )
  if (isInKontrolle) return null
  return data?.map(({ objekt_id, code, gezaehlt, gesamt }) => (
    <Link key={objekt_id} to={`/objekte/${objekt_id}/pruefen` as string} className={classes['state']} data-tone="quiet">
      <IconPlayerPlay size={20} aria-hidden />
      {`Weiter bei ${code} · ${formatNumber(gezaehlt)} von ${formatNumber(gesamt)}`}
    </Link>
  ))
}

/** Reads the running checks of one person: a phone may be shared. */
async function readRunning(benutzer_id: string): Promise<Running[]> {
  const own = (await listKontrollen()).filter((kontrolle) => kontrolle.benutzer_id === benutzer_id)
  return Promise.all(own.filter(({ ende }) => ende === null).map(progressOf))
}

async function progressOf({ id, objekt_id, stand }: DeviceKontrolle): Promise<Running> {
  const counted = new Set((await listZaehlungen(id)).map(({ material_id }) => material_id))
  for (const { material_id, gezaehlt } of stand.positionen) if (gezaehlt !== null) counted.add(material_id)
  return { objekt_id, code: stand.objekt_code, gezaehlt: counted.size, gesamt: stand.positionen.length }
}
