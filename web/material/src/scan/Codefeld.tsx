import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import classes from './Codefeld.module.css'

interface CodefeldProps {
  /** With Enter: what was typed, or what a scanner has typed into the field. */
  readonly onCode: (text: string) => void
  /** With each key, for suggestions. */
  readonly onText?: (text: string) => void
}

/** One field for typing a code and for searching. */
export function Codefeld({ onCode, onText }: CodefeldProps) {
  const [text, setText] = useState('')
  const setze = (neuer: string) => {
    setText(neuer)
    onText?.(neuer)
  }
  const absenden = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onCode(text)
    setze('')
  }
  return (
    <search className={classes['feld']}>
      <form onSubmit={absenden}>
        <TextInput
          label="Code oder Suchwort"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          data-scanfeld
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setze(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
