import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { type Recht, useSession } from '../session/useSession.ts'
import { useEinheiten } from './choices.ts'
import type { Option } from './list/types.ts'

/** The Einheiten to which the person may give something by this right, and whether it may belong to none. */
export function useEinheitenHier(recht: Recht): { readonly einheiten: readonly Option[]; readonly mayBeNone: boolean } {
  const { darf } = useSession()
  const einheiten = useEinheiten().filter(({ value }) => darf(recht, { einheit_id: value }))
  return { einheiten, mayBeNone: darf(recht, { einheit_id: null }) }
}

interface EinheitFieldProps {
  /** The right by which the Einheit is given. */
  readonly recht: Recht
  readonly field: {
    readonly value: string
    readonly onChange: (id: string) => void
    readonly error: string | undefined
  }
  /** The Einheit so far, which is a choice also where the person may not give it. */
  readonly now?: string | null
}

/** Chooses the Einheit of an object. Hidden where there is none. */
export function EinheitField({ recht, field: { value, onChange, error }, now = null }: EinheitFieldProps) {
  const { einheiten, mayBeNone } = useEinheitenHier(recht)
  const before = useEinheiten().filter((one) => one.value === now && !einheiten.some((other) => other.value === now))
  const options = [...before, ...einheiten]
  // A person of an Einheit can create nothing without one.
  const fallback = !mayBeNone && now === null && value === '' ? options[0]?.value : undefined
  useEffect(() => {
    if (fallback !== undefined) onChange(fallback)
  }, [fallback, onChange])
  if (options.length === 0) return null
  return (
    <NativeSelect
      label="Einheit"
      name="einheit_id"
      data={mayBeNone ? [{ value: '', label: 'keine' }, ...options] : options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
