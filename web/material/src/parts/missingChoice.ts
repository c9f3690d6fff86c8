import { ApiError } from '../api/index.ts'
import { toast } from './toast.ts'

/** What the key of every choice begins with. */
export const CHOICE = 'auswahl'

/** Without it an empty select would look as if there was nothing to choose. */
export function tellOfMissingChoice(error: Error, { queryKey }: { readonly queryKey: readonly unknown[] }): void {
  if (queryKey[0] !== CHOICE || (error instanceof ApiError && error.status === 403)) return
  toast(`Eine Auswahl ließ sich nicht laden. ${error.message}`, { tone: 'bad' })
}
