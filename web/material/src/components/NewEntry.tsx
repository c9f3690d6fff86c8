import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { anlegenLabel, type Neu, useAnlegen } from './anlegen.ts'
import common from './common.module.css'

interface NewEntryProps {
  readonly neu: Neu
  readonly label: string
  readonly placeholder: string
  /** True when the person has just asked for it: the field takes the focus. */
  readonly isAsked: boolean
  readonly error?: string | undefined
  readonly onMade: (id: string) => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** Asks for the name of a new entry and makes it, inside another form that waits for it. */
export function NewEntry({ neu, label, placeholder, isAsked, error, onMade, children }: NewEntryProps) {
  const [name, setName] = useState('')
  const making = useAnlegen(neu, onMade)
  const isEmpty = name.trim() === ''
  const make = () => {
    if (!isEmpty && !making.isPending) making.mutate(name)
  }
  return (
    <div className={common['fields']}>
      <TextInput
        label={label}
        placeholder={placeholder}
        autoFocus={isAsked}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around this.
          event.preventDefault()
          make()
        }}
        error={making.error?.message ?? error}
      />
      {children}
      <div className={common['buttons']}>
        <Button variant="default" loading={making.isPending} disabled={isEmpty} onClick={make}>
          {isEmpty ? 'Anlegen' : anlegenLabel(name)}
        </Button>
      </div>
    </div>
  )
}
