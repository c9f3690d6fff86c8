import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { anlegenLabel } from './anlegen.ts'
import { folded } from './folding.ts'
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
  /** True for a field that adds what is chosen and is empty again. */
  readonly isAdding?: boolean
  /** True while the options do not yet follow what is typed. */
  readonly isSearching?: boolean
  /** Makes what is typed where nothing is named so; the text comes back when that fails. */
  readonly onCreate?: ((name: string) => Promise<unknown>) | undefined
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
  /** True when the person pressed Enter behind the typed text. */
  readonly isEntered: boolean
}

type Filter = NonNullable<SelectProps['filter']>

/** Filters the options as lists are searched. */
const spelledAnyhow: Filter = ({ options, search }) => {
  const matches = searchFor(search)
  return matches === undefined ? options : options.filter((option) => 'label' in option && matches(option.label))
}

/** The option that makes a new entry; no id looks like it. */
const NEW = 'neu'

/** Offers to make what is typed behind all that fits; what is named so comes first. */
const withNew =
  (filter: Filter, name: string): Filter =>
  (asked) => {
    const fitting = filter({ ...asked, options: asked.options.filter((one) => !('value' in one) || one.value !== NEW) })
    const isNamedSo = (one: (typeof fitting)[number]) => 'label' in one && folded(String(one.label)) === folded(name)
    const made = asked.options.filter((one) => 'value' in one && one.value === NEW)
    return [...fitting.filter(isNamedSo), ...fitting.filter((one) => !isNamedSo(one)), ...made]
  }

/** A select that opens on tap or typing and filters while typing. */
export function Choice({
  value,
  onChange,
  isClearable = false,
  isAdding = false,
  isSearching = false,
  onCreate,
  text,
  isTyped,
  hasFocus,
  wantsList,
  isEntered,
  filter = spelledAnyhow,
  data,
  ...field
}: LoadedProps) {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(text)
  const [opened, setOpened] = useState(wantsList || isTyped)
  const type = (next: string) => {
    setSearch(next)
    field.onSearchChange?.(next)
  }
  const chosen = data.find((option) => option.value === value)?.label
  /** What is typed next replaces the chosen name; a text that was begun goes on. */
  const selectChosen = () => {
    if (search === chosen) input.current?.select()
  }
  const name = search.trim()
  const choose = (id: string) => {
    setOpened(false)
    if (isAdding) type('')
    if (id !== NEW) onChange(id)
    else onCreate?.(name).catch(() => setSearch((now) => (now === '' ? name : now)))
  }
  const named = data.find(({ label }) => folded(label) === folded(name))
  const offersNew = onCreate !== undefined && name !== '' && !isSearching && named === undefined
  const enter = useEnter(name, isSearching, () => {
    const isNew = data.every((option) => option.value === value)
    if (named !== undefined) choose(named.value)
    else if (isNew) choose(NEW)
    return named !== undefined || isNew
  })
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || name === '' || name === chosen) return
    // The open list takes Enter itself for the option that it marks, unless that option is one of an earlier text.
    const marked = document.getElementById(input.current?.getAttribute('aria-activedescendant') ?? '')
    if (marked !== null && !isSearching) return
    event.preventDefault()
    event.stopPropagation()
    enter(name)
  }
  const begin = useRef(() => {
    // The library's component writes its value into the field on mount; restore what is typed by now after that.
    if (isTyped) type(input.current?.value ?? text)
    if (isEntered) enter(text.trim())
  })
  useEffect(() => begin.current(), [])
  const focus = useRef(() => {
    if (hasFocus) input.current?.focus()
  })
  // At once, as a key that is pressed meanwhile would go to the page.
  useLayoutEffect(() => focus.current(), [])
  return (
    <Select
      {...field}
      data={offersNew ? [...data, { value: NEW, label: anlegenLabel(name) }] : data}
      filter={onCreate === undefined ? filter : withNew(filter, name)}
      // Enter takes the first one.
      selectFirstOptionOnChange={onCreate !== undefined && name !== '' && !isSearching}
      ref={input}
      onFocus={selectChosen}
      onClick={selectChosen}
      wrapperProps={onCreate === undefined ? {} : { onKeyDownCapture: onEnter }}
      searchable
      // The list must not cover the fields below when the form focuses this one.
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchValue={search}
      onSearchChange={type}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': 'Auswahl aufheben' }}
      value={value === '' ? null : value}
      onChange={(id) => choose(String(id ?? ''))}
    />
  )
}

/**
 * Returns what takes a text once the options follow it, for a person who presses Enter before they do.
 *
 * @param take tells whether the options of now decide it
 */
function useEnter(name: string, isSearching: boolean, take: () => boolean): (text: string) => void {
  const [wanted, setWanted] = useState<string>()
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (wanted === undefined || isSearching) return
    if (wanted !== name || latest.current()) setWanted(undefined)
  }, [wanted, isSearching, name])
  return setWanted
}
