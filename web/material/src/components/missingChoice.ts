import { ApiError } from '../api/index.ts'
import { toast } from './toast.ts'

/** First part of the query key of every choice. */
export const CHOICE = 'auswahl'

/** Reports a choice that failed to load: its select would look empty. */
export function tellOfMissingChoice(error: Error, { queryKey }: { readonly queryKey: readonly unknown[] }): void {
  if (queryKey[0] !== CHOICE || (error instanceof ApiError && error.status === 403)) return
  toast(`Eine Auswahl ließ sich nicht laden. ${error.message}`, { tone: 'bad' })
}
