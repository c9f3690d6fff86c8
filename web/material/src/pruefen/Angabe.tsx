import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Zeile } from '../offline/abgleich.ts'
import { toast } from '../parts/toast.ts'
import type { Runde } from './runde.ts'

interface AngabeProps {
  readonly runde: Runde
  readonly zeile: Zeile
  readonly feld: 'ablaufdatum' | 'chargennummer' | 'seriennummer'
  readonly label: string
}

const UNVOLLSTAENDIG = 'Bitte geben Sie Tag, Monat und Jahr an.'
const FALSCHES_JAHR = 'Bitte geben Sie das Jahr mit vier Ziffern an, zum Beispiel 2028.'

/** A field of dates calls 31.05.28 the year 28, and an unfinished date empty. As the service takes it: 1900 to 2999. */
function fehlerIn({ value, validity, type }: HTMLInputElement): string | undefined {
  if (type !== 'date') return undefined
  if (validity.badInput) return UNVOLLSTAENDIG
  return value !== '' && (value < '1900' || value >= '3000') ? FALSCHES_JAHR : undefined
}

/** What is known stands in the field; only what the person changes is recorded. */
export function Angabe({ runde, zeile, feld, label }: AngabeProps) {
  const { material_id, material_name, vorher } = zeile.position
  const bekannt = zeile[feld] ?? vorher[feld] ?? ''
  const [text, setText] = useState(bekannt)
  // While somebody types a year, it is wrong for a moment: shown when the field is left.
  const problem = useRef<string>(undefined)
  const [gezeigt, setGezeigt] = useState<string>()
  const uebernimm = () => {
    const wert = text.trim() === '' ? null : text.trim()
    if (problem.current === undefined && (wert ?? '') !== bekannt) runde.merkeAngabe(material_id, { [feld]: wert })
  }
  // A scan, or a tap on another row, may close the counter while somebody types: what is not taken is told.
  const zuletzt = useRef(uebernimm)
  zuletzt.current = () => {
    uebernimm()
    if (problem.current !== undefined) {
      toast(`${material_name}, ${label}: nicht übernommen. ${problem.current}`, { tone: 'bad' })
    }
  }
  useEffect(() => () => zuletzt.current(), [])
  return (
    <TextInput
      label={label}
      {...(feld === 'ablaufdatum' ? { type: 'date', min: '1900-01-01', max: '2999-12-31' } : { maxLength: 100 })}
      value={text}
      error={gezeigt}
      onChange={(event) => {
        setText(event.currentTarget.value)
        problem.current = fehlerIn(event.currentTarget)
        setGezeigt(undefined)
      }}
      onBlur={(event) => {
        problem.current = fehlerIn(event.currentTarget)
        setGezeigt(problem.current)
        uebernimm()
      }}
    />
  )
}
