import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import { allowed, BAR, GROUPS } from '../components/places.ts'
import { useSession } from '../session/useSession.ts'
import { type Art, type LineGroup, linesOf } from './lines.ts'
import { findOnDevice } from './onDevice.ts'

/** Shorter than the pause between two letters of most people. */
const PAUSE_MS = 80
/** Hits of a kind that is shown alone. */
const ALONE = 50

interface Answer {
  readonly gruppen: readonly Schema<'Fundgruppe'>[]
  readonly isFromDevice: boolean
}

/** @throws ApiError when the service refuses; without a network it answers from the device */
export async function searchEverything(q: string, art?: Art, signal?: AbortSignal): Promise<Answer> {
  const query = { q, ...(art === undefined ? {} : { art, je_art: ALONE }) }
  try {
    const { gruppen } = await unwrap(
      api.GET('/suche/alles', { params: { query }, ...(signal === undefined ? {} : { signal }) }),
    )
    return { gruppen, isFromDevice: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    return { gruppen: await findOnDevice(q), isFromDevice: true }
  }
}

export interface Search {
  readonly groups: readonly LineGroup[]
  /** True when only what the device keeps was searched. */
  readonly isFromDevice: boolean
  readonly error: Error | null
  /** True when the groups answer what is typed now. */
  readonly isSettled: boolean
}

/**
 * Searches while a person types.
 *
 * @param art only this kind, with more hits
 */
export function useSearch(text: string, art?: Art): Search {
  const { darfIrgendwo } = useSession()
  const typed = text.trim()
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['suche', 'alles', q, art],
    meta: { arten: [] },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => searchEverything(q, art, signal),
  })
  const pages =
    art === undefined ? [BAR, ...GROUPS.map(({ places }) => places)].flatMap((all) => allowed(all, darfIrgendwo)) : []
  return {
    groups: typed === '' || data === undefined ? [] : linesOf(data.gruppen, pages, q),
    isFromDevice: data?.isFromDevice === true,
    error,
    isSettled: q === typed && !isPlaceholderData && (data !== undefined || error !== null),
  }
}
