/** Whose an entry of the catalogue is, in its form. Apart from `besitzer.tsx`, so that lists load without it. */
import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import type { Recht } from '../session/useSession.ts'
import { useEinheiten } from './choices.ts'
import { useEinheitenHier } from './EinheitField.tsx'

interface BesitzerFieldProps {
  /** The right by which the entry is made or changed. */
  readonly recht: Recht
  readonly field: {
    readonly value: string
    readonly onChange: (id: string) => void
    readonly error: string | undefined
  }
  readonly isNew: boolean
}

/** Chooses for whom a new entry is, or takes an own one into the catalogue of all. Hidden where there is no Einheit. */
export function BesitzerField({ recht, field: { value, onChange, error }, isNew }: BesitzerFieldProps) {
  const { einheiten, mayBeNone } = useEinheitenHier(recht)
  const now = useEinheiten().filter((one) => one.value === value)
  const options = isNew ? einheiten : now
  const fallback = isNew && !mayBeNone && value === '' ? options[0]?.value : undefined
  useEffect(() => {
    if (fallback !== undefined) onChange(fallback)
  }, [fallback, onChange])
  if (options.length === 0) return null
  return (
    <NativeSelect
      label="Gehört zum Katalog"
      description="Ein eigener Eintrag ist nur in seiner Einheit und darunter zu sehen."
      name="einheit_id"
      data={mayBeNone ? [{ value: '', label: 'für alle' }, ...options] : [...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
