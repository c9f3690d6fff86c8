/** All mails of a person, for a request about their data. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, formatInstant, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { api, asQuery, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { Pages } from '../Pages.tsx'
import { participationText } from '../participation.ts'
import { Subject } from '../Subject.tsx'
import classes from './PersonPage.module.css'

type Found = Schema<'PersonMails'>
type Mail = Found['named']['mails'][number]
type Participation = Found['participated']['mails'][number]

export function PersonPage() {
  const { person, page } = useSearch({ from: '/auskunft' })
  const navigate = useNavigate({ from: '/auskunft' })
  const found = useQuery({
    queryKey: ['person', person, page],
    queryFn: () => unwrap(api.GET('/person', { params: { query: asQuery<'/person'>({ person, page }) } })),
    enabled: person !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title="Person suchen"
        lead="Alle Mails von, an und über eine Person: Absender, Betreff und Datum, ohne Inhalt. Jede Suche steht im Zugriffsprotokoll."
      />
      <Field key={person ?? ''} person={person ?? ''} onSearch={(next) => navigate({ search: { person: next } })} />
      {found.isError && <ErrorNote>{found.error.message}</ErrorNote>}
      {person !== undefined && found.isPending && <Skeleton height={200} radius="md" mt="md" />}
      {person !== undefined && found.data && (
        <>
          <p className={classes['note']}>
            Hat die Person Auskunft, Löschung oder Einschränkung verlangt?{' '}
            <Link to="/antraege" search={{ person }}>
              Antrag anlegen
            </Link>
          </p>
          <Participated found={found.data} />
          <Named found={found.data} />
          <Pages
            of="beider Listen"
            page={found.data.page}
            pages={Math.max(found.data.participated.pages, found.data.named.pages)}
            onPage={(to) => navigate({ search: { person, page: to } })}
          />
        </>
      )}
      {person === undefined && (
        <Surface>
          <EmptyState icon={<IconUserSearch size={40} />} title="Wessen Mails?">
            Eine Adresse findet genau diese. Ein Name findet auch Namensvettern: Bitte sehen Sie die Liste durch.
          </EmptyState>
        </Surface>
      )}
    </>
  )
}

function Field({ person, onSearch }: { person: string; onSearch: (person: string) => void }) {
  const [typed, setTyped] = useState(person)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSearch(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['field']}>
        <TextInput
          id="suchfeld"
          type="search"
          label="Adresse oder Name"
          placeholder="anna@wehr.example"
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          maxLength={320}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Mails suchen</Button>
      </form>
    </search>
  )
}

const COLUMNS: readonly Column<Mail>[] = [
  { title: 'Betreff', lead: true, cell: ({ id, subject }) => <Subject id={id} subject={subject} /> },
  { title: 'Von', cell: ({ from }) => from || 'ohne Absender' },
  { title: 'An', cell: ({ to }) => to || '–' },
  { title: 'Datum', cell: ({ date }) => formatInstant(date) },
]

const ROLE_COLUMN: Column<Participation> = {
  title: 'Als',
  cell: ({ roles }) => participationText(roles),
}

function Participated({ found: { participated } }: { found: Found }) {
  return (
    <Section title={`Als Absender oder Empfänger: ${formatCount(participated.total, 'Mail', 'Mails')}`}>
      <Surface padded={false}>
        {participated.mails.length === 0 ? (
          <p className={classes['none']}>{nothing(participated.total)}</p>
        ) : (
          <DataTable
            label="Mails von und an die Person"
            rows={participated.mails}
            columns={[...COLUMNS, ROLE_COLUMN]}
            rowKey={({ id }) => id}
          />
        )}
      </Surface>
    </Section>
  )
}

function Named({ found: { named } }: { found: Found }) {
  return (
    <Section title={`Weitere, deren Text die Person nennt: ${formatCount(named.total, 'Mail', 'Mails')}`}>
      <p className={classes['note']}>
        Gesucht wurde nach {named.phrases.map((phrase) => `„${phrase}“`).join(' oder ')}.
      </p>
      <Surface padded={false}>
        {named.mails.length === 0 ? (
          <p className={classes['none']}>{nothing(named.total)}</p>
        ) : (
          <DataTable
            label="Mails, die die Person nennen"
            rows={named.mails}
            columns={COLUMNS}
            rowKey={({ id }) => id}
          />
        )}
      </Surface>
    </Section>
  )
}

const nothing = (total: number) => (total === 0 ? 'Keine.' : 'Auf dieser Seite keine mehr.')
