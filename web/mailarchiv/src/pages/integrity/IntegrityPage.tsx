/** The integrity of the archive: verifications, checkpoints, the key for auditors. */
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  EmptyState,
  ErrorNote,
  formatCount,
  formatInstant,
  formatNumber,
  PageHead,
  Section,
  Status,
  Surface,
} from '@zeughaus/web-shared'
import { api, BASE, type Schema, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from './IntegrityPage.module.css'

type Integrity = Schema<'IntegrityState'>
type Run = NonNullable<Integrity['last']>
type Checkpoint = Integrity['checkpoints'][number]

export function IntegrityPage() {
  const queries = useQueryClient()
  const integrity = useQuery({
    queryKey: ['integrity'],
    queryFn: () => unwrap(api.GET('/integrity')),
    refetchInterval: (query) => (query.state.data?.running ? 500 : 15_000),
  })
  const start = useMutation({
    mutationFn: (mode: 'full' | 'sample') => unwrap(api.POST('/integrity/runs', { body: { mode } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['integrity'] }),
  })
  const busy = integrity.data?.running != null || start.isPending
  return (
    <>
      <PageHead
        title="Integrität"
        lead="Eine Prüfung rechnet nach, ob jede Mail noch so ist, wie sie archiviert wurde, und ob dem Zugriffsprotokoll nichts fehlt. Das Archiv bleibt dabei benutzbar."
        action={
          <Button
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            disabled={busy || integrity.isPending}
            onClick={() => start.mutate('full')}
          >
            Alles prüfen
          </Button>
        }
      />
      {integrity.isError && <ErrorNote>{integrity.error.message}</ErrorNote>}
      {start.isError && <ErrorNote>{start.error.message}</ErrorNote>}
      {integrity.isPending && <Skeleton height={220} radius="md" />}
      {integrity.data && (
        <>
          {integrity.data.contradiction !== null && <ErrorNote>{integrity.data.contradiction}</ErrorNote>}
          <Surface>
            <Runs integrity={integrity.data} />
            <div className={classes['sample']}>
              <Button variant="default" disabled={busy} onClick={() => start.mutate('sample')}>
                Stichprobe prüfen
              </Button>
              <span className={classes['quiet']}>2 %, mindestens 100 Mails</span>
            </div>
          </Surface>
          <Section title="Prüfpunkte">
            <p className={classes['lead']}>
              Ein Prüfpunkt ist die unterschriebene Zusammenfassung aller Mails bis zu diesem Augenblick. Wer ihn kennt,
              kann später nachrechnen, dass keine fehlt und keine verändert ist. Die Seite jeder Mail rechnet es in
              Ihrem Browser nach; <code>tools/verify-proof.ts</code> tut es ohne dieses Archiv.
            </p>
            <p className={classes['lead']}>
              Er bezeugt auch das Zugriffsprotokoll: Wurden bis dahin Einträge geändert oder entfernt, nennt die Prüfung
              sie. Spätere Einträge sichert bis zum nächsten Prüfpunkt nur ihre eigene Kette, die der Eigentümer der
              Datei neu rechnen könnte.
            </p>
            <Surface padded={false}>
              <Checkpoints checkpoints={integrity.data.checkpoints} />
            </Surface>
            <h3 className={classes['title']}>Außer Haus</h3>
            <SentTo places={integrity.data.sent} />
            <p className={classes['lead']}>Öffentlicher Schlüssel des Protokolls:</p>
            <p className={classes['key']}>{integrity.data.verifier}</p>
          </Section>
          <Section title="Verfahrensdokumentation">
            <p className={classes['lead']}>
              Der Dienst schreibt, was er in diesem Augenblick tut: woher Mails kommen, wo sie liegen, wer sie liest und
              was geprüft ist. Was nur Sie wissen, ergänzen Sie im heruntergeladenen Dokument (Markdown).
            </p>
            <Button
              component="a"
              href={`${BASE}/verfahrensdokumentation.md`}
              download="verfahrensdokumentation.md"
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Dokument herunterladen
            </Button>
          </Section>
        </>
      )}
    </>
  )
}

/** Where checkpoints go, so that an archive that was put back is found. */
function SentTo({ places }: { places: Integrity['sent'] }) {
  if (places.length === 0)
    return (
      <p className={classes['lead']}>
        Kein Prüfpunkt verlässt dieses Haus. Wer Archiv und Sicherungen in der Hand hat, könnte einen älteren Stand
        einspielen, ohne dass es auffällt. Mit <code>MAILARCHIV_CHECKPOINT_TO</code> oder{' '}
        <code>MAILARCHIV_CHECKPOINT_BUCKET</code> geht jeden Tag einer hinaus.
      </p>
    )
  return (
    <>
      <p className={classes['lead']}>
        Diese Prüfpunkte zeigen auch dann, dass ein älterer Stand eingespielt wurde, wenn alles in diesem Haus dazu
        passt: <code>zeughaus mailarchiv verify --against</code> vergleicht damit.
      </p>
      <ul className={classes['places']}>
        {places.map((place) => (
          <li key={place.name}>
            {place.name}: {sentText(place)}
            {place.problem !== null && place.failed_at !== null && (
              <ErrorNote>
                Letzter Versuch am {formatInstant(place.failed_at)}: {place.problem}
              </ErrorNote>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const sentText = ({ sent_at: at, size }: Integrity['sent'][number]): string =>
  at === null ? 'noch keiner' : `zuletzt am ${formatInstant(at)} über ${formatCount(size ?? 0, 'Eintrag', 'Einträge')}`

function Runs({ integrity: { running, last, mails } }: { integrity: Integrity }) {
  if (running !== null) {
    const share = running.total === 0 ? 0 : Math.floor((running.checked / running.total) * 100)
    return (
      <div className={classes['run']}>
        <Status tone="busy">Prüfung läuft</Status>
        <Progress value={share} aria-label="Fortschritt der Prüfung" size="lg" />
        <span className={classes['quiet']} role="status">
          {formatNumber(running.checked)} von {formatCount(running.total, 'Mail', 'Mails')}
        </span>
      </div>
    )
  }
  if (last === null)
    return (
      <div className={classes['run']}>
        <Status tone="warn">noch nie geprüft</Status>
        <span className={classes['quiet']}>Im Archiv: {formatCount(mails, 'Mail', 'Mails')}.</span>
      </div>
    )
  return <LastRun run={last} />
}

function LastRun({ run }: { run: Run }) {
  return (
    <div className={classes['run']}>
      {run.error !== null && <ErrorNote>{run.error}</ErrorNote>}
      {run.error === null && run.findings_total === 0 && (
        <Status tone="good">{run.mode === 'full' ? 'alles unverändert' : 'Stichprobe unverändert'}</Status>
      )}
      {run.findings_total > 0 && <Status tone="bad">{formatCount(run.findings_total, 'Befund', 'Befunde')}</Status>}
      <span className={classes['quiet']}>
        {run.mode === 'full' ? 'Vollständige Prüfung' : 'Stichprobe'} vom{' '}
        {formatInstant(run.finished_at ?? run.started_at)}, {formatCount(run.checked, 'Mail', 'Mails')} nachgerechnet.
        {run.mode === 'sample' &&
          ' Kennung, Prüfsumme, Größe, Zeit und Herkunft wurden bei allen Mails verglichen; Bytes und Angaben wie der Betreff nur in der Stichprobe, der Suchindex nicht.'}
      </span>
      {run.findings.length > 0 && (
        <ul className={classes['findings']}>
          {run.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Checkpoints({ checkpoints }: { checkpoints: readonly Checkpoint[] }) {
  if (checkpoints.length === 0)
    return (
      <EmptyState icon={<IconShieldCheck size={40} />} title="Noch kein Prüfpunkt">
        Der erste entsteht spätestens einen Tag nach dem Start.
      </EmptyState>
    )
  const columns: readonly Column<Checkpoint>[] = [
    { title: 'Zeitpunkt', lead: true, cell: ({ at }) => formatInstant(at) },
    { title: 'Mails', cell: ({ size }) => formatNumber(size) },
    { title: 'Einträge im Protokoll', cell: ({ log_entries: log }) => (log === null ? '–' : formatNumber(log)) },
    { title: 'Wurzel (SHA-256)', cell: ({ root }) => <span className={classes['mono']}>{root}</span> },
  ]
  return (
    <DataTable label="Prüfpunkte" rows={checkpoints} columns={columns} rowKey={({ at, root }) => `${at} ${root}`} />
  )
}
