/** API keys: creates, shows once, revokes. */
import { Button, Skeleton } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, ErrorNote, PageHead, Surface } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { Question } from '../Question.tsx'
import { Secret } from '../Secret.tsx'
import { KeyForm } from './KeyForm.tsx'
import { KeyTable } from './KeyTable.tsx'

type Key = Schema<'Key'>

export function KeysPage() {
  const { neu } = useSearch({ from: '/schluessel' })
  const navigate = useNavigate({ from: '/schluessel' })
  const [revoking, setRevoking] = useState<Key | null>(null)
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => unwrap(api.GET('/keys')) })
  const openForm = () => navigate({ search: { neu: true } })
  return (
    <>
      <PageHead
        title="API-Schlüssel"
        lead="Mit einem Schlüssel liest ein anderes Programm das Archiv, zum Beispiel ein CRM."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={openForm}>
            Schlüssel anlegen
          </Button>
        }
      />
      {keys.isError && <ErrorNote>{keys.error.message}</ErrorNote>}
      {keys.isPending && <Skeleton height={160} radius="md" />}
      {keys.data && (
        <Surface padded={false}>
          {keys.data.keys.length === 0 ? (
            <EmptyState icon={<IconKey size={40} />} title="Noch kein Schlüssel">
              Legen Sie für jedes Programm einen eigenen an. So lässt sich jeder einzeln sperren.
            </EmptyState>
          ) : (
            <KeyTable keys={keys.data.keys} onRevoke={setRevoking} />
          )}
        </Surface>
      )}
      <NewKey opened={neu === true} onClose={() => navigate({ search: {} })} />
      <Revoke apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

/** The form, then the new key, which cannot be read again after the window closes. */
function NewKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    if (!opened) setSecret(null)
  }, [opened])
  return (
    <FormWindow
      opened={opened}
      onClose={onClose}
      title={secret === null ? 'Schlüssel anlegen' : 'Der Schlüssel ist angelegt'}
      isDirty={isDirty}
      isFirm={secret !== null}
    >
      {secret === null ? (
        <KeyForm onDirty={setDirty} onDone={setSecret} />
      ) : (
        <Secret
          secret={secret}
          what="Schlüssel"
          hint="Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal gezeigt; das Archiv behält nur einen Abdruck davon."
          onClose={onClose}
        />
      )}
    </FormWindow>
  )
}

function Revoke({ apiKey, onClose }: { apiKey: Key | null; onClose: () => void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => unwrap(api.POST('/keys/{id}/revoke', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      onClose()
    },
  })
  return (
    <Question
      opened={apiKey !== null}
      title="Schlüssel sperren?"
      text={`„${apiKey?.name}“ gilt ab der nächsten Anfrage nicht mehr. Das lässt sich nicht zurücknehmen.`}
      button="Schlüssel sperren"
      acting={revoke}
      onClose={onClose}
      onYes={() => apiKey && revoke.mutate(apiKey.id)}
    />
  )
}
