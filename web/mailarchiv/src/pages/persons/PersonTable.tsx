import { Button } from '@mantine/core'
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import { formatAgo, formatDay, formatInstant, Status } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
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
      wide: true,
      cell: ({ roles, scope, audit }) => (
        <div>
          {roles.map((role) => ROLE_WORDS[role]).join(', ')}
          {scope.length > 0 && <Limit>nur {scope.join(', ')}</Limit>}
          {audit !== null && <Limit>Mails {audit.reading}</Limit>}
        </div>
      ),
    },
    {
      title: 'Zugang',
      cell: ({ state, password_until, audit, connected, second_factor }) => (
        <div>
          <Access state={state} password_until={password_until} audit={audit} />
          {audit !== null && state !== 'expired' && (
            <span className={classes['login']}>Zugang bis {formatDay(audit.ends_on)}</span>
          )}
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

/** Which mails a person sees. */
const Limit = ({ children }: { children: ReactNode }) => (
  <span className={`${classes['login']} ${classes['limit']}`}>{children}</span>
)

function Access({ state, password_until: until, audit }: Pick<Person, 'state' | 'password_until' | 'audit'>) {
  if (state === 'ended') return <Status tone="bad">kein Zugang</Status>
  if (state === 'expired' && audit !== null)
    return <Status tone="bad">Zugang endete am {formatDay(audit.ends_on)}</Status>
  if (state === 'active' || until === null) return <Status tone="good">hat Zugang</Status>
  return Date.parse(until) < Date.now() ? (
    <Status tone="bad">erstes Passwort abgelaufen</Status>
  ) : (
    <Status tone="warn">erstes Passwort</Status>
  )
}
