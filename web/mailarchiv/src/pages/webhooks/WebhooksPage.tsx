/** Webhooks: creates, shows the secret once, resumes, tells once more, ends. */
import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EmptyState, ErrorNote, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { Question } from '../Question.tsx'
import { Secret } from '../Secret.tsx'
import { Replay } from './ReplayForm.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { type Webhook, WebhookTable } from './WebhookTable.tsx'

type Webhooks = Schema<'WebhookList'>

export function WebhooksPage() {
  const [isMaking, setMaking] = useState(false)
  const [replaying, setReplaying] = useState<Webhook | null>(null)
  const [ending, setEnding] = useState<Webhook | null>(null)
  const queries = useQueryClient()
  const { data, isError, isPending, error } = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => unwrap(api.GET('/webhooks')),
  })
  const resume = useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body: { from: null } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const missing = data === undefined ? null : missingOf(data)
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Ein Webhook meldet einem anderen Programm jede neue Mail, die zu einer Suche passt."
        action={
          data !== undefined && missing === null ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
              Webhook anlegen
            </Button>
          ) : undefined
        }
      />
      {isError && <ErrorNote>{error.message}</ErrorNote>}
      {resume.isError && <ErrorNote>{resume.error.message}</ErrorNote>}
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Surface padded={false}>
          {data.webhooks.length === 0 ? (
            <EmptyState icon={<IconWebhook size={40} />} title="Noch kein Webhook">
              {missing ?? 'Legen Sie für jede Suche, die ein Programm verfolgt, einen an.'}
            </EmptyState>
          ) : (
            <WebhookTable
              webhooks={data.webhooks}
              onResume={({ id }) => resume.mutate(id)}
              onReplay={setReplaying}
              onEnd={setEnding}
            />
          )}
        </Surface>
      )}
      {data && <NewWebhook data={data} opened={isMaking} onClose={() => setMaking(false)} />}
      <Replay webhook={replaying} onClose={() => setReplaying(null)} />
      <End webhook={ending} onClose={() => setEnding(null)} />
    </>
  )
}

/** What a new webhook lacks, as a sentence; null when nothing is missing. */
function missingOf({ keys, targets }: Webhooks): string | null {
  if (targets.length === 0)
    return 'Noch ist kein Ziel erlaubt. Tragen Sie die Adresse des anderen Programms in die Einstellung MAILARCHIV_WEBHOOKS ein und starten Sie den Dienst neu.'
  if (keys.length === 0) return 'Legen Sie zuerst unter „API-Schlüssel“ einen Schlüssel der Rolle „integration“ an.'
  return null
}

/** The form, then the secret, which cannot be read again after the window closes. */
function NewWebhook({ data, opened, onClose }: { data: Webhooks; opened: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <FormWindow
      opened={opened}
      onClose={close}
      title={secret === null ? 'Webhook anlegen' : 'Der Webhook ist angelegt'}
      isDirty={isDirty}
      isFirm={secret !== null}
    >
      {secret === null ? (
        <WebhookForm keys={data.keys} targets={data.targets} onDirty={setDirty} onDone={setSecret} />
      ) : (
        <Secret
          secret={secret}
          what="Geheimnis"
          hint="Damit prüft der Empfänger die Unterschrift jeder Meldung. Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt."
          onClose={close}
        />
      )}
    </FormWindow>
  )
}

function End({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
  })
  return (
    <Question
      opened={webhook !== null}
      title="Webhook beenden?"
      text={`„${webhook?.name}“ meldet dann nichts mehr. Das lässt sich nicht zurücknehmen.`}
      button="Webhook beenden"
      acting={end}
      onClose={onClose}
      onYes={() => webhook && end.mutate(webhook.id)}
    />
  )
}
