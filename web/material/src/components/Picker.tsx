import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChoiceProps } from './Choice.tsx'
import { LazyChoice } from './LazyChoice.tsx'
import type { Option } from './list/types.ts'

/** Number of options shown at once. */
export const PICKED = 30
const PAUSE_MS = 150

export interface PickerProps extends Pick<ChoiceProps, 'isAdding' | 'onCreate'> {
  readonly label?: string
  readonly description?: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
  readonly disabled?: boolean
  /** True when the person may clear the field. */
  readonly isClearable?: boolean
  /** Ids that are left out. */
  readonly without?: readonly string[]
}

interface SourceProps extends PickerProps {
  readonly label: string
  readonly placeholder: string
  /** Kind of record in GET /ereignisse: the options reload when one changes. */
  readonly art: string
  /** Tells two sources of one kind apart. */
  readonly source?: string
  /** Sentence for an empty result: "Kein Material gefunden." */
  readonly nothing: string
  /** Finds options for a text; returns the first ones for an empty text. */
  readonly find: (q: string) => Promise<readonly Option[]>
  readonly one: (id: string) => Promise<Option>
}

/** Picks one of thousands of records by the service's search; never loads the whole list. */
export function Picker({ art, source = art, find, one, nothing, without = [], ...field }: SourceProps) {
  const { value } = field
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, PAUSE_MS)
  const found = useQuery({
    queryKey: ['picker', source, q],
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
      // The service has already filtered the options.
      filter={({ options: all }) => all}
      // What was typed would mix with the name that is still on its way.
      isSearching={text !== q || found.isPlaceholderData || found.isPending}
      readOnly={value !== '' && !options.has(value) && !chosen.isError}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      onSearchChange={(typed) => setText(typed === chosen.data?.label ? '' : typed)}
      nothingFoundMessage={found.error?.message ?? nothing}
    />
  )
}
