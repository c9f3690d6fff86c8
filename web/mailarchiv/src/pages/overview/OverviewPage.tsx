/** Overview: amounts, recent mails, open problems. */
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  EmptyState,
  ErrorNote,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatInstant,
  formatNumber,
  PageHead,
  Section,
  Status,
  Surface,
} from '@zeughaus/web-shared'
import { Bars } from '@zeughaus/web-shared/bars'
import type { ReactNode } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { IfMay } from '../IfMay.tsx'
import classes from './OverviewPage.module.css'

type Overview = Schema<'Overview'>

export function OverviewPage() {
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => unwrap(api.GET('/overview')),
    refetchInterval: 10_000,
  })
  return (
    <>
      <PageHead title="Übersicht" />
      {overview.isError && <ErrorNote>{overview.error.message}</ErrorNote>}
      {overview.isPending && <Waiting />}
      {overview.data && <Numbers overview={overview.data} />}
    </>
  )
}

function Numbers({ overview }: { overview: Overview }) {
  const lastDays = overview.intake.reduce((sum, { mails }) => sum + mails, 0)
  return (
    <>
      {overview.problems.map(({ name, since, text }) => (
        <ErrorNote key={name}>
          <strong>{name}</strong>, seit {formatInstant(since)}: {text}{' '}
          <IfMay right="quellen.verwalten">
            <Link to="/quellen">Zu den Quellen</Link>
          </IfMay>
        </ErrorNote>
      ))}
      {overview.mails === 0 && <FirstMails />}
      <div className={classes['tiles']}>
        <Tile label="Mails im Archiv" value={formatNumber(overview.mails)} note={formatBytes(overview.bytes)} />
        <Tile
          label="Heute eingegangen"
          value={formatNumber(overview.intake.at(-1)?.mails ?? 0)}
          note={`${formatNumber(lastDays)} in ${overview.intake.length} Tagen`}
        />
        <Tile label="Zeitraum der Mails" value={years(overview)} note={edges(overview)} />
        <Tile
          label="Speicherplatz frei"
          value={formatBytes(overview.disk.free)}
          note={<DiskBar free={overview.disk.free} total={overview.disk.total} />}
        />
      </div>
      <Section title="Eingang je Tag">
        <Surface>
          <Bars
            label="Archivierte Mails je Tag"
            unit="Mails"
            days={overview.intake.map(({ day, mails }) => ({ day, value: mails }))}
          />
        </Surface>
      </Section>
      <Section title="Zustand">
        <Surface padded={false}>
          <ul className={classes['states']}>
            <Recognition {...overview.recognition} />
            <Incomplete mails={overview.recognition.incomplete} />
            <SourceStates {...overview.sources} />
            <Verification verification={overview.verification} />
            <Cage missing={overview.cage} />
            <Provider problem={overview.provider} />
            <li>
              <IfMay right="schluessel.verwalten" otherwise="API-Schlüssel">
                <Link to="/schluessel">API-Schlüssel</Link>
              </IfMay>
              <Status tone={overview.keys.active > 0 ? 'good' : 'quiet'}>
                {overview.keys.active === 0 ? 'noch keiner' : `${formatNumber(overview.keys.active)} gültig`}
              </Status>
            </li>
          </ul>
        </Surface>
      </Section>
    </>
  )
}

/** Leads out of an empty archive. */
const FirstMails = () => (
  <Surface>
    <EmptyState icon={<IconFileImport size={40} />} title="Noch keine Mail im Archiv">
      <p>Holen Sie vorhandene Mails aus Dateien, oder verbinden Sie ein Postfach. Neue kommen danach von selbst.</p>
      <IfMay right="quellen.verwalten" otherwise={<p>Das tut, wer die Quellen verwalten darf.</p>}>
        <Button component={Link} to="/quellen">
          Erste Mails importieren
        </Button>
      </IfMay>
    </EmptyState>
  </Surface>
)

function Tile({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <Surface>
      <div className={classes['tile']}>
        <span className={classes['label']}>{label}</span>
        <strong>{value}</strong>
        <span className={classes['note']}>{note}</span>
      </div>
    </Surface>
  )
}

function DiskBar({ free, total }: { free: number; total: number }) {
  const used = total === 0 ? 0 : Math.round(((total - free) / total) * 100)
  return (
    <span className={classes['disk']}>
      <Progress value={used} aria-label="Belegter Speicherplatz" color={used >= 90 ? 'red' : 'accent'} />
      {used} % von {formatBytes(total)} belegt
    </span>
  )
}

function years({ oldest, newest }: Overview): string {
  if (oldest === null || newest === null) return '–'
  const [from, to] = [oldest.slice(0, 4), newest.slice(0, 4)]
  return from === to ? from : `${from} – ${to}`
}

function edges({ oldest, newest }: Overview): string {
  if (oldest === null || newest === null) return 'noch keine Mail'
  return `${formatDay(oldest.slice(0, 10))} bis ${formatDay(newest.slice(0, 10))}`
}

/** Warns when the readers of strangers' files have only the weak cage. */
function Cage({ missing }: { missing: Overview['cage'] }) {
  if (missing === null) return null
  return (
    <li>
      <span>{missing}</span>
      <Status tone="bad">schwach eingeschlossen</Status>
    </li>
  )
}

/** Warns when the OpenID provider does not answer. */
function Provider({ problem }: { problem: Overview['provider'] }) {
  if (problem === null) return null
  return (
    <li>
      <span>{problem}</span>
      <Status tone="bad">Anmeldedienst gestört</Status>
    </li>
  )
}

function Recognition({ enabled, pending, failed }: Overview['recognition']) {
  return (
    <li>
      <Link to="/texterkennung">Texterkennung</Link>
      {!enabled && <Status tone="quiet">ausgeschaltet</Status>}
      {enabled && failed > 0 && <Status tone="bad">{formatNumber(failed)} gescheitert</Status>}
      {enabled && failed === 0 && pending > 0 && <Status tone="busy">{formatNumber(pending)} in Arbeit</Status>}
      {enabled && failed === 0 && pending === 0 && <Status tone="good">alles erledigt</Status>}
    </li>
  )
}

/** Leads to the mails with an attachment that the search does not know, or not completely. */
function Incomplete({ mails }: { mails: number }) {
  if (mails === 0) return null
  return (
    <li>
      <Link to="/texterkennung" search={{ state: 'incomplete' }}>
        Text unvollständig
      </Link>
      <Status tone="warn">{formatCount(mails, 'Mail', 'Mails')}</Status>
    </li>
  )
}

function SourceStates({ smtp, imap }: Overview['sources']) {
  return (
    <>
      <li>
        <IfMay right="quellen.verwalten" otherwise="Journal-Empfang (SMTP)">
          <Link to="/quellen">Journal-Empfang (SMTP)</Link>
        </IfMay>
        {smtp === 'off' && <Status tone="quiet">ausgeschaltet</Status>}
        {smtp === 'listening' && <Status tone="good">empfangsbereit</Status>}
        {smtp === 'failed' && <Status tone="bad">gestört</Status>}
      </li>
      <li>
        <IfMay right="quellen.verwalten" otherwise="Postfächer (IMAP)">
          <Link to="/quellen">Postfächer (IMAP)</Link>
        </IfMay>
        {imap.accounts === 0 && <Status tone="quiet">keines verbunden</Status>}
        {imap.failing > 0 && <Status tone="bad">{formatNumber(imap.failing)} gestört</Status>}
        {imap.accounts > 0 && imap.failing === 0 && (
          <Status tone="good">{formatNumber(imap.accounts)} verbunden</Status>
        )}
      </li>
    </>
  )
}

function Verification({ verification }: { verification: Overview['verification'] }) {
  return (
    <li>
      <IfMay right="integritaet.pruefen" otherwise="Letzte Prüfung">
        <Link to="/integritaet">Letzte Prüfung</Link>
      </IfMay>
      {verification === null && <Status tone="warn">noch nie geprüft</Status>}
      {verification?.findings === 0 && <Status tone="good">unverändert, {formatAgo(verification.at)}</Status>}
      {verification !== null && verification.findings > 0 && (
        <Status tone="bad">{formatCount(verification.findings, 'Befund', 'Befunde')}</Status>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className={classes['tiles']}>
      {['Mails', 'Heute', 'Zeitraum', 'Platz'].map((tile) => (
        <Surface key={tile}>
          <Skeleton height={14} width="50%" mb="sm" />
          <Skeleton height={28} width="70%" mb="sm" />
          <Skeleton height={12} width="40%" />
        </Surface>
      ))}
    </div>
  )
}
