/** Filters of the list of invoices: all apply together, on the button or on Enter. */
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
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

/** Label of each parameter. */
export const FILTER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(({ name, label }) => [name, label]),
)

type Filter = { readonly [Name in (typeof FIELDS)[number]['name'] | 'seller_vat' | 'due_from']?: string | undefined }

export function InvoiceFilters({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const [typed, setTyped] = useState<Filter>(filter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).map(([name, value]) => [name, (value ?? '').trim()] as const)
    onChange(Object.fromEntries(given.filter(([, value]) => value !== '')))
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['filters']}>
        {FIELDS.map(({ name, label, ...field }) => (
          <TextInput
            key={name}
            {...(name === 'number' ? { id: 'suchfeld' } : {})}
            {...field}
            label={label}
            value={typed[name] ?? ''}
            maxLength={320}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Suchen
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
      </form>
    </search>
  )
}
