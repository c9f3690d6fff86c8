import { useSyncExternalStore } from 'react'
import { type Ausgang, getAusgang, subscribeAusgang } from './ausgang.ts'

/** What is not yet sent, and why. */
export const useAusgang = (): Ausgang => useSyncExternalStore(subscribeAusgang, getAusgang)
