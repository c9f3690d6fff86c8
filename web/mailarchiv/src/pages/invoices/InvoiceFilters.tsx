/** Filters of the list of invoices: all apply together, on the button or on Enter. Most stand behind "Filter". */
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import classes from './Invoices.module.css'

const FIELDS = [
  { name: 'number', label: 'Rechnungsnummer' },
  { name: 'seller', label: 'Verkäufer' },
  { name: 'buyer', label: 'Käufer' },
  { name: 'contact', label: 'Adresse in Von oder An' },
  { name: 'issued_from', label: 'Rechnungsdatum ab', type: 'date' },
  { name: 'issued_to', label: 'Rechnungsdatum bis', type: 'date' },
  { name: 'due_to', label: 'Fällig bis', type: 'date' },
  { name: 'total_from', label: 'Brutto ab' },
  { name: 'total_to', label: 'Brutto bis' },
] as const

/** The first stands open, the others behind a button. */
const [FIRST, ...MORE] = FIELDS

/** Label of each parameter. */
export const FILTER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(({ name, label }) => [name, label]),
)

type Filter = { readonly [Name in (typeof FIELDS)[number]['name'] | 'seller_vat' | 'due_from']?: string | undefined }

export function InvoiceFilters({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const [typed, setTyped] = useState<Filter>(filter)
  const [opened, { toggle }] = useDisclosure(false)
  const set = Object.keys(filter).filter((name) => name !== FIRST.name).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).map(([name, value]) => [name, (value ?? '').trim()] as const)
    onChange(Object.fromEntries(given.filter(([, value]) => value !== '')))
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['filters']}>
        <Field field={FIRST} typed={typed} onType={setTyped} />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Suchen
        </Button>
        <Button
          variant="default"
          aria-expanded={opened}
          aria-controls="rechnungsfilter"
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={toggle}
        >
          {set === 0 ? 'Filter' : `Filter (${set})`}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              setTyped({})
              onChange({})
            }}
          >
            Alle Filter entfernen
          </Button>
        )}
        <div id="rechnungsfilter" className={classes['more']} hidden={!opened}>
          {MORE.map((field) => (
            <Field key={field.name} field={field} typed={typed} onType={setTyped} />
          ))}
        </div>
      </form>
    </search>
  )
}

interface FieldProps {
  readonly field: (typeof FIELDS)[number]
  readonly typed: Filter
  readonly onType: (typed: Filter) => void
}

function Field({ field, typed, onType }: FieldProps) {
  const { name, ...rest } = field
  return (
    <TextInput
      {...(name === FIRST.name ? { id: 'suchfeld' } : {})}
      {...rest}
      value={typed[name] ?? ''}
      maxLength={320}
      onChange={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
    />
  )
}
