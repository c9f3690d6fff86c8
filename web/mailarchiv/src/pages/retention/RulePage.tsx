/** One rule of retention: what it says, what it would do, and what happened to it. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ErrorNote, formatDay, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { History } from '../History.tsx'
import { IfMay } from '../IfMay.tsx'
import { Question } from '../Question.tsx'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { Preview } from './Preview.tsx'
import { type Beginning, RuleWindow } from './RuleForm.tsx'
import { RuleState } from './RuleState.tsx'
import { coverText, type Rule, termText } from './words.ts'

type View = Schema<'RuleView'>
type Step = View['steps'][number]

export function RulePage() {
  const { id } = useParams({ from: '/aufbewahrung/$id' })
  const view = useQuery({
    queryKey: ['retention', 'rule', id],
    queryFn: () => unwrap(api.GET('/retention/rules/{id}', { params: { path: { id } } })),
    refetchInterval: (query) => (query.state.data?.preview?.finished_at === null ? 500 : false),
  })
  if (view.isError) return <ErrorNote>{view.error.message}</ErrorNote>
  if (view.isPending) return <Skeleton height={220} radius="md" />
  const { rule, steps, preview } = view.data
  return (
    <>
      <PageHead title={rule.name} lead={rule.basis} />
      <Surface>
        <dl className={classes['facts']}>
          <dt>Zustand</dt>
          <dd>
            <RuleState rule={rule} />
          </dd>
          <dt>Gilt für</dt>
          <dd>{coverText(rule)}</dd>
          <dt>Frist</dt>
          <dd>{termText(rule)}</dd>
          {rule.start === 'event' && (
            <>
              <dt>Ereignis eingetreten</dt>
              <dd>{rule.event_on === null ? 'noch nicht: die Mails bleiben' : formatDay(rule.event_on)}</dd>
            </>
          )}
          {rule.replaces !== null && (
            <>
              <dt>Ersetzt</dt>
              <dd>
                <Link to="/aufbewahrung/$id" params={{ id: rule.replaces }}>
                  die Regel davor
                </Link>
              </dd>
            </>
          )}
        </dl>
        <IfMay right="aufbewahrung.verwalten">
          <Actions rule={rule} />
        </IfMay>
      </Surface>
      {rule.state === 'draft' && (
        <Section title="Vorschau">
          <Preview rule={rule} preview={preview} />
        </Section>
      )}
      <History steps={steps} words={STEP_WORDS} />
    </>
  )
}

const STEP_WORDS: Readonly<Record<Step['what'], string>> = {
  created: 'Entwurf angelegt',
  activated: 'In Kraft gesetzt',
  event: 'Ereignis',
  ended: 'Beendet',
}

function Actions({ rule }: { rule: Rule }) {
  const [form, setForm] = useState<Beginning | null>(null)
  const [asked, setAsked] = useState<'end' | 'remove' | 'event' | null>(null)
  const navigate = useNavigate()
  if (rule.state === 'ended') return null
  const close = () => setAsked(null)
  return (
    <div className={classes['buttons']}>
      {rule.state === 'draft' && (
        <>
          <Button variant="default" onClick={() => setForm({ change: rule })}>
            Entwurf ändern
          </Button>
          <Button variant="default" onClick={() => setAsked('remove')}>
            Entwurf löschen
          </Button>
        </>
      )}
      {rule.state === 'active' && (
        <>
          {rule.start === 'event' && (
            <Button variant="default" onClick={() => setAsked('event')}>
              Tag des Ereignisses eintragen
            </Button>
          )}
          <Button variant="default" onClick={() => setForm({ replace: rule })}>
            Nachfolger entwerfen
          </Button>
          <Button variant="default" onClick={() => setAsked('end')}>
            Regel beenden
          </Button>
        </>
      )}
      <RuleWindow
        beginning={form}
        onClose={() => setForm(null)}
        onDone={({ id }) => {
          setForm(null)
          if (id !== rule.id) void navigate({ to: '/aufbewahrung/$id', params: { id }, ignoreBlocker: true })
        }}
      />
      <EventWindow rule={rule} opened={asked === 'event'} onClose={close} />
      <RuleQuestion rule={rule} asked={asked === 'event' ? null : asked} onClose={close} />
    </div>
  )
}

const QUESTIONS = {
  end: {
    title: 'Regel beenden?',
    text: 'Was nur diese Regel betraf, wird dann nie mehr frei: Mails ohne Regel bleiben. Was sie länger hielt als eine andere, hält sie nicht mehr. Das lässt sich nicht zurücknehmen.',
    button: 'Regel beenden',
  },
  remove: {
    title: 'Entwurf löschen?',
    text: 'Der Entwurf ist dann weg. Er hat nichts bewirkt.',
    button: 'Entwurf löschen',
  },
} as const

function RuleQuestion({ rule, asked, onClose }: { rule: Rule; asked: 'end' | 'remove' | null; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { params: { path: { id: rule.id } } }
  const act = useMutation({
    mutationFn: async (what: 'end' | 'remove') => {
      if (what === 'end') await unwrap(api.POST('/retention/rules/{id}/end', params))
      else await unwrap(api.DELETE('/retention/rules/{id}', params))
    },
    onSuccess: async (_, what) => {
      onClose()
      if (what === 'remove') await navigate({ to: '/aufbewahrung' })
      await queries.invalidateQueries({ queryKey: ['retention'] })
    },
  })
  return (
    <Question
      opened={asked !== null}
      {...QUESTIONS[asked ?? 'end']}
      acting={act}
      onClose={onClose}
      onYes={() => asked && act.mutate(asked)}
    />
  )
}

function EventWindow({ rule, opened, onClose }: { rule: Rule; opened: boolean; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title="Tag des Ereignisses" isDirty={isDirty}>
      {opened && <EventForm rule={rule} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface EventFormProps {
  readonly rule: Rule
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function EventForm({ rule: { id, event, event_on }, onDirty, onDone }: EventFormProps) {
  const queries = useQueryClient()
  const form = useForm({ on: event_on ?? '' })
  useDirty(form.isDirty, onDirty)
  const save = useMutation({
    mutationFn: () => {
      const body = { on: form.values.on === '' ? null : form.values.on }
      return unwrap(api.POST('/retention/rules/{id}/event', { params: { path: { id } }, body }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onDone()
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={save} onSend={() => save.mutate()} submit="Tag speichern">
      <TextInput
        type="date"
        label={event}
        description="Ab diesem Tag läuft die Frist. Frei lassen: Es ist noch nicht eingetreten."
        data-autofocus
        {...form.field('on')}
      />
    </SendForm>
  )
}
