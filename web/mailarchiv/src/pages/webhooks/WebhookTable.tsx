import { Button } from '@mantine/core'
import { formatAgo, formatInstant, formatNumber, Status } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from '../Form.module.css'

export type Webhook = Schema<'Webhook'>

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[]
  readonly onResume: (webhook: Webhook) => void
  readonly onReplay: (webhook: Webhook) => void
  readonly onEnd: (webhook: Webhook) => void
}

export function WebhookTable({ webhooks, onResume, onReplay, onEnd }: WebhookTableProps) {
  const columns: readonly Column<Webhook>[] = [
    {
      title: 'Name',
      lead: true,
      cell: ({ name, url, q, contact }) => (
        <>
          {name}
          <span className={classes['scope']}>an {url}</span>
          {q !== null && <span className={classes['scope']}>Suche: {q}</span>}
          {contact.length > 0 && <span className={classes['scope']}>mit {contact.join(', ')}</span>}
        </>
      ),
    },
    {
      title: 'Zustand',
      cell: (webhook) => (
        <>
          <State webhook={webhook} />
          {webhook.error !== null && <span className={classes['scope']}>{webhook.error}</span>}
        </>
      ),
    },
    { title: 'Schlüssel', cell: ({ key }) => key },
    { title: 'Gemeldet', cell: ({ delivered }) => formatNumber(delivered) },
    {
      title: 'Zuletzt',
      cell: ({ last_success }) =>
        last_success === null ? 'noch nie' : <span title={formatInstant(last_success)}>{formatAgo(last_success)}</span>,
    },
    {
      title: '',
      cell: (webhook) => (
        <div className={classes['buttons']}>
          {(webhook.state === 'paused' || webhook.state === 'retrying') && (
            <Button variant="default" onClick={() => onResume(webhook)} aria-label={`${webhook.name} fortsetzen`}>
              Fortsetzen
            </Button>
          )}
          {webhook.state !== 'ended' && (
            <Button
              variant="default"
              onClick={() => onReplay(webhook)}
              aria-label={`${webhook.name} noch einmal melden`}
            >
              Noch einmal melden
            </Button>
          )}
          <Button variant="default" onClick={() => onEnd(webhook)} aria-label={`${webhook.name} beenden`}>
            Beenden
          </Button>
        </div>
      ),
    },
  ]
  return <DataTable label="Webhooks" rows={webhooks} columns={columns} rowKey={({ id }) => id} />
}

function State({ webhook: { state } }: { webhook: Webhook }) {
  if (state === 'active') return <Status tone="good">meldet</Status>
  if (state === 'retrying') return <Status tone="bad">versucht es wieder</Status>
  return state === 'paused' ? (
    <Status tone="bad">angehalten</Status>
  ) : (
    <Status tone="quiet">Schlüssel gilt nicht mehr</Status>
  )
}
