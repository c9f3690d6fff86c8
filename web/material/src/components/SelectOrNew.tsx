import { NativeSelect } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Neu } from './anlegen.ts'
import type { Option } from './list/types.ts'
import { NewEntry } from './NewEntry.tsx'

const NEW = 'neu'

interface SelectOrNewProps {
  readonly label: string
  readonly name?: string
  readonly description?: string | undefined
  /** What stands for no choice: "Bitte wählen". */
  readonly none: string
  /** undefined while loading */
  readonly data: readonly Option[] | undefined
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
  readonly neu: Neu
  /** Label of the way to a new one: "Neuer Standort". */
  readonly newLabel: string
  /** Example of a name. */
  readonly placeholder: string
  /** Further fields of a new one. */
  readonly children?: ReactNode
}

/** A select of a few options whose last one makes a new one. Where there is none yet, it asks for the name at once. */
export function SelectOrNew({ none, data, newLabel, neu, placeholder, children, ...field }: SelectOrNewProps) {
  const { value, onChange, error, ...rest } = field
  const [wantsNew, setWantsNew] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const mayMake = neu.create !== undefined
  const isNew = mayMake && (wantsNew || data?.length === 0)
  return (
    <>
      <NativeSelect
        {...rest}
        ref={select}
        error={isNew ? undefined : error}
        value={isNew ? NEW : value}
        onChange={({ currentTarget: { value: chosen } }) => {
          setWantsNew(chosen === NEW)
          if (chosen !== NEW) onChange(chosen)
        }}
        data={[
          { value: '', label: none },
          ...(data ?? []),
          mayMake ? { value: NEW, label: `${newLabel} …` } : { value: NEW, label: neu.denied, disabled: true },
        ]}
      />
      {isNew && (
        <NewEntry
          neu={neu}
          label={newLabel}
          placeholder={placeholder}
          isAsked={wantsNew}
          error={error === undefined ? undefined : 'Bitte zuerst anlegen.'}
          onMade={(id) => {
            onChange(id)
            setWantsNew(false)
            select.current?.focus()
          }}
        >
          {children}
        </NewEntry>
      )}
    </>
  )
}
