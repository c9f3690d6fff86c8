import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ListState } from './useList.ts'

/** Pause in typing before the search starts. */
const PAUSE_MS = 180

/** The search field of a list, focused by `/`. Writes the text into the address after a pause. */
export function SearchField({ label, state: { values, change } }: { label: string; state: ListState }) {
  const inAddress = values['q'] ?? ''
  const [text, setText] = useState(inAddress)
  const sent = useRef(inAddress)
  const send = useRef(change)
  send.current = change

  useEffect(() => {
    if (inAddress !== sent.current) {
      sent.current = inAddress
      setText(inAddress)
    }
  }, [inAddress])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      send.current({ q: text === '' ? undefined : text })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      id="suchfeld"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Suche leeren" onClick={() => setText('')} />}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
