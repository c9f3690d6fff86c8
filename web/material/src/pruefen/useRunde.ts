import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row } from '../offline/rows.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { refreshKontrolle } from './localKontrolle.ts'
import { type Progress, Runde } from './runde.ts'
import { countMissing, type Fach } from './rundeFacts.ts'

/**
 * Opens a stored check and refreshes it from the service; undefined until it is open.
 *
 * @throws while drawing, when this device's store fails
 */
export function useRunde(kontrolle: DeviceKontrolle): Runde | undefined {
  const [runde, setRunde] = useState<Runde>()
  const [error, setError] = useState<{ readonly cause: unknown }>()
  if (error !== undefined) throw error.cause
  // The first copy: the open round takes in later ones by itself.
  const [first] = useState(kontrolle)
  useEffect(() => {
    let isLeft = false
    let opened: Runde | undefined
    const open = async () => {
      opened = await Runde.open(first)
      if (isLeft) return opened.close()
      setRunde(opened)
      // A device that cannot store the service's copy goes on with its own.
      const answer = await refreshKontrolle(first).catch(() => undefined)
      if (answer?.art === 'current') opened.merge(answer.stand)
    }
    open().catch((cause: unknown) => setError({ cause }))
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [first])
  return runde
}

/** Subscribes a component to one row. */
export const useRow = (runde: Runde, material_id: string): Row =>
  useSyncExternalStore(
    (listener) => runde.subscribe(material_id, listener),
    () => runde.row(material_id),
  )

export const useProgress = (runde: Runde): Progress =>
  useSyncExternalStore((listener) => runde.subscribe('', listener), runde.progress)

/** Subscribes a component to a number that follows from all rows. */
export const useOfAllRows = (runde: Runde, read: () => number): number =>
  useSyncExternalStore((listener) => runde.subscribe('', listener), read)

/** Number of positions of a Fach of which less than the target is there. */
export const useMissing = (runde: Runde, fach: Fach): number =>
  useOfAllRows(runde, () => countMissing(fach, runde.row.bind(runde)))
