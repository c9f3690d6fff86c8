import { useBenutzer } from './choices.ts'
import { LazyChoice } from './LazyChoice.tsx'
import type { PickerProps } from './Picker.tsx'

/** One of the people who are active. Only for those who may read them. */
export function PersonPicker({ label = 'Person', ...props }: PickerProps) {
  return (
    <LazyChoice
      {...props}
      label={label}
      placeholder="Name"
      data={useBenutzer()}
      nothingFoundMessage="Niemand heißt so."
    />
  )
}
