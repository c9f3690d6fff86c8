import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../session/useSession.ts'

/** The first page comes first. */
const DELAY_MS = 3_000
const AGAIN_MS = 30 * 60_000

/** Loads the objects of this person beforehand, so that their checks begin without a network. */
export function useVorrat(): void {
  const { ich, darfIrgendwo } = useSession()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useQuery({
    queryKey: ['vorrat', ich.id],
    // Assignments are few and change rarely.
    meta: { arten: ['kontrollverantwortung'] },
    enabled: isDue && darfIrgendwo('kontrolle.durchfuehren') && darfIrgendwo('lesen'),
    // Not part of the first view: it runs seconds later.
    queryFn: async () => (await import('./vorrat.ts')).loadVorrat(ich),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
}
