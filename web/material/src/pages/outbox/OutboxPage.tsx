/** Lists unsent and rejected entries. None disappears without the person. */
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatInstant, formatNumber, PageHead, Surface } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { describeEntry } from '../../offline/describeEntry.ts'
import { listKontrollen } from '../../offline/deviceStore.ts'
import { resendMangel } from '../../offline/mangel.ts'
import { NetworkState } from '../../offline/NetworkState.tsx'
import { sendNow, takeBack } from '../../offline/outbox.ts'
import { supersededIn, TRIES_IN_A_ROW } from '../../offline/queue.ts'
import type { DeviceKontrolle, Queued } from '../../offline/types.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './OutboxPage.module.css'

const MangelForm = lazyComponent(async () => (await import('../../offline/MangelForm.tsx')).MangelForm)

export function OutboxPage() {
  const { queue, isRead } = useOutbox()
  const { ich } = useSession()
  const kontrollen = useKontrollen(queue.length)
  const superseded = new Set(supersededIn(queue))
  const shown = queue.filter((entry) => !superseded.has(entry))
  return (
    <>
      <PageHead
        title="Nicht gesendet"
        lead={<NetworkState />}
        action={queue.some(({ ablehnung }) => ablehnung === null) && <Button onClick={sendNow}>Jetzt senden</Button>}
      />
      {shown.length === 0 && isRead && (
        <Surface>
          <EmptyState icon={<IconCloudCheck size={40} />} title="Alles ist gesendet">
            Was Sie ohne Netz eingeben, steht hier, bis es angekommen ist.
          </EmptyState>
        </Surface>
      )}
      {shown.length > 0 && (
        <Surface padded={false}>
          <ul className={classes['list']}>
            {shown.map((entry) => (
              <Entry
                key={entry.nr}
                entry={entry}
                kontrolle={'kontrolle_id' in entry ? kontrollen.get(entry.kontrolle_id) : undefined}
                isOwn={entry.benutzer_id === ich.id}
              />
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}

function useKontrollen(change: number): ReadonlyMap<string, DeviceKontrolle> {
  const [kontrollen, setKontrollen] = useState<ReadonlyMap<string, DeviceKontrolle>>(new Map())
  useEffect(() => {
    if (change < 0) return
    listKontrollen().then(
      (all) => setKontrollen(new Map(all.map((one) => [one.id, one]))),
      // Without a store the entries lack the name of their object.
      () => undefined,
    )
  }, [change])
  return kontrollen
}

interface EntryProps {
  readonly entry: Queued
  readonly kontrolle: DeviceKontrolle | undefined
  readonly isOwn: boolean
}

function Entry({ entry, kontrolle, isOwn }: EntryProps) {
  const { ablehnung, angelegt_um, versuche } = entry
  return (
    <li>
      <div>
        <strong>{describeEntry(entry, kontrolle)}</strong>
        <span className={classes['time']}>
          {formatInstant(new Date(angelegt_um).toISOString())}
          {isOwn ? '' : ' · von jemand anderem auf diesem Gerät, wird nach dessen Anmeldung gesendet'}
          {ablehnung === null && versuche >= TRIES_IN_A_ROW && ` · ${formatNumber(versuche)} Versuche ohne Antwort`}
        </span>
        {ablehnung !== null && <span className={classes['reason']}>{ablehnung.satz}</span>}
      </div>
      {ablehnung !== null && <RejectedActions entry={entry} kontrolle={kontrolle} />}
      {ablehnung === null && isOwn && entry.art !== 'start' && (
        <DeleteButton
          what={`Die Eingabe „${describeEntry(entry, kontrolle)}“`}
          action={() => takeBack(entry)}
          onDone={() => undefined}
        />
      )}
    </li>
  )
}

function RejectedActions({ entry, kontrolle }: Pick<EntryProps, 'entry' | 'kontrolle'>) {
  const [isEditing, setEditing] = useState(false)
  const belongsToKontrolle = 'kontrolle_id' in entry
  return (
    <>
      {belongsToKontrolle && kontrolle !== undefined && (
        <Button component={Link} to={`/objekte/${kontrolle.objekt_id}/pruefen`} variant="default">
          Zur Kontrolle
        </Button>
      )}
      {entry.art === 'mangel' && <Button onClick={() => setEditing(true)}>Bearbeiten</Button>}
      {!(belongsToKontrolle && kontrolle?.ende) && (
        <Button variant="default" onClick={() => void takeBack(entry)}>
          Verwerfen
        </Button>
      )}
      {entry.art === 'mangel' && isEditing && (
        <MangelForm
          title="Mangel bearbeiten"
          mangel={entry.inhalt}
          onReport={(inhalt, foto) => resendMangel(entry, inhalt, foto)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
