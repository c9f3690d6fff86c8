import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/index.ts'

const SHOWN = 30
const PAUSE_MS = 150

interface MaterialPickerProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
}

/** One of thousands of materials, found by a part of its name or article number. */
export function MaterialPicker({ label = 'Material', value, onChange, error }: MaterialPickerProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, PAUSE_MS)
  const found = useQuery({
    queryKey: ['material', 'auswahl', q],
    meta: { arten: ['material'] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.GET('/materialien', { params: { query: { q, limit: SHOWN } }, signal })),
  })
  const chosen = useQuery({
    queryKey: ['material', value],
    meta: { arten: ['material'] },
    enabled: value !== '',
    queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id: value } } })),
  })
  const options = new Map((found.data?.eintraege ?? []).map(({ id, name }) => [id, name]))
  if (chosen.data !== undefined && chosen.data.id === value) options.set(value, chosen.data.name)
  return (
    <Select
      label={label}
      placeholder="Name oder Artikelnummer"
      searchable
      // The service has searched; the answer is shown as it came.
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(String(id ?? ''))}
      onSearchChange={(typed) => setText(typed === chosen.data?.name ? '' : typed)}
      nothingFoundMessage="Kein Material heißt so."
      error={error}
    />
  )
}
