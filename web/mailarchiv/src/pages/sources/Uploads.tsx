import { Button, Checkbox, FileButton, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatAgo, formatBytes, formatCount, formatNumber, Status, Surface } from '@zeughaus/web-shared'
import { type DragEvent, useState, useSyncExternalStore } from 'react'
import classes from './sources.module.css'
import {
  getTransfers,
  type Uploads as Known,
  removeUpload,
  sendFiles,
  steerImport,
  subscribeTransfers,
  type Transfers,
  type Upload,
} from './transfers.ts'

export function Uploads({ known }: { known: Known }) {
  const { uploads } = known
  const { problems, active } = useSyncExternalStore(subscribeTransfers, getTransfers)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['sources'] })
  const [journal, setJournal] = useState(false)
  const send = (files: readonly File[]) => void sendFiles(files, journal, known, refresh)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send([...event.dataTransfer.files])
  }
  return (
    <>
      <section
        aria-label="Dateien ablegen"
        className={classes['drop']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={32} stroke={1.5} aria-hidden />
        <p>
          Dateien hierher ziehen: .eml, .emlx und .mbox, auch mit .gz gepackt, ein .zip oder .tar davon, oder Dateien
          von Outlook (.pst, .ost, .msg, .olm).
        </p>
        <FileButton
          onChange={(files) => send(files)}
          multiple
          accept=".eml,.emlx,.mbox,.mbx,.gz,.zip,.tar,.tgz,.pst,.ost,.msg,.olm"
        >
          {(props) => <Button {...props}>Dateien auswählen</Button>}
        </FileButton>
        <Checkbox
          label="Die Dateien stammen aus einem Journal: aus jedem Bericht die Mail nehmen"
          checked={journal}
          onChange={(event) => setJournal(event.currentTarget.checked)}
        />
      </section>
      {problems.map(({ name, message }) => (
        <ErrorNote key={`${name} ${message}`}>
          {name}: {message}
        </ErrorNote>
      ))}
      {uploads.length > 0 && (
        <Surface padded={false}>
          <ul className={classes['uploads']}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                sending={active.get(upload.id)}
                onRemove={() => void removeUpload(upload, refresh)}
                onSteer={(action) => void steerImport(upload, action, refresh)}
              />
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}

/** What this page is doing with an upload. */
type Sending = ReturnType<Transfers['active']['get']>

interface UploadRowProps {
  readonly upload: Upload
  readonly sending: Sending
  readonly onRemove: () => void
  readonly onSteer: (action: 'stop' | 'resume') => void
}

function UploadRow({ upload, sending, onRemove, onSteer }: UploadRowProps) {
  const share = Math.floor((upload.received / upload.size) * 100)
  const receiving = upload.state === 'receiving'
  const removing = receiving ? 'Abbrechen' : upload.state === 'stopped' ? 'Verwerfen' : 'Ausblenden'
  return (
    <li>
      <div className={classes['uploadHead']}>
        <strong>{upload.name}</strong>
        <UploadStatus upload={upload} sending={sending} />
        <span className={classes['quiet']}>
          {formatBytes(upload.size)}, {formatAgo(upload.started_at)}
        </span>
        <Steering upload={upload} onSteer={onSteer} />
        {upload.state !== 'importing' && (
          <Button variant="default" onClick={onRemove} aria-label={`${upload.name} ${removing.toLowerCase()}`}>
            {removing}
          </Button>
        )}
      </div>
      {receiving && <Progress value={share} aria-label={`Übertragung von ${upload.name}`} />}
      {receiving && sending === 'waiting' && (
        <p className={classes['quiet']}>
          Das Archiv ist nicht erreichbar. Die Übertragung geht von selbst weiter; lassen Sie diese Seite so lange
          offen.
        </p>
      )}
      {receiving && sending === undefined && (
        <p className={classes['quiet']}>
          Angehalten bei {share} %. Wählen Sie dieselbe Datei noch einmal aus, um hier weiterzumachen.
        </p>
      )}
      <ImportProgress upload={upload} />
      {upload.balance.read > 0 && <Balance upload={upload} />}
      {upload.error !== null && <ErrorNote>{upload.error}</ErrorNote>}
      <FileReasons
        title={formatCount(upload.balance.refused, 'Ablehnung', 'Ablehnungen')}
        count={upload.balance.refused}
        files={upload.refusals}
      />
      <FileReasons
        title={`${formatCount(upload.passed_over.count, 'Datei', 'Dateien')} übergangen, nicht archiviert`}
        {...upload.passed_over}
      />
      <FileReasons
        title={`${formatCount(upload.doubtful.count, 'Datei', 'Dateien')} archiviert, obwohl nicht wie eine Mail aufgebaut`}
        {...upload.doubtful}
      />
    </li>
  )
}

function Steering({ upload: { name, state }, onSteer }: Pick<UploadRowProps, 'upload' | 'onSteer'>) {
  if (state === 'importing' || state === 'waiting')
    return (
      <Button variant="default" onClick={() => onSteer('stop')} aria-label={`${name} anhalten`}>
        Anhalten
      </Button>
    )
  if (state !== 'stopped') return null
  return (
    <Button variant="default" onClick={() => onSteer('resume')} aria-label={`${name} fortsetzen`}>
      Fortsetzen
    </Button>
  )
}

/** How far an import is, and how long it still takes, where the service knows. */
function ImportProgress({ upload: { name, state, progress } }: { upload: Upload }) {
  if (state !== 'importing' && state !== 'stopped') return null
  const percent = progress === null ? null : Math.floor(progress.share * 100)
  const reached = percent === null ? '' : ` bei ${percent} %`
  if (state === 'stopped')
    return (
      <p className={classes['quiet']}>
        Angehalten{reached}. Was gelesen ist, bleibt archiviert. „Fortsetzen“ macht hier weiter.
      </p>
    )
  if (progress === null || percent === null) return null
  return (
    <>
      <Progress value={percent} aria-label={`Import von ${name}`} />
      <p className={classes['quiet']}>
        {percent} % archiviert
        {progress.rest_seconds !== null && `, noch etwa ${formatRest(progress.rest_seconds)}`}
      </p>
    </>
  )
}

function formatRest(seconds: number): string {
  if (seconds < 60) return 'eine Minute'
  if (seconds < 3_600) return formatCount(Math.ceil(seconds / 60), 'Minute', 'Minuten')
  return formatCount(Math.ceil(seconds / 3_600), 'Stunde', 'Stunden')
}

/** Files with their reasons, which open on a click; nothing if there are none. */
function FileReasons({ title, count, files }: { title: string; count: number; files: Upload['refusals'] }) {
  if (count === 0) return null
  const more = count - files.length
  return (
    <details className={classes['refusals']}>
      <summary>{title}</summary>
      <ul>
        {files.map(({ path, reason }) => (
          <li key={`${path} ${reason}`}>
            {path}: {reason}
          </li>
        ))}
        {more > 0 && <li>und {formatNumber(more)} weitere</li>}
      </ul>
    </details>
  )
}

function UploadStatus({ upload, sending }: { upload: Upload; sending: Sending }) {
  const { state, balance } = upload
  switch (state) {
    case 'receiving':
      if (sending === 'sending') return <Status tone="busy">wird übertragen</Status>
      return <Status tone="warn">{sending === 'waiting' ? 'wartet auf die Verbindung' : 'angehalten'}</Status>
    case 'waiting':
      return <Status tone="busy">wartet</Status>
    case 'importing':
      return <Status tone="busy">wird archiviert</Status>
    case 'stopped':
      return <Status tone="warn">angehalten</Status>
    case 'failed':
      return <Status tone="bad">gescheitert</Status>
    case 'done':
      if (balance.refused > 0) return <Status tone="warn">mit Ablehnungen</Status>
      if (balance.read === 0) return <Status tone="warn">nichts archiviert</Status>
      return upload.passed_over.count > 0 ? (
        <Status tone="warn">teilweise archiviert</Status>
      ) : (
        <Status tone="good">archiviert</Status>
      )
  }
}

function Balance({ upload: { balance } }: { upload: Upload }) {
  return (
    <p className={classes['balance']} role="status">
      {formatNumber(balance.read)} gelesen = {formatNumber(balance.added)} neu + {formatNumber(balance.duplicate)}{' '}
      doppelt + {formatNumber(balance.refused)} abgelehnt
    </p>
  )
}
