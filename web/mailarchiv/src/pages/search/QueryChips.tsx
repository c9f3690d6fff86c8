import { Button, NativeSelect } from '@mantine/core'
import { IconCheck, IconPaperclip } from '@tabler/icons-react'
import classes from './QueryChips.module.css'
import { exchanged, hasTerm, SIZES, sizeTerm, WITH_FILE } from './queryTerms.ts'

const SIZE_CHOICES = [
  { value: '', label: 'Größe: jede' },
  ...Object.entries(SIZES).map(([value, label]) => ({ value, label: `Größe: ${label}` })),
]

/** Chips for terms of the query: what is typed is searched with them. */
export function QueryChips({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const withFile = hasTerm(q, WITH_FILE)
  const size = sizeTerm(q)
  return (
    <fieldset className={classes['chips']} aria-label="Art der Mails">
      <Button
        variant="default"
        radius="xl"
        aria-pressed={withFile}
        leftSection={withFile ? <IconCheck size={16} aria-hidden /> : <IconPaperclip size={16} aria-hidden />}
        onClick={() => onSearch(exchanged(q, withFile ? WITH_FILE : '', withFile ? '' : WITH_FILE))}
        className={classes['chip']}
      >
        Mit Anhang
      </Button>
      <NativeSelect
        aria-label="Größe"
        radius="xl"
        data={SIZE_CHOICES}
        value={size}
        onChange={(event) => onSearch(exchanged(q, size, event.currentTarget.value))}
        data-set={size !== ''}
        classNames={{ input: classes['chip'] ?? '' }}
      />
    </fieldset>
  )
}
