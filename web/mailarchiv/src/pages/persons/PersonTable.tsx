import { Button } from '@mantine/core'
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import { formatAgo, formatInstant, Status } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from './PersonsPage.module.css'

type Person = Schema<'Account'>

export function PersonTable({ persons, onOpen }: { persons: readonly Person[]; onOpen: (person: Person) => void }) {
  const columns: readonly Column<Person>[] = [
    {
      title: 'Name',
      lead: true,
      cell: ({ name, login }) => (
        <>
          {name || login}
          <span className={classes['login']}>{name === '' ? 'hat den Namen noch nicht genannt' : login}</span>
        </>
      ),
    },
    {
      title: 'Rollen',
      cell: ({ roles, scope }) => (
        <div>
          {roles.map((role) => ROLE_WORDS[role]).join(', ')}
          {scope.length > 0 && <span className={classes['login']}>nur {scope.join(', ')}</span>}
        </div>
      ),
    },
    {
      title: 'Zugang',
      cell: ({ state, password_until, connected, second_factor }) => (
        <div>
          <Access state={state} password_until={password_until} />
          {connected && <span className={classes['login']}>über den Anmeldedienst</span>}
          {second_factor && <span className={classes['login']}>mit zweitem Faktor</span>}
        </div>
      ),
    },
    {
      title: 'Zuletzt angemeldet',
      cell: ({ last_login }) =>
        last_login === null ? 'noch nie' : <span title={formatInstant(last_login)}>{formatAgo(last_login)}</span>,
    },
    {
      title: '',
      cell: (person) => (
        <Button
          variant="default"
          onClick={() => onOpen(person)}
          aria-label={`${person.name || person.login} bearbeiten`}
        >
          Bearbeiten
        </Button>
      ),
    },
  ]
  return <DataTable label="Personen" rows={persons} columns={columns} rowKey={({ id }) => id} />
}

function Access({ state, password_until: until }: Pick<Person, 'state' | 'password_until'>) {
  if (state === 'ended') return <Status tone="bad">kein Zugang</Status>
  if (state === 'active' || until === null) return <Status tone="good">hat Zugang</Status>
  return Date.parse(until) < Date.now() ? (
    <Status tone="bad">erstes Passwort abgelaufen</Status>
  ) : (
    <Status tone="warn">erstes Passwort</Status>
  )
}
