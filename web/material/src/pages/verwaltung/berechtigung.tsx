/** One permission of one role: how it looks, and how it is given and taken. */
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { toast } from '../../parts/toast.ts'
import { optionsOf, ROLLEN } from '../../words.ts'
import classes from './RollenPage.module.css'

export type Rolle = Schema<'Rolle'>
type Berechtigung = Rolle['berechtigungen'][number]

/** A permission, and which of the fixed roles have it. */
export interface Zeile {
  readonly id: Berechtigung
  readonly beschreibung: string
  readonly feste_rollen: readonly (keyof typeof ROLLEN)[]
}

export const MATRIX = ['rollen', 'matrix'] as const

/** The roles that cannot be changed, the lesser first. */
export const FESTE = optionsOf(ROLLEN)

export const Fest = ({ hat }: { hat: boolean }) => (
  <span className={classes['fixed']} data-has={hat}>
    {hat ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
    <VisuallyHidden>{hat ? 'ja' : 'nein'}</VisuallyHidden>
  </span>
)

interface HakenProps {
  readonly rolle: Rolle
  readonly zeile: Zeile
  readonly onChange: (change: Change) => void
}

export const Haken = ({ rolle, zeile: { id, beschreibung }, onChange }: HakenProps) => (
  <Checkbox
    size="md"
    className={classes['box'] ?? ''}
    aria-label={`${rolle.name}: ${beschreibung}`}
    checked={rolle.berechtigungen.includes(id)}
    onChange={(event) => onChange({ rolle, id, hat: event.currentTarget.checked })}
  />
)

interface Change {
  readonly rolle: Rolle
  readonly id: Berechtigung
  readonly hat: boolean
}

/** Shows the tick at once and takes it back when the service refuses. */
export function useToggle() {
  const queries = useQueryClient()
  const write = ({ rolle, id, hat }: Change) =>
    queries.setQueryData<Rolle[]>(MATRIX, (rollen) =>
      rollen?.map((one) =>
        one.id === rolle.id
          ? { ...one, berechtigungen: [...one.berechtigungen.filter((other) => other !== id), ...(hat ? [id] : [])] }
          : one,
      ),
    )
  return useMutation({
    mutationFn: async ({ rolle, id, hat }: Change) => {
      const params = { path: { id: rolle.id, berechtigung_id: id } }
      if (hat) await unwrap(api.PUT('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
      else await unwrap(api.DELETE('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: MATRIX })
      write(change)
    },
    onError: (_error, { rolle, id, hat }) => void write({ rolle, id, hat: !hat }),
    onSuccess: (_done, { rolle, hat }) =>
      toast(hat ? `„${rolle.name}“ darf das jetzt.` : `„${rolle.name}“ darf das nicht mehr.`),
  })
}
