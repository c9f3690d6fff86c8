import { Button } from '@mantine/core'
import { formatAgo, formatDay, formatInstant, formatNumber, Status } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from '../Form.module.css'
import { KEY_ROLES } from './roles.ts'

type Key = Schema<'Key'>

export function KeyTable({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }) {
  const columns: readonly Column<Key>[] = [
    {
      title: 'Name',
      lead: true,
      cell: ({ name, scope, proofs }) => (
        <>
          {name}
          {scope.length > 0 && (
            <span className={classes['scope']}>
              nur {scope.join(', ')}
              {proofs && ', mit Beweisen'}
            </span>
          )}
        </>
      ),
    },
    { title: 'Zustand', cell: (key) => <State apiKey={key} /> },
    { title: 'Rolle', cell: ({ role }) => KEY_ROLES[role].name },
    { title: 'Je Minute', cell: ({ rate }) => formatNumber(rate) },
    { title: 'Gilt bis', cell: ({ expires }) => (expires === null ? 'unbegrenzt' : formatDay(expires)) },
    {
      title: 'Zuletzt benutzt',
      cell: ({ last_used }) =>
        last_used === null ? 'noch nie' : <span title={formatInstant(last_used)}>{formatAgo(last_used)}</span>,
    },
    {
      title: '',
      cell: (key) =>
        key.state === 'active' && (
          <Button variant="default" onClick={() => onRevoke(key)} aria-label={`${key.name} sperren`}>
            Sperren
          </Button>
        ),
    },
  ]
  return <DataTable label="API-Schlüssel" rows={keys} columns={columns} rowKey={({ id }) => id} />
}

function State({ apiKey: { state } }: { apiKey: Key }) {
  if (state === 'active') return <Status tone="good">gültig</Status>
  return state === 'revoked' ? <Status tone="bad">gesperrt</Status> : <Status tone="quiet">abgelaufen</Status>
}
