/** Makes what a choice does not hold yet from its name alone, without leaving the form. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.ts'

/** How a choice makes a new entry. */
export interface Neu {
  /** Kind of record in GET /ereignisse: every choice of it reloads. */
  readonly art: string
  /** Makes it and returns it; undefined for a person who may not. */
  readonly create: ((name: string) => Promise<Entry>) | undefined
  /** Says who can. */
  readonly denied: string
  /** Says what was made, where its name does not tell: "Gezählt wird in Stück." */
  readonly remark?: (made: Entry) => string
}

interface Entry {
  readonly id: string
  readonly name: string
}

/** The words of the way to a new entry. */
export const anlegenLabel = (name: string): string => `„${name.trim()}“ anlegen`

/** Makes an entry and hands over its id once the choices hold it. */
export function useAnlegen({ art, create, denied, remark }: Neu, onMade?: (id: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      if (create === undefined) throw new Error(denied)
      const made = await create(name.trim())
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.arten?.includes(art) === true })
      return made
    },
    onSuccess: (made) => {
      toast([`„${made.name}“ ist angelegt.`, remark?.(made)].filter(Boolean).join(' '))
      onMade?.(made.id)
    },
  })
}
