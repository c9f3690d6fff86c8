import { Select } from '@mantine/core'
import { useBenutzer } from './choices.ts'
import type { PickerProps } from './Picker.tsx'

/** One of the people who are active. Only for those who may read them. */
export function PersonPicker({ label = 'Person', value, onChange, isClearable = false, ...props }: PickerProps) {
  const people = useBenutzer()
  return (
    <Select
      {...props}
      label={label}
      placeholder="Name"
      searchable
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': 'Auswahl aufheben' }}
      data={people}
      value={value === '' ? null : value}
      onChange={(id) => onChange(String(id ?? ''))}
      nothingFoundMessage="Niemand heißt so."
    />
  )
}
