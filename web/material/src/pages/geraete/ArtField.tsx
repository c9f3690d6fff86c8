import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { nameOfArt, type Pruefart } from './pruefung.ts'

interface ArtFieldProps extends Omit<NativeSelectProps, 'label' | 'data'> {
  readonly arten: readonly Pruefart[]
}

/** Chooses one of several kinds of tests; a device with one kind needs no choice. */
export function ArtField({ arten, ...field }: ArtFieldProps) {
  if (arten.length < 2) return null
  return (
    <NativeSelect
      label="Prüfart"
      data={arten.map((art) => ({ value: art.pruefart_id ?? '', label: nameOfArt(art) }))}
      {...field}
    />
  )
}
