/** A permission of a role: shows, grants and revokes it. */
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { toast } from '../../components/toast.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
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

/** A tick shows in the moment of the click: the list of roles learns of it a moment later. */
export function Check({ rolle, zeile: { id, beschreibung }, onChange }: CheckProps) {
  const has = rolle.berechtigungen.includes(id)
  const [clicked, setClicked] = useState<boolean>()
  if (clicked === has) setClicked(undefined)
  return (
    <Checkbox
      size="md"
      className={classes['box'] ?? ''}
      aria-label={`${rolle.name}: ${beschreibung}`}
      checked={clicked ?? has}
      onChange={({ currentTarget: { checked } }) => {
        setClicked(checked)
        onChange({ rolle, id, has: checked })
      }}
    />
  )
}

interface Change {
  readonly rolle: Rolle
  readonly id: Berechtigungen
  readonly has: boolean
}

/** Ticks on their way to the service, in their order: what it has answered before must not take them away. */
const onTheWay = new Set<Change>()

const ticked = (rollen: Rolle[], { rolle, id, has }: Change): Rolle[] =>
  rollen.map((one) =>
    one.id === rolle.id
      ? { ...one, berechtigungen: [...one.berechtigungen.filter((other) => other !== id), ...(has ? [id] : [])] }
      : one,
  )

/** Adds to an answer of the service the ticks that are on their way there. */
export const withTicks = (rollen: Rolle[]): Rolle[] => [...onTheWay].reduce(ticked, rollen)

/** Shows the tick at once; reverts it when the service refuses. */
export function useToggle() {
  const queries = useQueryClient()
  const write = (change: Change) => queries.setQueryData<Rolle[]>(MATRIX, (rollen) => rollen && ticked(rollen, change))
  return useMutation({
    // One after the other: what was ticked last must reach the service last.
    scope: { id: MATRIX.join() },
    mutationFn: async ({ rolle, id, has }: Change) => {
      const params = { path: { id: rolle.id, berechtigung_id: id } }
      if (has) await unwrap(api.PUT('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
      else await unwrap(api.DELETE('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
    },
    onMutate: (change) => {
      onTheWay.add(change)
      write(change)
    },
    onError: (_error, change) => void write({ ...change, has: !change.has }),
    onSuccess: (_done, { rolle, has }) =>
      toast(has ? `„${rolle.name}“ darf das jetzt.` : `„${rolle.name}“ darf das nicht mehr.`),
    onSettled: (_done, _error, change) => {
      onTheWay.delete(change)
      return queries.invalidateQueries({ queryKey: MATRIX })
    },
  })
}
