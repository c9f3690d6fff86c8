import { useAnlegen } from './anlegen.ts'
import { MaterialPicker } from './MaterialPicker.tsx'
import { useNeuesMaterial } from './neu.ts'
import type { PickerProps } from './Picker.tsx'

/** Picks a material, or makes the one that is typed. */
export function MaterialOrNew({ onChange, error, ...props }: PickerProps) {
  const neu = useNeuesMaterial()
  const making = useAnlegen(neu, onChange)
  return (
    <MaterialPicker
      {...props}
      neu={neu}
      onChange={onChange}
      onCreate={making.mutateAsync}
      error={error ?? making.error?.message}
    />
  )
}
