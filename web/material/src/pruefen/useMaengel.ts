import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { openMaengel } from '../offline/assigned.ts'
import { subscribeMessages } from '../offline/outbox.ts'
import type { DeviceKontrolle, Mangel, MangelFields } from '../offline/types.ts'
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

const keyOf = (objekt_id: string) => ['maengel', 'objekt', objekt_id, 'offen']

/** Keeps a defect that the service has taken on the screen until the list names it. */
function useReported(objekt_id: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeMessages((message) => {
        if (message.art !== 'reported' || message.mangel.objekt_id !== objekt_id) return
        const { mangel } = message
        const queryKey = keyOf(objekt_id)
        queries.setQueryData<Mangel[]>(queryKey, (known = []) => [
          ...known.filter(({ id }) => id !== mangel.id),
          mangel,
        ])
        // An answer that is on its way may not contain it.
        void queries.invalidateQueries({ queryKey })
      }),
    [queries, objekt_id],
  )
}

/** True for a defect that the service names already: its list may come before the answer to the report. */
const isAmong = (known: readonly Mangel[], { titel, entitaet_id }: MangelFields): boolean =>
  known.some((other) => other.titel === titel && other.entitaet_id === entitaet_id)

/** Returns the open defects of the checked object: those of the service, then those that wait on this device. */
export function useMaengel({ objekt_id }: DeviceKontrolle): Maengel {
  const { darfIrgendwo } = useSession()
  const { queue } = useOutbox()
  useReported(objekt_id)
  const { data: known } = useQuery({
    queryKey: keyOf(objekt_id),
    meta: { arten: ['mangel'] },
    enabled: darfIrgendwo('mangel.lesen'),
    queryFn: () => openMaengel(objekt_id),
  })
  return useMemo(() => {
    const waiting = queue.flatMap((entry) =>
      entry.art === 'mangel' && entry.inhalt.objekt_id === objekt_id && !isAmong(known ?? [], entry.inhalt)
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
