import { NativeSelect, TextInput } from '@mantine/core'
import { useFaecher } from '../../parts/choices.ts'

const NONE = ''
const OTHER = 'sonstiges'

/** A Fach of the Objekttyp, or free text ("Sonstiges"). */
export interface FachValue {
  readonly fach_id: string
  readonly fach_freitext: string
  readonly isOther: boolean
}

export const NO_FACH: FachValue = { fach_id: '', fach_freitext: '', isOther: false }

/** Makes the request's fields: one of the two, or neither. */
export const fachBody = ({ fach_id, fach_freitext, isOther }: FachValue) => ({
  fach_id: isOther || fach_id === '' ? null : fach_id,
  fach_freitext: isOther && fach_freitext.trim() !== '' ? fach_freitext.trim() : null,
})

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
