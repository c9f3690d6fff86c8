import { useSyncExternalStore } from 'react'
import { type Ausgang, getAusgang, subscribeAusgang, wartetAbschluss } from './ausgang.ts'
import { abgelehnteVon } from './reihe.ts'

/** What is not yet sent, and why. */
export const useAusgang = (): Ausgang => useSyncExternalStore(subscribeAusgang, getAusgang)

/** The service's sentence about a count that it did not take; undefined: there is none. */
export const useAblehnung = (kontrolle_id: string, material_id: string): string | undefined =>
  useSyncExternalStore(
    subscribeAusgang,
    () =>
      abgelehnteVon(getAusgang().reihe, kontrolle_id).find((auftrag) => auftrag.material_id === material_id)?.ablehnung
        ?.satz,
  )

/** Whether a finish of the check waits. */
export const useWartetAbschluss = (kontrolle_id: string): boolean =>
  useSyncExternalStore(subscribeAusgang, () => wartetAbschluss(kontrolle_id))
