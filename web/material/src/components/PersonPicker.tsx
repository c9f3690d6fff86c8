import { useBenutzer } from './choices.ts'
import { LazyChoice } from './LazyChoice.tsx'
import type { PickerProps } from './Picker.tsx'

/** Picks an active person. Only for people with the right to read them. */
export function PersonPicker({ label = 'Person', ...props }: PickerProps) {
  return (
    <LazyChoice
      {...props}
      label={label}
      placeholder="Name"
      data={useBenutzer()}
      nothingFoundMessage="Niemanden gefunden."
    />
  )
}
