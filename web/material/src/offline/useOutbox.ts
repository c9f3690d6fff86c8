import { useSyncExternalStore } from 'react'
import { getOutbox, isAbschlussWaiting, type Outbox, subscribeOutbox } from './outbox.ts'
import { rejectedOf } from './queue.ts'

export const useOutbox = (): Outbox => useSyncExternalStore(subscribeOutbox, getOutbox)

/** The service's sentence about a rejected count; undefined when there is none. */
export const useRejection = (kontrolle_id: string, material_id: string): string | undefined =>
  useSyncExternalStore(
    subscribeOutbox,
    () =>
      rejectedOf(getOutbox().queue, kontrolle_id).find((entry) => entry.material_id === material_id)?.ablehnung?.satz,
  )

/** True while the finish of the check waits. */
export const useAbschlussWaiting = (kontrolle_id: string): boolean =>
  useSyncExternalStore(subscribeOutbox, () => isAbschlussWaiting(kontrolle_id))
