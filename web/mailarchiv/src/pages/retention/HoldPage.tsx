/** One hold: what it keeps, and how two persons lift it. */
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErrorNote, formatCount, formatInstant, PageHead, Surface } from '@zeughaus/web-shared'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { History } from '../History.tsx'
import { MentionField, mentionsIn } from '../MentionField.tsx'
import { Question } from '../Question.tsx'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { HoldState } from './HoldState.tsx'
import { type Hold, heldText } from './words.ts'

type View = Schema<'HoldView'>

const STEP_WORDS: Readonly<Record<View['steps'][number]['what'], string>> = {
  created: 'Angelegt',
  extended: 'Mails aufgenommen',
  asked: 'Aufhebung beantragt',
  withdrawn: 'Antrag zurückgenommen',
  lifted: 'Aufgehoben',
}

export function HoldPage() {
  const { id } = useParams({ from: '/aufbewahrung/sperren/$id' })
  const view = useQuery({
    queryKey: ['retention', 'hold', id],
    queryFn: () => unwrap(api.GET('/retention/holds/{id}', { params: { path: { id } } })),
  })
  if (view.isError) return <ErrorNote>{view.error.message}</ErrorNote>
  if (view.isPending) return <Skeleton height={220} radius="md" />
  const { hold, covered, steps } = view.data
  return (
    <>
      <PageHead title={hold.name} lead={hold.reason} />
      <Surface>
        <dl className={classes['facts']}>
          <dt>Zustand</dt>
          <dd>
            <HoldState hold={hold} />
          </dd>
          <dt>Hält</dt>
          <dd>{heldText(hold)}</dd>
          {hold.state !== 'lifted' && (
            <>
              <dt>Zur Zeit</dt>
              <dd>{coveredText(hold, covered)}</dd>
            </>
          )}
          {hold.state === 'asked' && (
            <>
              <dt>Aufhebung beantragt</dt>
              <dd>
                von {hold.asked_by} am {formatInstant(hold.asked_at ?? '')}. Bestätigen muss eine andere Person.
              </dd>
            </>
          )}
        </dl>
        <Actions hold={hold} />
      </Surface>
      <History steps={steps} words={STEP_WORDS} />
    </>
  )
}

function coveredText({ search }: Hold, covered: number): string {
  if (covered > 0) return formatCount(covered, 'Mail', 'Mails')
  return search === null ? 'keine Mail' : 'keine Mail. Was die Suche später findet, hält sie.'
}

const QUESTIONS = {
  lift: {
    title: 'Löschsperre aufheben?',
    text: 'Danach gelten für ihre Mails nur noch die Regeln. Das lässt sich nicht zurücknehmen; Sie können eine neue anlegen.',
    button: 'Löschsperre aufheben',
  },
  withdraw: {
    title: 'Antrag zurücknehmen?',
    text: 'Die Löschsperre gilt weiter.',
    button: 'Antrag zurücknehmen',
  },
} as const

function Actions({ hold }: { hold: Hold }) {
  const [asked, setAsked] = useState<Hold['actions'][number] | null>(null)
  const queries = useQueryClient()
  const close = () => setAsked(null)
  const act = useMutation({
    mutationFn: (what: keyof typeof QUESTIONS) =>
      unwrap(api.POST(`/retention/holds/{id}/${what}`, { params: { path: { id: hold.id } } })),
    onSuccess: async () => {
      close()
      await queries.invalidateQueries({ queryKey: ['retention'] })
    },
  })
  if (hold.actions.length === 0) return null
  const question = asked === 'lift' || asked === 'withdraw' ? asked : null
  const buttons = { extend: 'Mails aufnehmen', ask: 'Aufhebung beantragen' } as const
  return (
    <div className={classes['buttons']}>
      {hold.actions.map((action) => (
        <Button
          key={action}
          variant={action === 'lift' ? 'filled' : 'default'}
          onClick={() => {
            act.reset()
            setAsked(action)
          }}
        >
          {action === 'lift' || action === 'withdraw' ? QUESTIONS[action].button : buttons[action]}
        </Button>
      ))}
      <Question
        opened={question !== null}
        {...QUESTIONS[question ?? 'lift']}
        acting={act}
        onClose={close}
        onYes={() => question && act.mutate(question)}
      />
      <TextWindow hold={hold} asked={asked === 'extend' || asked === 'ask' ? asked : null} onClose={close} />
    </div>
  )
}

interface TextWindowProps {
  readonly hold: Hold
  readonly asked: 'extend' | 'ask' | null
  readonly onClose: () => void
}

/** Asks for mails to take in, or for the reason to lift the hold. */
function TextWindow({ hold, asked, onClose }: TextWindowProps) {
  const [isDirty, setDirty] = useState(false)
  const title = asked === 'extend' ? 'Mails aufnehmen' : 'Aufhebung beantragen'
  return (
    <FormWindow opened={asked !== null} onClose={onClose} title={title} isDirty={isDirty}>
      {asked !== null && <TextForm id={hold.id} asked={asked} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface TextFormProps {
  readonly id: string
  readonly asked: 'extend' | 'ask'
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function TextForm({ id, asked, onDirty, onDone }: TextFormProps) {
  const queries = useQueryClient()
  const form = useForm({ mails: '', reason: '' })
  useDirty(form.isDirty, onDirty)
  const path = { params: { path: { id } } }
  const { mails, reason } = form.values
  const send = useMutation({
    mutationFn: () =>
      asked === 'extend'
        ? unwrap(api.POST('/retention/holds/{id}/mails', { ...path, body: { mails: mentionsIn(mails) } }))
        : unwrap(api.POST('/retention/holds/{id}/ask', { ...path, body: { reason } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onDone()
    },
    onError: form.fail,
  })
  return (
    <SendForm
      form={form}
      sending={send}
      onSend={() => send.mutate()}
      submit={asked === 'extend' ? 'Mails aufnehmen' : 'Aufhebung beantragen'}
    >
      {asked === 'extend' ? (
        <MentionField data-autofocus {...form.field('mails')} />
      ) : (
        <Textarea
          label="Warum kann sie enden?"
          description="Eine zweite Person liest das und bestätigt. Bis dahin gilt die Löschsperre."
          required
          withAsterisk={false}
          maxLength={1000}
          autosize
          minRows={3}
          data-autofocus
          {...form.field('reason')}
        />
      )}
    </SendForm>
  )
}
