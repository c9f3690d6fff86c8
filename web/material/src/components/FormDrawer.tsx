import { Button, Drawer } from '@mantine/core'
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { ErrorNote, useFocusBack } from '@zeughaus/web-shared'
import { ApiError } from '@zeughaus/web-shared/api'
import type { Form } from '@zeughaus/web-shared/form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/useSession.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ConfirmQuestion } from './ConfirmQuestion.tsx'
import classes from './FormDrawer.module.css'
import { HeldFields } from './HeldFields.tsx'
import { toast } from './toast.ts'
import { useUnsaved } from './useUnsaved.ts'

/** The result of an action that only leads to the form's next part. */
export const NEXT_PART: unique symbol = Symbol('next part')

interface FormDrawerProps<V, R> {
  readonly title: string
  readonly form: Form<V>
  /** True when leaving would lose input that the form does not hold, such as files. Default: the form's own state. */
  readonly isDirty?: boolean
  /** Label of the button: a verb. */
  readonly submit: string
  /**
   * Sends the form. It stays open after an error and shows it at the fields; what the service finds unusual it asks about,
   * and sends again as confirmed.
   */
  readonly action: (bestaetigt: boolean) => Promise<R | typeof NEXT_PART>
  /** Sentence after success; a function when it depends on the service's answer. */
  readonly done: string | ((result: R) => string)
  readonly onDone?: (result: R) => void
  /** Called when the form has closed, saved or not. Render the form only while it is open. */
  readonly onClose: () => void
  /** The service's current record: the form warns when another person changes it. */
  readonly record?: unknown
  /** Hides the button that saves. */
  readonly isReadOnly?: boolean
  readonly children: ReactNode
}

/** The form of the app: a drawer on a desk, the whole screen on a phone. */
export function FormDrawer<V, R>({
  title,
  form,
  isDirty = form.isDirty,
  submit,
  action,
  done,
  onDone,
  onClose,
  record,
  isReadOnly = false,
  children,
}: FormDrawerProps<V, R>) {
  const [opened, setOpened] = useState(true)
  const [leaving, setLeaving] = useState(false)
  // A question is about these values: who changes one sends the form anew.
  const [asked, setAsked] = useState<{ readonly hinweise: readonly string[]; readonly values: V }>()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const result = useRef<{ readonly value: R }>(undefined)
  const box = useRef<HTMLFormElement>(null)
  const formRef = useMergedRef(box, beginInFirstField)
  const sending = useMutation({
    mutationFn: action,
    onSuccess: (value) => {
      if (value === NEXT_PART) return
      result.current = { value }
      setOpened(false)
      toast(typeof done === 'string' ? done : done(value))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.hinweise.length > 0)
        setAsked({ hinweise: error.hinweise, values: form.values })
      else form.fail(error)
    },
  })
  const { isExpired } = useSession()
  const { clearErrors } = form
  const forget = useRef(clearErrors)
  forget.current = clearErrors
  useEffect(() => {
    // After a new login the refusal of the old one is past.
    if (!isExpired) forget.current()
  }, [isExpired])
  useEffect(() => {
    if (sending.isError) leadToFault(box.current)
  }, [sending.isError])
  // Applies while the question is open, too: a second Escape or tap must not answer it.
  const leave = () => (isDirty ? setLeaving(true) : setOpened(false))
  useFocusBack()
  // The form covers its page: going back closes the form first.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK') leave()
      return action === 'BACK'
    },
    disabled: !opened,
    enableBeforeUnload: false,
  })
  useUnsaved(isDirty && opened, ({ action, current, next }) => {
    // A page that only replaces its search parameters does not leave.
    if (action === 'REPLACE' && next.pathname === current.pathname) return false
    setLeaving(true)
    return true
  })
  // Remove the form from the page before navigating to the result; otherwise going back would open it again.
  const close = () => {
    onClose()
    if (result.current !== undefined) onDone?.(result.current.value)
  }
  const send = (bestaetigt: boolean) => {
    form.clearErrors()
    setAsked(undefined)
    sending.mutate(bestaetigt)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  return (
    <Drawer
      opened={opened}
      onClose={leave}
      onExitTransitionEnd={close}
      title={title}
      position="right"
      size={isPhone ? '100%' : '30rem'}
      closeOnClickOutside={!isDirty}
    >
      <form ref={formRef} onSubmit={save} className={classes['form']} noValidate>
        <ChangedMeanwhile record={record} isSaving={sending.isPending || sending.isSuccess}>
          Gespeichert wird nur, was Sie hier ändern.
        </ChangedMeanwhile>
        <HeldFields isHeld={sending.isPending || !opened}>{children}</HeldFields>
        {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
        {leaving ? (
          <LeaveQuestion onStay={() => setLeaving(false)} onLeave={() => setOpened(false)} />
        ) : asked?.values === form.values ? (
          <ConfirmQuestion
            hinweise={asked.hinweise}
            onConfirm={() => send(true)}
            onChange={() => setAsked(undefined)}
          />
        ) : (
          <div className={classes['foot']}>
            {!isReadOnly && (
              <Button type="submit" loading={sending.isPending} fullWidth={isPhone === true}>
                {submit}
              </Button>
            )}
            <Button variant="default" onClick={leave} fullWidth={isPhone === true}>
              {isReadOnly ? 'Schließen' : 'Abbrechen'}
            </Button>
          </div>
        )}
      </form>
    </Drawer>
  )
}

/** Moves the focus into the first field, except on a phone, where the keyboard would cover the form. */
function beginInFirstField(form: HTMLElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) return
  form
    ?.querySelector(':is(input:not([type=file], [type=radio]), select, textarea):enabled')
    ?.setAttribute('data-autofocus', '')
}

/** Scrolls the first refused field, or the sentence, to the middle: at the edge the form's foot would cover it. */
function leadToFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  const fault = field ?? form?.querySelector('[role="alert"]')
  fault?.scrollIntoView({ block: 'center' })
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={classes['foot']} role="alert">
      <span className={classes['question']}>Was Sie eingegeben haben, ist noch nicht gespeichert.</span>
      <Button ref={stay} onClick={onStay}>
        Weiter bearbeiten
      </Button>
      <Button variant="default" onClick={onLeave}>
        Verwerfen
      </Button>
    </div>
  )
}
