import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount, formatNumber } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
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
/** More lines would push the page off a phone. */
const SHOWN_MAX = 2

/** Leads from every page back into the checks that run on this device; works without a network. */
export function RunningKontrollen() {
  const { ich } = useSession()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const [isWhole, setWhole] = useState(false)
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
  if (isInKontrolle || data === undefined) return null
  const more = data.length - SHOWN_MAX
  return (
    <>
      {data.slice(0, isWhole ? data.length : SHOWN_MAX).map(({ objekt_id, code, gezaehlt, gesamt }) => (
        <Link
          key={objekt_id}
          to={`/objekte/${objekt_id}/pruefen` as string}
          className={classes['state']}
          data-tone="quiet"
        >
          <IconPlayerPlay size={20} aria-hidden />
          {`Weiter bei ${code} · ${formatNumber(gezaehlt)} von ${formatNumber(gesamt)}`}
        </Link>
      ))}
      {more > 0 && (
        <UnstyledButton
          className={classes['state']}
          data-tone="quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {formatCount(more, 'weitere Kontrolle läuft', 'weitere Kontrollen laufen')}
          <span className={classes['more']}>{isWhole ? 'Weniger' : 'Zeigen'}</span>
        </UnstyledButton>
      )}
    </>
  )
}

/** Reads the running checks of one person, the last begun first: a phone may be shared. */
async function readRunning(benutzer_id: string): Promise<Running[]> {
  const own = (await listKontrollen()).filter((kontrolle) => kontrolle.benutzer_id === benutzer_id)
  const running = own.filter(({ ende }) => ende === null)
  running.sort((a, b) => b.stand.gestartet_am.localeCompare(a.stand.gestartet_am))
  return Promise.all(running.map(progressOf))
}

async function progressOf({ id, objekt_id, stand }: DeviceKontrolle): Promise<Running> {
  const counted = new Set((await listZaehlungen(id)).map(({ material_id }) => material_id))
  for (const { material_id, gezaehlt } of stand.positionen) if (gezaehlt !== null) counted.add(material_id)
  return { objekt_id, code: stand.objekt_code, gezaehlt: counted.size, gesamt: stand.positionen.length }
}
