/** A permission of a role: shows, grants and revokes it. */
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { toast } from '../../parts/toast.ts'
import { optionsOf, ROLLEN } from '../../parts/words.ts'
import classes from './RollenPage.module.css'

export type Rolle = Schema<'Rolle'>
type Berechtigungen = Rolle['berechtigungen'][number]

/** A permission and the fixed roles that have it. */
export interface Row {
  readonly id: Berechtigungen
  readonly beschreibung: string
  readonly feste_rollen: readonly (keyof typeof ROLLEN)[]
}

export const MATRIX = ['rollen', 'matrix'] as const

/** Fixed roles, lower ones first. */
export const FIXED = optionsOf(ROLLEN)

export const Fixed = ({ has }: { has: boolean }) => (
  <span className={classes['fixed']} data-has={has}>
    {has ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
    <VisuallyHidden>{has ? 'ja' : 'nein'}</VisuallyHidden>
  </span>
)

interface CheckProps {
  readonly rolle: Rolle
  readonly zeile: Row
  readonly onChange: (change: Change) => void
}

export const Check = ({ rolle, zeile: { id, beschreibung }, onChange }: CheckProps) => (
  <Checkbox
    size="md"
    className={classes['box'] ?? ''}
    aria-label={`${rolle.name}: ${beschreibung}`}
    checked={rolle.berechtigungen.includes(id)}
    onChange={(event) => onChange({ rolle, id, has: event.currentTarget.checked })}
  />
)

interface Change {
  readonly rolle: Rolle
  readonly id: Berechtigungen
  readonly has: boolean
}

/** Shows the tick at once; reverts it when the service refuses. */
export function useToggle() {
  const queries = useQueryClient()
  const write = ({ rolle, id, has }: Change) =>
    queries.setQueryData<Rolle[]>(MATRIX, (rollen) =>
      rollen?.map((one) =>
        one.id === rolle.id
          ? { ...one, berechtigungen: [...one.berechtigungen.filter((other) => other !== id), ...(has ? [id] : [])] }
          : one,
      ),
    )
  return useMutation({
    mutationFn: async ({ rolle, id, has }: Change) => {
      const params = { path: { id: rolle.id, berechtigung_id: id } }
      if (has) await unwrap(api.PUT('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
      else await unwrap(api.DELETE('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: MATRIX })
      write(change)
    },
    onError: (_error, { rolle, id, has }) => void write({ rolle, id, has: !has }),
    onSuccess: (_done, { rolle, has }) =>
      toast(has ? `„${rolle.name}“ darf das jetzt.` : `„${rolle.name}“ darf das nicht mehr.`),
  })
}
