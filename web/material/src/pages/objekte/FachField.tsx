import { NativeSelect, TextInput } from '@mantine/core'
import { useFaecher } from '../../components/choices.ts'
import type { FachValue } from './fach.ts'

const NONE = ''
const OTHER = 'sonstiges'

interface FachFieldProps {
  readonly objekttyp_id: string
  readonly value: FachValue
  readonly onChange: (value: FachValue) => void
  readonly error: string | undefined
}

export function FachField({ objekttyp_id, value, onChange, error }: FachFieldProps) {
  const faecher = useFaecher(objekttyp_id)
  return (
    <>
      <NativeSelect
        label="Fach"
        value={value.isOther ? OTHER : value.fach_id}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange({ ...value, isOther: chosen === OTHER, fach_id: chosen === OTHER ? NONE : chosen })
        }
        data={[{ value: NONE, label: 'ohne Fach' }, ...faecher, { value: OTHER, label: 'Sonstiges …' }]}
        error={value.isOther ? undefined : error}
      />
      {value.isOther && (
        <TextInput
          label="Wo genau?"
          placeholder="Beifahrersitz, Netz"
          value={value.fach_freitext}
          onChange={(event) => onChange({ ...value, fach_freitext: event.currentTarget.value })}
          error={error}
        />
      )}
    </>
  )
}
