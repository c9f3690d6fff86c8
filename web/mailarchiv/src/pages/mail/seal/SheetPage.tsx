/** One page for an auditor: the mail, what was compared, and how to check it without this archive. */
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ErrorNote, formatBytes, formatCount, formatInstant, PageHead, Status } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../../api.ts'
import { usePerson } from '../../../session.ts'
import type { Checked } from './check.ts'
import classes from './SheetPage.module.css'
import { Steps } from './Steps.tsx'
import { canCheck, useCheck } from './useCheck.ts'
import { VERDICTS } from './verdict.ts'

type Mail = Schema<'MailView'>

export function SheetPage() {
  const { id } = useParams({ from: '/mails/$id/pruefblatt' })
  const mail = useQuery({
    queryKey: ['mail', id, undefined],
    queryFn: () => unwrap(api.GET('/mails/{id}', { params: { path: { id } } })),
  })
  const check = useCheck({ mail: mail.data, isWanted: canCheck() })
  const isUnsealed = mail.data !== undefined && (mail.data.seal?.proof ?? null) === null
  const error = mail.error ?? check.error
  return (
    <div className={classes['page']}>
      <Link to="/mails/$id" params={{ id }} search={{}} className={classes['back']}>
        <IconArrowLeft size={18} aria-hidden />
        Zur Mail
      </Link>
      <PageHead
        title="Prüfblatt"
        action={
          check.data && (
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Drucken
            </Button>
          )
        }
      />
      {error !== null && <ErrorNote>Das Prüfblatt ist nicht entstanden. {error.message}</ErrorNote>}
      {isUnsealed && (
        <ErrorNote>Diese Mail ist noch nicht besiegelt. Bitte besiegeln Sie die Mail zuerst auf ihrer Seite.</ErrorNote>
      )}
      {!canCheck() && <ErrorNote>Ihr Browser rechnet nur auf einer verschlüsselten Seite (https).</ErrorNote>}
      {error === null && canCheck() && !isUnsealed && check.data === undefined && <Skeleton height={400} />}
      {mail.data && check.data && <Sheet mail={mail.data} checked={check.data} />}
    </div>
  )
}

function Sheet({ mail, checked }: { mail: Mail; checked: Checked }) {
  const { tone, word, sentence } = VERDICTS[checked.verdict]
  const since = checked.proof === null ? '' : formatInstant(checked.proof.entry.archived)
  const person = usePerson()
  return (
    <article className={classes['sheet']} aria-label="Prüfblatt zu einer archivierten Mail">
      <p className={classes['verdict']}>
        <Status tone={tone}>{word(since)}</Status>
      </p>
      <p>
        {sentence} Nachgerechnet am {formatInstant(checked.at)} im Browser
        {person !== null && ` von ${person.name ?? person.user}`}.
      </p>
      <dl className={classes['facts']}>
        <Fact name="Von">{mail.from || 'unbekannt'}</Fact>
        <Fact name="An">{mail.to || 'niemand genannt'}</Fact>
        <Fact name="Betreff">{mail.subject.map(({ text }) => text).join('') || 'ohne Betreff'}</Fact>
        <Fact name="Datum">{formatInstant(mail.date)}</Fact>
        <Fact name="Umfang">
          {formatBytes(mail.size)}, {formatCount(mail.attachments.length, 'Anhang', 'Anhänge')}
        </Fact>
        <Fact name="Kennung">{mail.id}</Fact>
        {mail.message_id !== null && <Fact name="Message-ID">{mail.message_id}</Fact>}
        <Fact name="SHA-256">
          <code>{checked.sha256}</code>
        </Fact>
      </dl>
      <h2>Was verglichen wurde</h2>
      <Steps steps={checked.steps} />
      <Log checked={checked} />
      <h2>So prüfen Sie es ohne dieses Archiv</h2>
      <ol className={classes['how']}>
        <li>
          Laden Sie auf der Seite der Mail „Original herunterladen“ und „Nachweis herunterladen“. Node.js ab 22.18 und
          die Datei <code>tools/verify-proof.ts</code> genügen, ohne Verbindung.
        </li>
        <li>
          Rufen Sie auf:{' '}
          <code>{`node tools/verify-proof.ts ${mail.id}.eml ${mail.id}.tlog-proof '${mail.seal?.verifier ?? ''}'`}</code>
        </li>
        <li>
          Vergleichen Sie den Fingerabdruck des Schlüssels mit dem, den Sie früher und aus anderer Hand bekommen haben.
          Ohne das beweist das Blatt nur, dass Mail und Protokoll zusammenpassen.
        </li>
      </ol>
    </article>
  )
}

function Log({ checked: { proof, key } }: { checked: Checked }) {
  if (proof === null) return null
  return (
    <>
      <h2>Protokoll</h2>
      <dl className={classes['facts']}>
        <Fact name="Archiviert">{formatInstant(proof.entry.archived)} (Angabe des Archivs, mit besiegelt)</Fact>
        <Fact name="Stelle">
          Eintrag {String(proof.index + 1n)} von {String(proof.checkpoint.size)}
        </Fact>
        <Fact name="Archiv">{proof.checkpoint.origin}</Fact>
        {key !== null && (
          <Fact name="Schlüssel (SHA-256)">
            <code>{key.fingerprint.replace(/.{4}(?=.)/g, '$& ')}</code>
          </Fact>
        )}
        <Fact name="Prüfpunkt">
          <pre>{proof.note.trim()}</pre>
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
