import { Button } from '@mantine/core'
import { IconMailbox } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EmptyState, ErrorNote, formatAgo, formatCount, formatNumber, Status, type Tone } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { Question } from '../Question.tsx'
import { ImapForm } from './ImapForm.tsx'
import classes from './sources.module.css'

type Account = Schema<'ImapAccount'>

const STATES: Readonly<Record<Account['state'], readonly [Tone, string]>> = {
  paused: ['quiet', 'angehalten'],
  connecting: ['busy', 'verbindet sich'],
  reading: ['busy', 'liest'],
  idle: ['good', 'auf dem neuesten Stand'],
  failed: ['bad', 'gestört'],
}

export function ImapAccounts({ accounts }: { accounts: readonly Account[] }) {
  const [removing, setRemoving] = useState<Account | null>(null)
  const [editing, setEditing] = useState<Account | null>(null)
  if (accounts.length === 0)
    return (
      <EmptyState icon={<IconMailbox size={40} />} title="Noch kein Postfach verbunden">
        Das Archiv liest ein Postfach mit und holt neue Mails von selbst. Es ändert dort nichts.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes['uploads']}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            onEdit={() => setEditing(account)}
            onRemove={() => setRemoving(account)}
          />
        ))}
      </ul>
      <ImapForm opened={editing !== null} account={editing} onClose={() => setEditing(null)} />
      <RemoveAccount account={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

interface RowProps {
  readonly account: Account
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function AccountRow({ account, onEdit, onRemove }: RowProps) {
  const queries = useQueryClient()
  const pause = useMutation({
    mutationFn: (paused: boolean) =>
      unwrap(api.PATCH('/imap/{id}', { params: { path: { id: account.id } }, body: { paused } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sources'] }),
  })
  const [tone, word] = STATES[account.state]
  const paused = account.state === 'paused'
  return (
    <li>
      <div className={classes['uploadHead']}>
        <strong>{account.name}</strong>
        <Status tone={tone}>{word}</Status>
        <span className={classes['quiet']}>
          {account.user} auf {account.host}
        </span>
        <span className={classes['buttons']}>
          <Button
            variant="default"
            loading={pause.isPending}
            onClick={() => pause.mutate(!paused)}
            aria-label={`${account.name} ${paused ? 'fortsetzen' : 'anhalten'}`}
          >
            {paused ? 'Fortsetzen' : 'Anhalten'}
          </Button>
          <Button variant="default" onClick={onEdit} aria-label={`${account.name} bearbeiten`}>
            Bearbeiten
          </Button>
          <Button variant="default" onClick={onRemove} aria-label={`${account.name} entfernen`}>
            Entfernen
          </Button>
        </span>
      </div>
      <p className={classes['balance']}>
        {formatNumber(account.archived)} Mails geholt
        {account.progress !== null && ` · ${account.progress}`}
        {account.last_success !== null && ` · zuletzt ${formatAgo(account.last_success)}`}
        {account.journal && ' · Journalpostfach'}
        {account.folders.length > 0 && ` · nur ${account.folders.join(', ')}`}
      </p>
      {account.skipped.count > 0 && (
        <details className={classes['refusals']}>
          <summary>{formatCount(account.skipped.count, 'Mail übergangen', 'Mails übergangen')}</summary>
          <p>Sie sind nicht archiviert und liegen weiter auf dem Server.</p>
          <ul>
            {account.skipped.mails.map(({ folder, uid, reason }) => (
              <li key={`${folder} ${uid}`}>
                {folder}, UID {uid}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {account.error !== null && (
        <ErrorNote>
          {account.error}
          {account.next_try !== null && ` Nächster Versuch ${formatAgo(account.next_try)}.`}
        </ErrorNote>
      )}
      {pause.isError && <ErrorNote>{pause.error.message}</ErrorNote>}
    </li>
  )
}

function RemoveAccount({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/imap/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sources'] })
      onClose()
    },
  })
  return (
    <Question
      opened={account !== null}
      title="Postfach entfernen?"
      text={`„${account?.name}“ wird nicht mehr gelesen. Was schon archiviert ist, bleibt im Archiv.`}
      button="Postfach entfernen"
      acting={remove}
      onClose={onClose}
      onYes={() => account && remove.mutate(account.id)}
    />
  )
}
