/** Filters beside the query: each chip opens its field; a set one shows its value and can be cleared. */
import { Button, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { formatDay } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import classes from './FilterChips.module.css'
import type { SearchState } from './state.ts'

interface Field {
  readonly name: Exclude<keyof SearchState, 'q' | 'order' | 'page'>
  readonly label: string
  readonly hint?: string
  readonly type?: 'date'
}

interface Filter {
  readonly label: string
  readonly fields: readonly Field[]
}

const FILTERS: readonly Filter[] = [
  {
    label: 'Kontakt',
    fields: [{ name: 'contact', label: 'Adresse', hint: 'diese Adresse oder @domain.de, in Von oder An' }],
  },
  { label: 'Von', fields: [{ name: 'from', label: 'Absender', hint: 'Adresse, @domain.de oder Wörter' }] },
  { label: 'An', fields: [{ name: 'to', label: 'Empfänger', hint: 'Adresse, @domain.de oder Wörter' }] },
  { label: 'Betreff', fields: [{ name: 'subject', label: 'Wörter im Betreff' }] },
  {
    label: 'Zeitraum',
    fields: [
      { name: 'date_from', label: 'Von Tag', type: 'date' },
      { name: 'date_to', label: 'Bis Tag', type: 'date' },
    ],
  },
]

/** Label of each parameter. */
export const FILTER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  FILTERS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
)

interface FilterChipsProps {
  readonly state: SearchState
  readonly onChange: (next: SearchState) => void
}

export function FilterChips({ state, onChange }: FilterChipsProps) {
  return (
    <section className={classes['chips']} aria-label="Filter">
      {FILTERS.map((filter) => (
        <Chip key={filter.label} filter={filter} state={state} onChange={onChange} />
      ))}
      {state.contact !== undefined && (state.from !== undefined || state.to !== undefined) && (
        <span className={classes['note']}>Neben „Kontakt“ wirken „Von“ und „An“ nicht.</span>
      )}
    </section>
  )
}

function Chip({ filter, state, onChange }: FilterChipsProps & { filter: Filter }) {
  const [opened, setOpened] = useState(false)
  const text = summary(filter, state)
  const clear = () => onChange(Object.fromEntries(filter.fields.map(({ name }) => [name, undefined])))
  return (
    <span className={classes['chip']} data-set={text !== ''}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            radius="xl"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpened((now) => !now)}
            className={classes['button']}
          >
            {text === '' ? filter.label : `${filter.label}: ${text}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Filter ${filter.label}`}>
          <FilterForm
            filter={filter}
            state={state}
            onApply={(next) => {
              onChange(next)
              setOpened(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {text !== '' && (
        <CloseButton size={44} iconSize={18} aria-label={`Filter ${filter.label} entfernen`} onClick={clear} />
      )}
    </span>
  )
}

function FilterForm({
  filter,
  state,
  onApply,
}: {
  filter: Filter
  state: SearchState
  onApply: (next: SearchState) => void
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onApply(Object.fromEntries(filter.fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()])))
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      {filter.fields.map(({ name, label, hint, type }, index) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          description={hint}
          type={type ?? 'text'}
          defaultValue={state[name] ?? ''}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
        />
      ))}
      <Button type="submit">Anwenden</Button>
    </form>
  )
}

function summary(filter: Filter, state: SearchState): string {
  const [first, second] = filter.fields.map(({ name, type }) => {
    const value = state[name]
    return value !== undefined && type === 'date' ? formatDay(value) : value
  })
  if (filter.fields.length === 1) return first ?? ''
  if (first !== undefined && second !== undefined) return `${first} – ${second}`
  if (first !== undefined) return `ab ${first}`
  return second === undefined ? '' : `bis ${second}`
}
