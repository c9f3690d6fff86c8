import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Fachfoto, fotosOf, loadFachfotos, useFachfotos } from '../offline/fachfotos.ts'
import type { DeviceKontrolle } from '../offline/types.ts'

const NONE: readonly Fachfoto[] = []

/** The photos of the compartments of a check; loads them all beforehand, because the network may end on the way. */
export function useFachfotosOfRunde({ objekt_id }: DeviceKontrolle) {
  const { data } = useFachfotos({ art: 'objekte', id: objekt_id })
  useQuery({
    queryKey: ['fachfotos', 'vorrat', objekt_id, data?.faecher],
    meta: { arten: [] },
    enabled: data !== undefined && data.faecher.length > 0,
    queryFn: () => loadFachfotos(objekt_id).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return useMemo(() => {
    // The same array at each drawing, so that no row is drawn again while the person counts.
    const byName = new Map(data?.faecher.map(({ fach_name }) => [fach_name, fotosOf(data, fach_name)]))
    return { of: (name: string) => byName.get(name) ?? NONE }
  }, [data])
}
