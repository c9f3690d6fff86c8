/** The persons who may log in: search, create, change, lock out, new password. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, PageHead, Surface } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { api, asQuery, type Schema, unwrap } from '../../api.ts'
import { useProvider } from '../../session.ts'
import { Pages } from '../Pages.tsx'
import { FactorDuty } from './FactorDuty.tsx'
import { GroupRoles } from './GroupRoles.tsx'
import { NewPerson } from './NewPerson.tsx'
import { OnePerson } from './OnePerson.tsx'
import classes from './PersonsPage.module.css'
import { PersonTable } from './PersonTable.tsx'

type List = Schema<'AccountPage'>
type Person = List['accounts'][number]

export function PersonsPage() {
  const { text, page } = useSearch({ from: '/personen' })
  const navigate = useNavigate({ from: '/personen' })
  const provider = useProvider()
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<Person | null>(null)
  const persons = useQuery({
    queryKey: ['persons', text, page],
    queryFn: () => unwrap(api.GET('/accounts', { params: { query: asQuery<'/accounts'>({ text, page }) } })),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="Personen"
        lead="Wer sich an dieser Verwaltung anmeldet und was er darf. Das Zugriffsprotokoll nennt jede Person mit Namen."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            Person anlegen
          </Button>
        }
      />
      <Search
        key={text ?? ''}
        text={text ?? ''}
        onSearch={(next) => navigate({ search: next ? { text: next } : {} })}
      />
      {persons.isError && <ErrorNote>{persons.error.message}</ErrorNote>}
      {persons.isPending && <Skeleton height={160} radius="md" />}
      {persons.data && (
        <>
          <p className={classes['summary']} role="status">
            {formatCount(persons.data.total, 'Person', 'Personen')}
          </p>
          <Surface padded={false}>
            {persons.data.accounts.length === 0 ? (
              <EmptyState icon={<IconUsers size={40} />} title="Niemand gefunden">
                Suchen Sie nach einem anderen Teil des Namens oder des Benutzernamens.
              </EmptyState>
            ) : (
              <PersonTable persons={persons.data.accounts} onOpen={setOpened} />
            )}
          </Surface>
          <Pages
            of="der Personen"
            page={persons.data.page}
            pages={persons.data.pages}
            onPage={(to) => navigate({ search: { ...(text ? { text } : {}), page: to } })}
          />
        </>
      )}
      <FactorDuty />
      {provider !== null && <GroupRoles provider={provider} />}
      <NewPerson opened={isCreating} onClose={() => setCreating(false)} />
      <OnePerson person={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['search']}>
        <TextInput
          id="suchfeld"
          type="search"
          className={classes['field'] ?? ''}
          aria-label="Person suchen"
          placeholder="Name"
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Suchen
        </Button>
      </form>
    </search>
  )
}
