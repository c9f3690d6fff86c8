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

function UploadRow({ upload, sending, onRemove }: { upload: Upload; sending: Sending; onRemove: () => void }) {
  const share = Math.floor((upload.received / upload.size) * 100)
  const receiving = upload.state === 'receiving'
  return (
    <li>
      <div className={classes['uploadHead']}>
        <strong>{upload.name}</strong>
        <UploadStatus upload={upload} sending={sending} />
        <span className={classes['quiet']}>
          {formatBytes(upload.size)}, {formatAgo(upload.started_at)}
        </span>
        {upload.state !== 'importing' && (
          <Button
            variant="default"
            onClick={onRemove}
            aria-label={`${upload.name} ${receiving ? 'abbrechen' : 'ausblenden'}`}
          >
            {receiving ? 'Abbrechen' : 'Ausblenden'}
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
