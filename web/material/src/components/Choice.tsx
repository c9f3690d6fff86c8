import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Option } from './list/types.ts'
import { searchFor } from './searchText.ts'

export interface ChoiceProps
  extends Pick<SelectProps, 'disabled' | 'readOnly' | 'filter' | 'onSearchChange' | 'nothingFoundMessage'> {
  readonly label: string
  readonly description?: string
  readonly placeholder: string
  readonly error: string | undefined
  readonly data: Option[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** True when the person may clear the field. */
  readonly isClearable?: boolean
}

interface LoadedProps extends ChoiceProps {
  /** Text of the field before this component loaded. */
  readonly text: string
  /** True when the person typed that text. */
  readonly isTyped: boolean
  /** True when the field has the focus. */
  readonly hasFocus: boolean
  /** True when the person tapped the field or pressed an arrow key. */
  readonly wantsList: boolean
}

/** Filters the options as lists are searched. */
const spelledAnyhow: NonNullable<SelectProps['filter']> = ({ options, search }) => {
  const matches = searchFor(search)
  return matches === undefined ? options : options.filter((option) => 'label' in option && matches(option.label))
}

/** A select that opens on tap or typing and filters while typing. */
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
    // The library's component writes its value into the field on mount; restore the typed text after that.
    if (isTyped) type(text)
    if (hasFocus) input.current?.focus()
  })
  useEffect(() => begin.current(), [])
  const chosen = field.data.find((option) => option.value === value)?.label
  /** What is typed next replaces the chosen name; a text that was begun goes on. */
  const selectChosen = () => {
    if (search === chosen) input.current?.select()
  }
  return (
    <Select
      filter={spelledAnyhow}
      {...field}
      ref={input}
      onFocus={selectChosen}
      onClick={selectChosen}
      searchable
      // The list must not cover the fields below when the form focuses this one.
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
