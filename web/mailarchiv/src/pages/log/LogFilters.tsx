import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { ACTION_WORDS, ACTOR_WORDS, RESULT_WORDS } from '@zeughaus/mailarchiv/log-words'
import { type FormEvent, useState } from 'react'
import classes from './LogPage.module.css'

type Name = 'area' | 'action' | 'result' | 'actor' | 'key' | 'text' | 'date_from' | 'date_to'
type Filter = { readonly [K in Name]?: string | undefined }

const choices = (words: Readonly<Record<string, string>>) => [
  { value: '', label: 'alle' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

/** Actions for an investigation, without searches and reads. */
const AREAS = { security: 'Sicherheit' }

/** Filters of the log: selects and days apply at once, text on Enter. */
export function LogFilters({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const [text, setText] = useState(filter.text ?? '')
  const set = (name: Name, value: string) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, [name]: value }).filter(([, given]) => given !== '')))
  const control = (name: Name) => ({
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set('text', text.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['filters']}>
        <TextInput
          id="suchfeld"
          className={classes['text'] ?? ''}
          label="Enthält"
          placeholder="Name, Suche, Kennung …"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect label="Bereich" data={choices(AREAS)} {...control('area')} />
        <NativeSelect label="Was" data={choices(ACTION_WORDS)} {...control('action')} />
        <NativeSelect label="Wer" data={choices(ACTOR_WORDS)} {...control('actor')} />
        <NativeSelect label="Ergebnis" data={choices(RESULT_WORDS)} {...control('result')} />
        <TextInput type="date" label="Von Tag" {...control('date_from')} />
        <TextInput type="date" label="Bis Tag" {...control('date_to')} />
        {Object.keys(filter).length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              setText('')
              onChange({})
            }}
          >
            Alle Filter entfernen
          </Button>
        )}
      </form>
    </search>
  )
}
