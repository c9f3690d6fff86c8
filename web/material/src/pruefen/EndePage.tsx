/** The end of a check: missing, surplus and expiring material, then the finish. */
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  EmptyState,
  ErrorNote,
  formatCount,
  formatDay,
  formatNumber,
  PageHead,
  Section,
  Surface,
} from '@zeughaus/web-shared'
import { today } from '@zeughaus/web-shared/days'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api, type Schema, unwrap } from '../api/index.ts'
import { readAll } from '../components/choices.ts'
import { openFehlbestaende } from '../offline/assigned.ts'
import { getKontrolle } from '../offline/deviceStore.ts'
import { discardKontrolle, newEntryHead, queueEntries, sendNow, subscribeMessages } from '../offline/outbox.ts'
import { abschlussOf, rejectedOf } from '../offline/queue.ts'
import type { Row } from '../offline/rows.ts'
import { hasBegun } from '../offline/start.ts'
import type { DeviceKontrolle } from '../offline/types.ts'
import { useOutbox } from '../offline/useOutbox.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import classes from './EndePage.module.css'
import { Finished, type Report, reportOf } from './Finished.tsx'
import { kontrolleKey, useLocalKontrollen } from './localKontrolle.ts'
import { FehlbestandRow, MissingRow } from './MissingRow.tsx'
import { NoStorage } from './NoStorage.tsx'
import { RejectedCounts } from './RejectedCounts.tsx'
import { RundeHead } from './RundeHead.tsx'
import type { Runde } from './runde.ts'
import { abschlussSummary } from './rundeFacts.ts'
import { useMaengel } from './useMaengel.ts'
import { useRunde } from './useRunde.ts'
import { WaitingAbschluss } from './WaitingAbschluss.tsx'
import { WaitingStart } from './WaitingStart.tsx'

export function EndePage() {
  const { id = '' } = useParams({ strict: false })
  const local = useLocalKontrollen(id)
  const navigate = useNavigate()
  const [isFinished, setFinished] = useState(false)
  const report = useRef<Report>(undefined)
  const runningId = local.data?.running?.id
  useEffect(
    () =>
      subscribeMessages((message) => {
        if (message.art === 'reported' || message.kontrolle_id !== runningId) return
        if (message.art === 'finished') setFinished(true)
        // The start page shows an ended check and its unsent counts.
        if (message.art === 'ended') void navigate({ to: `/objekte/${id}/pruefen` as string, replace: true })
      }),
    [runningId, navigate, id],
  )
  if (isFinished) return <Finished objektId={id} report={report.current} />
  if (local.isError) return <NoStorage onRetry={() => void local.refetch()} />
  if (local.data === undefined) return null
  const { running } = local.data
  return running === undefined ? (
    <NoKontrolle objektId={id} />
  ) : (
    <LoadedEnde key={running.id} kontrolle={running} report={report} />
  )
}

function NoKontrolle({ objektId }: { objektId: string }) {
  return (
    <>
      <PageHead title="Ende der Kontrolle" />
      <Surface>
        <EmptyState icon={<IconCircleCheck size={40} />} title="Auf diesem Gerät läuft keine Kontrolle dieses Objekts.">
          <Link to={`/objekte/${objektId}/pruefen` as string}>Zur Kontrolle</Link>
        </EmptyState>
      </Surface>
    </>
  )
}

function LoadedEnde({ kontrolle, report }: { kontrolle: DeviceKontrolle; report: RefObject<Report | undefined> }) {
  const runde = useRunde(kontrolle)
  return runde === undefined ? null : <Overview runde={runde} report={report} />
}

function Overview({ runde, report }: { runde: Runde; report: RefObject<Report | undefined> }) {
  const { kontrolle } = runde
  const stand = useSyncExternalStore((listener) => runde.subscribe('', listener), runde.rows)
  const summary = abschlussSummary(stand, today())
  const { open: maengel } = useMaengel(kontrolle)
  // The check leaves this device when it is finished: what the last page tells is kept before.
  useEffect(() => {
    report.current = reportOf(kontrolle, stand, maengel)
  })
  const unsentCount = useUnsentCount(kontrolle)
  const open = useOpenFehlbestaende(kontrolle, unsentCount === 0)
  const fehlbestaende = unsentCount === 0 ? open : undefined
  const offen = new Set(summary.offen.map(({ position }) => position.material_id))
  const earlier = open?.filter(({ material_id }) => offen.has(material_id)) ?? []
  return (
    <>
      <RundeHead runde={runde} titel="abschließen">
        <WaitingStart kontrolle={kontrolle} />
        <WaitingAbschluss kontrolle={kontrolle} />
        <RejectedCounts
          kontrolle={kontrolle}
          action={() => (
            <Button component={Link} to={`/objekte/${kontrolle.objekt_id}/pruefen`} variant="default">
              Zur Zählung
            </Button>
          )}
        />
      </RundeHead>
      <div className={classes['parts']}>
        {summary.offen.length > 0 && (
          <ErrorNote
            action={
              <Button component={Link} to={`/objekte/${kontrolle.objekt_id}/pruefen`} variant="default">
                Weiter zählen
              </Button>
            }
          >
            {formatCount(summary.offen.length, 'Position ist', 'Positionen sind')} noch nicht gezählt.
          </ErrorNote>
        )}
        {unsentCount > 0 && (
          <p className={classes['hint']}>
            {formatCount(unsentCount, 'Zählung ist', 'Zählungen sind')} noch nicht gesendet. Nachfüllen und Genehmigen
            geht, sobald alles gesendet ist.
          </p>
        )}
        <Section title={`Es fehlt (${summary.fehlt.length})`}>
          <Surface padded={summary.fehlt.length === 0}>
            {summary.fehlt.length === 0
              ? summary.offen.length > 0
                ? earlier.length > 0
                  ? 'Diese Kontrolle hat noch nichts Fehlendes gezählt.'
                  : 'Bisher fehlt nichts.'
                : 'Nichts fehlt.'
              : summary.fehlt.map((row) => (
                  <MissingRow
                    key={row.position.material_id}
                    row={row}
                    fehlbestand={
                      fehlbestaende === undefined
                        ? undefined
                        : (fehlbestaende.find(({ material_id }) => material_id === row.position.material_id) ?? null)
                    }
                  />
                ))}
          </Surface>
        </Section>
        <Earlier fehlbestaende={earlier} />
        <Listing
          titel="Über Soll"
          rows={summary.ueber_soll.map((row) => [
            row,
            `${formatNumber(row.gezaehlt ?? 0)} statt ${formatNumber(row.position.sollmenge)}`,
          ])}
        />
        <Listing
          titel="Läuft ab"
          rows={summary.ablaufend.map(({ row, day, isPast }) => [
            row,
            `${isPast ? 'abgelaufen am' : 'am'} ${formatDay(day)}`,
          ])}
        />
        <Maengel runde={runde} />
        <FinishButton kontrolle={kontrolle} offen={summary.offen.length} />
      </div>
    </>
  )
}

/** Returns the number of unsent counts of this check. */
function useUnsentCount({ id }: DeviceKontrolle): number {
  const { queue } = useOutbox()
  return new Set(
    queue.flatMap((entry) => (entry.art === 'zaehlung' && entry.kontrolle_id === id ? [entry.material_id] : [])),
  ).size
}

/** Loads the open shortages of the object; without a network those that the device has kept. Anew when all counts are sent. */
function useOpenFehlbestaende({ id, objekt_id }: DeviceKontrolle, isSent: boolean) {
  const { data } = useQuery({
    queryKey: ['fehlbestaende', 'ende', id, isSent],
    meta: { arten: ['fehlbestand'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/fehlbestaende', { params: { query: { ...page, objekt_id, offen: 'true' as const } } })),
      ).catch(async () => (await openFehlbestaende(objekt_id)).eintraege),
  })
  return data
}

/** What earlier checks missed at positions that this one has not counted yet, with refill and approval. */
function Earlier({ fehlbestaende }: { fehlbestaende: readonly Schema<'Fehlbestand'>[] }) {
  if (fehlbestaende.length === 0) return null
  return (
    <Section title={`Fehlt seit früher, noch nicht gezählt (${fehlbestaende.length})`}>
      <Surface padded={false}>
        {fehlbestaende.map((fehlbestand) => (
          <FehlbestandRow key={fehlbestand.id} fehlbestand={fehlbestand} />
        ))}
      </Surface>
    </Section>
  )
}

function Listing({ titel, rows }: { titel: string; rows: readonly (readonly [Row, string])[] }) {
  if (rows.length === 0) return null
  return (
    <Section title={`${titel} (${rows.length})`}>
      <Surface>
        <ul className={classes['list']}>
          {rows.map(([{ position }, sentence]) => (
            <li key={position.material_id}>
              <span>{position.material_name}</span>
              <span className={classes['value']}>{sentence}</span>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** Lists the open defects of the object, those of the checked positions with their material. */
function Maengel({ runde }: { runde: Runde }) {
  const { open } = useMaengel(runde.kontrolle)
  if (open.length === 0) return null
  const names = new Map(
    runde.rows().map(({ position }) => [position.objektposition_id, position.material_name] as const),
  )
  return (
    <Section title={`Offene Mängel (${open.length})`}>
      <Surface>
        <ul className={classes['list']}>
          {open.map(({ key, titel, objektposition_id }) => (
            <li key={key}>
              <span>{names.get(objektposition_id ?? '') ?? 'Ganzes Objekt'}</span>
              <span className={classes['value']}>{titel}</span>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** Buttons that finish and cancel the check. */
function FinishButton({ kontrolle, offen }: { kontrolle: DeviceKontrolle; offen: number }) {
  const { queue, isRead } = useOutbox()
  const canFinish =
    isRead && abschlussOf(queue, kontrolle.id) === undefined && rejectedOf(queue, kontrolle.id).length === 0
  const finish = useMutation({
    mutationFn: async () => {
      const head = newEntryHead(kontrolle.benutzer_id)
      await queueEntries([{ ...head, art: 'abschluss', kontrolle_id: kontrolle.id }])
      sendNow()
    },
  })
  return (
    <>
      <Button component={Link} to={`/objekte/${kontrolle.objekt_id}/pruefen`} variant="default" mt="lg">
        Zurück zum Rundgang
      </Button>
      <CancelButton kontrolle={kontrolle} />
      {finish.isError && (
        <ErrorNote>Der Abschluss ließ sich auf dem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz.</ErrorNote>
      )}
      {offen === 0 && canFinish && (
        <div className={classes['finish']}>
          <Button size="md" loading={finish.isPending} onClick={() => finish.mutate()}>
            Abschließen
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether the cancelled check ended approvals with its start: its object then shows them. False if nobody answers. */
const hasEndedGenehmigung = (objekt_id: string): Promise<boolean> =>
  openFehlbestaende(objekt_id).then(
    ({ eintraege }) => eintraege.some(({ genehmigung_endete_am }) => genehmigung_endete_am),
    () => false,
  )

function CancelButton({ kontrolle }: { kontrolle: DeviceKontrolle }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const cancel = useMutation({
    mutationFn: async () => {
      const { stand } = (await getKontrolle(kontrolle.id)) ?? kontrolle
      // The service does not know a check that has not begun.
      if (!hasBegun({ stand })) return false
      await unwrap(api.POST('/kontrollen/{id}/abbrechen', { params: { path: { id: stand.id } } }))
      return hasEndedGenehmigung(kontrolle.objekt_id)
    },
    onSuccess: async (hasEnded) => {
      await discardKontrolle(kontrolle.id)
      await queries.invalidateQueries({ queryKey: kontrolleKey(kontrolle.objekt_id) })
      await navigate({ to: `/objekte/${kontrolle.objekt_id}${hasEnded ? '?teil=fehlbestaende' : ''}` as string })
    },
  })
  return (
    <div className={classes['cancel']}>
      <ConfirmButton
        label="Kontrolle abbrechen"
        question="Alle Zählungen dieser Kontrolle werden verworfen."
        yes="Kontrolle verwerfen"
        no="Weiter kontrollieren"
        isRunning={cancel.isPending}
        onYes={() => cancel.mutate()}
      />
      {cancel.isError && <ErrorNote>{cancel.error.message}</ErrorNote>}
    </div>
  )
}
