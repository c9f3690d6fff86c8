import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openMaengel } from '../offline/assigned.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useOutbox } from '../offline/useOutbox.ts'
import { useSession } from '../session/useSession.ts'

/** An open defect of the checked object. */
export interface OpenMangel {
  readonly key: string
  readonly titel: string
  /** When it was reported. */
  readonly seit: string
  /** The position, when the defect names one. */
  readonly objektposition_id: string | null
}

interface Maengel {
  readonly open: readonly OpenMangel[]
  /** Titles by position. */
  readonly titles: ReadonlyMap<string, readonly string[]>
}

/** Returns the open defects of the checked object: those of the service, then those that wait on this device. */
export function useMaengel({ objekt_id }: DeviceKontrolle): Maengel {
  const { darf } = useSession()
  const { queue } = useOutbox()
  const { data: known } = useQuery({
    queryKey: ['maengel', 'objekt', objekt_id, 'offen'],
    meta: { arten: ['mangel'] },
    enabled: darf('mangel.lesen'),
    queryFn: () => openMaengel(objekt_id),
  })
  return useMemo(() => {
    const waiting = queue.flatMap((entry) =>
      entry.art === 'mangel' && entry.inhalt.objekt_id === objekt_id
        ? [{ id: entry.schluessel, gemeldet_am: new Date(entry.angelegt_um).toISOString(), ...entry.inhalt }]
        : [],
    )
    const open = [...(known ?? []), ...waiting].map(({ id, titel, gemeldet_am, entitaet_typ, entitaet_id }) => ({
      key: id,
      titel,
      seit: gemeldet_am,
      objektposition_id: entitaet_typ === 'objektposition' ? entitaet_id : null,
    }))
    const titles = new Map<string, string[]>()
    for (const { titel, objektposition_id } of open) {
      if (objektposition_id !== null) titles.set(objektposition_id, [...(titles.get(objektposition_id) ?? []), titel])
    }
    return { open, titles }
  }, [known, queue, objekt_id])
}
