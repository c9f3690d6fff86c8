import { type SelectProps, TextInput } from '@mantine/core'
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

const load = () => import('./Choice.tsx')

/**
 * One of many, found by typing. What opens below such a field is a fifth of a page's code: it comes when somebody turns
 * to the field, and what was typed until then stays.
 */
export function LazyChoice(props: ChoiceProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  const [typed, setTyped] = useState('')
  const hasFocus = useRef(false)
  const isChosen = props.value !== ''
  // Only the whole field knows the name of what is chosen.
  useEffect(() => {
    if (isChosen) void load().then(setLoaded)
  }, [isChosen])
  if (loaded !== undefined) return <loaded.Choice {...props} typed={typed} hasFocus={hasFocus.current} />
  const { label, description, placeholder, error, disabled } = props
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      disabled={disabled === true}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPointerEnter={() => void load().then(setLoaded)}
      onFocus={() => {
        hasFocus.current = true
        void load().then(setLoaded)
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    />
  )
}
