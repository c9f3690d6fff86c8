import { useSyncExternalStore } from 'react'
import { getKeptState, type KeptState, subscribeKept } from '../api/lastAnswers.ts'

/** Whether the service does not answer, and from when the page is. */
export const useKept = (): KeptState => useSyncExternalStore(subscribeKept, getKeptState)
