import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatNumber } from '@zeughaus/web-shared'
import { useSyncExternalStore } from 'react'
import { useSession } from '../session/useSession.ts'
import { idsOf, readVorrat, type Vorrat } from './mappen.ts'
import { getProgress, subscribeProgress } from './vorrat.ts'

/** Says how many of the person's objects are on this device, and from when. */
export function VorratStand() {
  const { ich } = useSession()
  const progress = useSyncExternalStore(subscribeProgress, getProgress)
  const { data } = useQuery({
    queryKey: ['vorrat-stand', ich.id],
    meta: { arten: [] },
    queryFn: async () => (await readVorrat()) ?? null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const vorrat = progress.vorrat ?? data
  if (vorrat === undefined) return null
  return <p role="status">{vorrat === null ? NOTHING : sentenceOf(vorrat, progress.isLoading)}</p>
}

const NOTHING = 'Auf diesem Gerät liegt noch kein Objekt. Mit Netz holt Zeughaus sie von selbst.'

function sentenceOf(vorrat: Vorrat, isLoading: boolean): string {
  const { gesamt, um, isFull } = vorrat
  const here = idsOf(vorrat).size
  const counted = `${formatNumber(here)} von ${formatNumber(gesamt)} Objekten auf diesem Gerät`
  if (isLoading) return `${counted}, weitere werden geholt.`
  const stand = `${counted}, Stand ${formatInstant(new Date(um).toISOString())}`
  if (isFull)
    return `${stand}. Der Speicher dieses Geräts ist voll: Bitte schaffen Sie Platz, dann wird der Rest geholt.`
  return here < gesamt
    ? `${stand}. Es sind die dringendsten: Jedes andere bleibt hier, wenn Sie es einmal mit Netz öffnen.`
    : stand
}
