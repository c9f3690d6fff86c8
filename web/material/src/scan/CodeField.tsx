import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './CodeField.module.css'
import { takeTypedAhead } from './typedAhead.ts'

interface CodeFieldProps {
  /** Called on Enter, after typing or a scan. */
  readonly onCode: (text: string) => void
  /** Called on each change, for suggestions. */
  readonly onText?: (text: string) => void
}

/** A field for codes and search words. */
export function CodeField({ onCode, onText }: CodeFieldProps) {
  const [text, setText] = useState('')
  const change = (next: string) => {
    setText(next)
    onText?.(next)
  }
  const field = useRef<HTMLInputElement>(null)
  const begin = useRef(() => {
    const ahead = takeTypedAhead()
    if (ahead === undefined) return
    field.current?.focus()
    change(ahead)
  })
  // Before the next key: what is typed goes on behind what was typed on the way.
  useLayoutEffect(() => begin.current(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onCode(text)
    change('')
  }
  return (
    <search className={classes['field']}>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          label="Code oder Suchwort"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          data-scanfeld
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
