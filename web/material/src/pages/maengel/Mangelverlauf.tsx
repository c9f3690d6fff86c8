import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote, formatInstant, Section, Surface } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { State } from '../../components/State.tsx'
import { AUFTRAGSSTATUS, MANGELSTATUS } from '../../components/words.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import classes from './maengel.module.css'

type Step = Schema<'Mangelverlauf'>

/** Shows what happened to a defect, newest first, below the field for a comment. */
export function Mangelverlauf({ mangel: { id: mangel_id, objekt_id } }: { mangel: Schema<'Mangel'> }) {
  const darf = useDarfAmObjekt(objekt_id)
  const query = useQuery({
    queryKey: ['mangelverlauf', mangel_id],
    meta: { arten: ['mangel', 'mangel_dokument', 'wartungsauftrag'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/maengel/{id}/verlauf', { params: { path: { id: mangel_id }, query: page } }))),
  })
  return (
    <Section title="Verlauf">
      {darf('mangel.melden') && (
        <CommentField
          label="Kommentar"
          submit="Kommentieren"
          write={(text) =>
            unwrap(api.POST('/maengel/{id}/kommentare', { params: { path: { id: mangel_id } }, body: { text } }))
          }
          onDone={() => void query.refetch()}
        />
      )}
      <Loaded query={query}>
        {(steps) => (
          <Surface padded={false}>
            <ol className={classes['course']}>
              {steps.map((step) => (
                <li key={step.id}>
                  <span className={common['small']}>
                    {formatInstant(step.zeitpunkt)}, {step.benutzer_name ?? 'Zeughaus'}
                  </span>
                  {step.art === 'kommentar' ? (
                    <Comment mangel_id={mangel_id} step={step} onChanged={() => void query.refetch()} />
                  ) : (
                    <span className={common['states']}>{TEXTS[step.art](step)}</span>
                  )}
                </li>
              ))}
            </ol>
          </Surface>
        )}
      </Loaded>
    </Section>
  )
}

const TEXTS: Readonly<Record<Exclude<Step['art'], 'kommentar'>, (step: Step) => ReactNode>> = {
  gemeldet: () => 'Mangel gemeldet',
  status: ({ status_nach }) => (status_nach === null ? null : <State of={MANGELSTATUS[status_nach]} />),
  zuweisung: ({ verantwortlich_name }) =>
    verantwortlich_name === null ? 'Niemand ist mehr verantwortlich' : `Verantwortlich: ${verantwortlich_name}`,
  kommentar_geloescht: () => 'Kommentar gelöscht',
  dokument: ({ bezug_id, text }) => (
    <>
      Neu abgelegt:
      <Link to="/dokumente/$id" params={{ id: bezug_id ?? '' }} className={common['target'] ?? ''}>
        {text}
      </Link>
    </>
  ),
  auftrag: ({ bezug_id, text, auftrag_status }) => (
    <>
      Wartungsauftrag
      <Link to="/wartung/auftraege/$id" params={{ id: bezug_id ?? '' }} className={common['target'] ?? ''}>
        {text}
      </Link>
      {auftrag_status !== null && <State of={AUFTRAGSSTATUS[auftrag_status]} />}
    </>
  ),
}

interface CommentProps {
  readonly mangel_id: string
  readonly step: Step
  readonly onChanged: () => void
}

/** A comment; its author corrects or removes it while the service offers that. */
function Comment({ mangel_id, step: { bezug_id, text, geaendert_am, aktionen }, onChanged }: CommentProps) {
  const [editing, setEditing] = useState(false)
  const params = { path: { id: mangel_id, kommentar_id: bezug_id ?? '' } }
  const removing = useMutation({
    mutationFn: () => unwrap(api.DELETE('/maengel/{id}/kommentare/{kommentar_id}', { params })),
    onSuccess: onChanged,
  })
  if (editing) {
    return (
      <CommentField
        label="Kommentar berichtigen"
        submit="Speichern"
        initial={text ?? ''}
        write={(changed) =>
          unwrap(api.PATCH('/maengel/{id}/kommentare/{kommentar_id}', { params, body: { text: changed } }))
        }
        onDone={() => {
          setEditing(false)
          onChanged()
        }}
        onCancel={() => setEditing(false)}
      />
    )
  }
  return (
    <>
      <p className={classes['text']}>{text}</p>
      {geaendert_am !== null && <span className={common['small']}>geändert {formatInstant(geaendert_am)}</span>}
      {aktionen.length > 0 && (
        <div className={common['buttons']}>
          {aktionen.includes('bearbeiten') && (
            <Button variant="subtle" onClick={() => setEditing(true)}>
              Berichtigen
            </Button>
          )}
          <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
            Löschen
          </Button>
        </div>
      )}
      {removing.isError && <ErrorNote>{removing.error.message}</ErrorNote>}
    </>
  )
}

interface CommentFieldProps {
  readonly label: string
  readonly submit: string
  readonly initial?: string
  readonly write: (text: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onCancel?: () => void
}

const COMMENT_MAX = 2000

/** Writes a comment; what was typed stays when it cannot be sent. */
function CommentField({ label, submit, initial = '', write, onDone, onCancel }: CommentFieldProps) {
  const [text, setText] = useState(initial)
  const writing = useMutation({
    mutationFn: write,
    onSuccess: (_stored, written) => {
      // The person may have gone on writing meanwhile.
      setText((now) => (now === written ? '' : now))
      onDone()
    },
  })
  return (
    <form
      className={classes['comment']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!writing.isPending) writing.mutate(text)
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {writing.isError && <ErrorNote>{writing.error.message}</ErrorNote>}
      <div className={common['buttons']}>
        <Button type="submit" variant="default" disabled={text.trim() === ''} loading={writing.isPending}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            Verwerfen
          </Button>
        )}
      </div>
    </form>
  )
}
