/** Says that the clock of the machine has jumped, and lets two persons confirm its time. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatInstant } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../../api.ts'
import { Question } from '../../Question.tsx'

type Clock = Schema<'RetentionClock'>
type Action = Clock['actions'][number]

const QUESTIONS: Readonly<
  Record<Action, { readonly title: string; readonly button: string; text(time: string): string }>
> = {
  ask: {
    title: 'Bestätigung beantragen?',
    text: (time) =>
      `Die Uhr dieses Rechners sagt: ${time}. Bitte vergleichen Sie mit einer anderen Uhr. Stimmt das, dann bestätigt es eine zweite Person; bis dahin wird nichts gelöscht.`,
    button: 'Bestätigung beantragen',
  },
  withdraw: {
    title: 'Antrag zurücknehmen?',
    text: () => 'Die Zeit der Uhr bleibt unbestätigt, und nichts wird gelöscht.',
    button: 'Antrag zurücknehmen',
  },
  confirm: {
    title: 'Zeit der Uhr bestätigen?',
    text: (time) =>
      `Die Uhr dieses Rechners sagt: ${time}. Bitte vergleichen Sie mit einer anderen Uhr. Danach sind Mails frei, deren Frist bis dahin endet. Das lässt sich nicht zurücknehmen.`,
    button: 'Zeit bestätigen',
  },
}

export function ClockAlert({ clock }: { clock: Clock }) {
  const [asked, setAsked] = useState<Action>('ask')
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: Action) => unwrap(api.POST(`/retention/clock/${action}`)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      setOpen(false)
    },
  })
  if (clock.sentence === null) return null
  const { text, ...question } = QUESTIONS[asked]
  return (
    <>
      <ErrorNote
        action={clock.actions.map((action) => (
          <Button
            key={action}
            variant="default"
            onClick={() => {
              act.reset()
              setAsked(action)
              setOpen(true)
            }}
          >
            {QUESTIONS[action].button}
          </Button>
        ))}
      >
        {clock.sentence}
        {clock.asked_by !== null && (
          <>
            {' '}
            Die Bestätigung hat {clock.asked_by} am {formatInstant(clock.asked_at ?? '')} beantragt; bestätigen muss
            eine andere Person.
          </>
        )}
      </ErrorNote>
      <Question
        opened={isOpen}
        {...question}
        text={text(formatInstant(clock.machine))}
        acting={act}
        onClose={() => setOpen(false)}
        onYes={() => act.mutate(asked)}
      />
    </>
  )
}
