import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Option } from './list/types.ts'

export interface ChoiceProps
  extends Pick<SelectProps, 'disabled' | 'filter' | 'onSearchChange' | 'nothingFoundMessage'> {
  readonly label: string
  readonly description?: string
  readonly placeholder: string
  readonly error: string | undefined
  readonly data: Option[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** Whether it may become empty again. */
  readonly isClearable?: boolean
}

interface LoadedProps extends ChoiceProps {
  /** What the field said before this was there. */
  readonly text: string
  /** Whether the person has typed that. */
  readonly isTyped: boolean
  /** Whether the person is in the field. */
  readonly hasFocus: boolean
  /** Whether the person has tapped the field or asked for its list by an arrow key. */
  readonly wantsList: boolean
}

/** A list that opens below its field when that is tapped or typed into, and narrows while one types. */
export function Choice({
  value,
  onChange,
  isClearable = false,
  text,
  isTyped,
  hasFocus,
  wantsList,
  ...field
}: LoadedProps) {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(text)
  const type = (next: string) => {
    setSearch(next)
    field.onSearchChange?.(next)
  }
  const begin = useRef(() => {
    // The component writes what is chosen into its field when it appears: what was typed comes after that.
    if (isTyped) type(text)
    if (hasFocus) input.current?.focus()
  })
  useEffect(() => begin.current(), [])
  return (
    <Select
      {...field}
      ref={input}
      searchable
      // Whoever is led to the field shall see what the others below it say.
      openOnFocus={false}
      defaultDropdownOpened={wantsList || isTyped}
      searchValue={search}
      onSearchChange={type}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': 'Auswahl aufheben' }}
      value={value === '' ? null : value}
      onChange={(id) => onChange(String(id ?? ''))}
    />
  )
}
