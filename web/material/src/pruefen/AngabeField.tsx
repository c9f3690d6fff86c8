import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../components/toast.ts'
import { type Angabe, knownOf, type Row } from '../offline/rows.ts'
import type { Runde } from './runde.ts'

interface AngabeFieldProps {
  readonly runde: Runde
  readonly row: Row
  readonly field: Angabe
  readonly label: string
}

const INCOMPLETE = 'Bitte geben Sie Tag, Monat und Jahr an.'
const WRONG_YEAR = 'Bitte geben Sie das Jahr mit vier Ziffern an, zum Beispiel 2028.'

/**
 * Finds incomplete dates and years outside of the service's range, 1900 to 2999: a date field reads 31.05.28 as year
 * 28.
 */
function problemOf({ value, validity, type }: HTMLInputElement): string | undefined {
  if (type !== 'date') return undefined
  if (validity.badInput) return INCOMPLETE
  return value !== '' && (value < '1900' || value >= '3000') ? WRONG_YEAR : undefined
}

/** A field for one detail of a position, filled with its known value. Only changes are recorded. */
export function AngabeField({ runde, row, field, label }: AngabeFieldProps) {
  const { material_id, material_name } = row.position
  const known = knownOf(row, field) ?? ''
  const [text, setText] = useState(known)
  // A year is incomplete while the person types it: show the error when the field loses the focus.
  const problem = useRef<string>(undefined)
  const [shown, setShown] = useState<string>()
  // What is recorded of this text: another value may come from another device, which an untouched field shows and keeps.
  const recorded = useRef(text)
  const now = row[field]
  const [seen, setSeen] = useState(now)
  if (now !== seen) {
    setSeen(now)
    if (now !== undefined && text === recorded.current) {
      recorded.current = now ?? ''
      setText(now ?? '')
    }
  }
  const commit = () => {
    if (problem.current !== undefined || text === recorded.current) return
    recorded.current = text
    const value = text.trim() === '' ? null : text.trim()
    if ((value ?? '') !== known) runde.keepAngabe(material_id, { [field]: value })
  }
  // A scan or a tap on another row may unmount the field: commit the value, or report that it was not taken.
  const latest = useRef(commit)
  latest.current = () => {
    commit()
    if (problem.current !== undefined) {
      toast(`${material_name}, ${label}: nicht übernommen. ${problem.current}`, { tone: 'bad' })
    }
  }
  useEffect(() => () => latest.current(), [])
  return (
    <TextInput
      label={label}
      {...(field === 'ablaufdatum' ? { type: 'date', min: '1900-01-01', max: '2999-12-31' } : { maxLength: 100 })}
      value={text}
      error={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        problem.current = problemOf(event.currentTarget)
        setShown(undefined)
      }}
      onBlur={(event) => {
        problem.current = problemOf(event.currentTarget)
        setShown(problem.current)
        commit()
      }}
    />
  )
}
