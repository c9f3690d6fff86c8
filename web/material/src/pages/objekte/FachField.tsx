import { TextInput } from '@mantine/core'
import { useFaecher } from '../../components/choices.ts'
import { useNeuesFach } from '../../components/neu.ts'
import { SelectOrNew } from '../../components/SelectOrNew.tsx'
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
  const neu = useNeuesFach(objekttyp_id)
  return (
    <>
      <SelectOrNew
        label="Fach"
        none="ohne Fach"
        neu={neu}
        newLabel="Neues Fach"
        placeholder="Deckelinnenseite"
        value={value.isOther ? OTHER : value.fach_id}
        onChange={(chosen) =>
          onChange({ ...value, isOther: chosen === OTHER, fach_id: chosen === OTHER ? NONE : chosen })
        }
        data={[...faecher, { value: OTHER, label: 'Sonstiges …' }]}
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
