import { Select } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ChoiceProps } from './LazyChoice.tsx'

interface LoadedProps extends ChoiceProps {
  /** What was typed before this was there. */
  readonly typed: string
  /** Whether the person is in the field. */
  readonly hasFocus: boolean
}

/** A list that opens below its field and narrows while one types. */
export function Choice({ value, onChange, isClearable = false, typed, hasFocus, ...field }: LoadedProps) {
  const input = useRef<HTMLInputElement>(null)
  const begin = useRef(() => {
    if (typed !== '') field.onSearchChange?.(typed)
    if (hasFocus) input.current?.focus()
  })
  useEffect(() => begin.current(), [])
  return (
    <Select
      {...field}
      ref={input}
      searchable
      defaultSearchValue={typed}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': 'Auswahl aufheben' }}
      value={value === '' ? null : value}
      onChange={(id) => onChange(String(id ?? ''))}
    />
  )
}
