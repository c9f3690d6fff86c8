import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LazyChoice } from './LazyChoice.tsx'
import type { Option } from './list/types.ts'

/** What one look into the list shows. */
export const PICKED = 30
const PAUSE_MS = 150

/** What every picker takes. */
export interface PickerProps {
  readonly label?: string
  readonly description?: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
  readonly disabled?: boolean
  /** Whether it may become empty again. */
  readonly isClearable?: boolean
  /** Ids that cannot be picked. */
  readonly without?: readonly string[]
}

interface SourceProps extends PickerProps {
  readonly label: string
  readonly placeholder: string
  /** Kind of thing, as `/ereignisse` names it: what is shown is read again when one changes. */
  readonly art: string
  /** "Kein Material heißt so." */
  readonly nothing: string
  /** What the service finds for a text; for none the first ones. */
  readonly find: (q: string) => Promise<readonly Option[]>
  readonly one: (id: string) => Promise<Option>
}

/** One of thousands, found by the service: never the whole list. */
export function Picker({ art, find, one, nothing, without = [], ...field }: SourceProps) {
  const { value } = field
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, PAUSE_MS)
  const found = useQuery({
    queryKey: ['picker', art, q],
    meta: { arten: [art] },
    placeholderData: keepPreviousData,
    queryFn: () => find(q),
  })
  const chosen = useQuery({
    queryKey: ['picker', art, 'one', value],
    meta: { arten: [art] },
    enabled: value !== '',
    queryFn: () => one(value),
  })
  const pickable = (found.data ?? []).filter((option) => !without.includes(option.value))
  const options = new Map(pickable.map((option) => [option.value, option.label]))
  if (chosen.data !== undefined && chosen.data.value === value) options.set(value, chosen.data.label)
  return (
    <LazyChoice
      {...field}
      // The service has searched; the answer is shown as it came.
      filter={({ options: all }) => all}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      onSearchChange={(typed) => setText(typed === chosen.data?.label ? '' : typed)}
      nothingFoundMessage={found.error?.message ?? nothing}
    />
  )
}
