/** Where a person enters which mails: a search, and addresses. */
import { Textarea, TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'

interface Search {
  readonly q: string
  readonly contact: string
}

interface SearchFieldsProps {
  readonly form: Pick<Form<Search>, 'field' | 'error'>
  /** What to search for, for people. */
  readonly hint?: string | undefined
}

const LIKE_A_SEARCH = 'Wie auf der Seite „Suche“, zum Beispiel „Rechnung OR Gutschrift“.'

export function SearchFields({ form, hint = LIKE_A_SEARCH }: SearchFieldsProps) {
  return (
    <>
      <TextInput
        label="Suche (frei lassen für alle Mails)"
        description={hint}
        {...form.field('q')}
        error={form.error('q') ?? form.error('search')}
      />
      <Textarea
        label="Nur mit diesen Adressen (frei lassen für alle)"
        description="Adressen oder @domains als Absender, Empfänger oder in Kopie, durch Leerzeichen oder Zeilen getrennt."
        autosize
        minRows={1}
        {...form.field('contact')}
      />
    </>
  )
}

/** What was entered, as the parameters of a search; empty: all mails. */
export function searchOf({ q, contact }: Search): { q?: string; contact?: string[]; contact_in?: string } {
  const addresses = contact.split(/[\s,;]+/).filter((entry) => entry !== '')
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...(addresses.length === 0 ? {} : { contact: addresses, contact_in: 'from,to,cc' }),
  }
}
