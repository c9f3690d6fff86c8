import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChoiceProps } from './Choice.tsx'

const load = () => import('./Choice.tsx')

/**
 * A select with search. Its list is a fifth of a page's code, so it loads when the person turns to the field; text
 * typed until then stays.
 */
export function LazyChoice(props: ChoiceProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  const [typed, setTyped] = useState<string>()
  const hasFocus = useRef(false)
  const wantsList = useRef(false)
  const isEntered = useRef(false)
  const { label, description, placeholder, error, disabled, readOnly, data, value, onCreate } = props
  const text = typed ?? data.find((option) => option.value === value)?.label ?? ''
  if (loaded !== undefined) {
    return (
      <loaded.Choice
        {...props}
        text={text}
        isTyped={typed !== undefined}
        hasFocus={hasFocus.current}
        wantsList={wantsList.current}
        isEntered={isEntered.current}
      />
    )
  }
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      disabled={disabled === true}
      readOnly={readOnly === true}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPointerEnter={() => void load().then(setLoaded)}
      onFocus={() => {
        hasFocus.current = true
        void load().then(setLoaded)
      }}
      onClick={() => {
        wantsList.current = true
      }}
      onKeyDown={(event) => {
        const { key } = event
        if (key === 'Enter' && text !== '' && onCreate !== undefined) {
          // It would send the form without what is typed; the list takes it.
          event.preventDefault()
          isEntered.current = true
        }
        if (key === 'ArrowDown' || key === 'ArrowUp') wantsList.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
        wantsList.current = false
      }}
    />
  )
}
