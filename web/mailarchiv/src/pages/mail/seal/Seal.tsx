/** Says at the head of a mail whether it is unchanged, as this browser has computed it. */
import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatBytes, formatInstant, formatShort, Status, type Tone } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'
import { api, type Schema, unwrap } from '../../../api.ts'
import type { Checked } from './check.ts'
import classes from './Seal.module.css'
import { Steps } from './Steps.tsx'
import { canCheck, isDamaged, UNASKED_BYTES, useCheck } from './useCheck.ts'
import { VERDICTS } from './verdict.ts'

type Mail = Schema<'MailView'>

export function Seal({ mail }: { mail: Mail }) {
  if (mail.seal === null) return null
  return (
    <section className={classes['seal']} aria-label="Unverändert?">
      <SealState mail={mail} state={mail.seal.state} />
    </section>
  )
}

function SealState({ mail, state }: { mail: Mail; state: NonNullable<Mail['seal']>['state'] }) {
  if (state === 'waiting') return <Waiting id={mail.id} />
  if (state === 'missing')
    return (
      <Verdict tone="bad" word="Kein Eintrag im Protokoll">
        Das Protokoll reicht über diese Mail hinaus, hat aber keinen Nachweis für sie. Bitte lassen Sie unter
        „Integrität“ alles prüfen.
      </Verdict>
    )
  if (!canCheck())
    return (
      <Verdict tone="warn" word="hier nicht nachgerechnet">
        Ihr Browser rechnet nur auf einer verschlüsselten Seite (https). Den Nachweis können Sie unten herunterladen.
      </Verdict>
    )
  return <SealedMail key={mail.id} mail={mail} />
}

/** A mail that no checkpoint covers yet. Sealing signs one, so a person asks for it. */
function Waiting({ id }: { id: string }) {
  const queries = useQueryClient()
  const sealing = useMutation({
    mutationFn: () =>
      unwrap(api.GET('/mails/{message_id}/proof', { params: { path: { message_id: id } }, parseAs: 'text' })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mail', id] }),
  })
  return (
    <Verdict tone="busy" word="noch nicht besiegelt">
      Die Mail wird mit dem nächsten Prüfpunkt besiegelt, spätestens in einem Tag. Erst danach lässt sich nachrechnen,
      dass sie niemand verändert hat.
      <Button variant="default" loading={sealing.isPending} onClick={() => sealing.mutate()} className={classes['do']}>
        Jetzt besiegeln
      </Button>
      {sealing.isError && <ErrorNote>{sealing.error.message}</ErrorNote>}
    </Verdict>
  )
}

function SealedMail({ mail }: { mail: Mail }) {
  const [isAsked, setAsked] = useState(mail.size <= UNASKED_BYTES)
  const check = useCheck({ mail, isWanted: isAsked })
  if (!isAsked)
    return (
      <Verdict tone="quiet" word="noch nicht nachgerechnet">
        Zum Nachrechnen lädt Ihr Browser die ganze Mail ({formatBytes(mail.size)}).
        <Button variant="default" onClick={() => setAsked(true)} className={classes['do']}>
          Jetzt nachrechnen
        </Button>
      </Verdict>
    )
  if (isDamaged(check.error))
    return (
      <Verdict tone="bad" word="Verändert oder beschädigt">
        {check.error?.message}
      </Verdict>
    )
  if (check.isError)
    return (
      <ErrorNote
        action={
          <Button variant="default" onClick={() => check.refetch()}>
            Noch einmal nachrechnen
          </Button>
        }
      >
        Die Mail ist nicht nachgerechnet. {check.error.message}
      </ErrorNote>
    )
  if (check.data === undefined) return <Verdict tone="busy" word="wird nachgerechnet …" />
  return <Result id={mail.id} checked={check.data} />
}

function Result({ id, checked }: { id: string; checked: Checked }) {
  const { tone, word, sentence } = VERDICTS[checked.verdict]
  const since = checked.proof === null ? '' : formatInstant(checked.proof.entry.archived)
  return (
    <Verdict tone={tone} word={word(since)}>
      {sentence} Nachgerechnet in diesem Browser: {formatShort(checked.at)}.
      <details className={classes['details']} open={checked.verdict === 'changed'}>
        <summary>Was wurde verglichen?</summary>
        <Steps steps={checked.steps} />
      </details>
      <Button
        component={Link}
        to={`/mails/${id}/pruefblatt` as string}
        variant="default"
        leftSection={<IconFileCheck size={18} aria-hidden />}
        className={classes['do']}
      >
        Prüfblatt
      </Button>
    </Verdict>
  )
}

function Verdict({ tone, word, children }: { tone: Tone; word: string; children?: ReactNode }) {
  return (
    <>
      <p className={classes['verdict']} role="status">
        <Status tone={tone}>{word}</Status>
      </p>
      {children !== undefined && <div className={classes['text']}>{children}</div>}
    </>
  )
}
