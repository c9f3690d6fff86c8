/** The start of a check: last check, open shortages, and the lock. */

import { Button } from '@mantine/core'
import { IconCircleCheck, IconClockX, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ErrorNote,
  formatAgo,
  formatCount,
  formatInstant,
  formatNumber,
  formatShort,
  PageHead,
  Section,
  Surface,
} from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import { objektQuery } from '../api/objekt.ts'
import { Loaded } from '../components/DetailPage.tsx'
import { lastKontrolle, openFehlbestaende } from '../offline/assigned.ts'
import { NetworkNote } from '../offline/NetworkLine.tsx'
import { useSession } from '../session/useSession.ts'
import { loadRunde } from './loadRunde.ts'
import { beginHere, keepKontrolle, kontrolleKey } from './localKontrolle.ts'
import classes from './StartPage.module.css'

export function StartPage({ objektId }: { objektId: string }) {
  const objekt = useQuery(objektQuery(objektId))
  if (objekt.error instanceof ApiError && objekt.error.isOffline && objekt.data === undefined) {
    return (
      <>
        <NetworkNote />
        <PageHead title="Kontrolle" />
        <ErrorNote action={<Button onClick={() => objekt.refetch()}>Noch einmal versuchen</Button>}>
          Diese Kontrolle ist nicht auf diesem Gerät. Mit Netz einmal öffnen, dann bleibt sie hier.
        </ErrorNote>
      </>
    )
  }
  return <Loaded query={objekt}>{(loaded) => <Start objekt={loaded} />}</Loaded>
}

const NOT_KEPT =
  'Die Kontrolle ließ sich auf diesem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz oder verlassen Sie den ' +
  'privaten Modus, und versuchen Sie es dann noch einmal.'

function Start({ objekt }: { objekt: Schema<'Objekt'> }) {
  const { id, code, name, gesperrt_durch: lock, aktionen } = objekt
  const begin = useBegin(objekt)
  // Preloads the round while the person reads.
  useEffect(() => void loadRunde(), [])
  const mayContinue = aktionen.includes('kontrolle-fortsetzen')
  const mayStart = aktionen.includes('kontrolle-starten')
  const mayTakeOver = aktionen.includes('kontrolle-uebernehmen')
  return (
    <>
      <NetworkNote />
      <PageHead
        title={`${code} kontrollieren`}
        lead={
          <>
            {name} · {objekt.standort.name}
          </>
        }
        action={
          (mayStart || mayContinue || mayTakeOver) && (
            <Button
              size="lg"
              loading={begin.isPending}
              leftSection={lock === null || mayContinue ? <IconPlayerPlay size={20} aria-hidden /> : undefined}
              onClick={() => begin.mutate()}
            >
              {mayStart ? 'Kontrolle starten' : mayContinue ? 'Kontrolle fortsetzen' : 'Übernehmen'}
            </Button>
          )
        }
      />
      {begin.isError && <ErrorNote>{begin.error instanceof ApiError ? begin.error.message : NOT_KEPT}</ErrorNote>}
      {lock !== null && <Lock lock={lock} isOwn={mayContinue} mayTakeOver={mayTakeOver} />}
      {(mayStart || mayTakeOver) && (
        <EndendeGenehmigungen objektId={id} mit={mayStart ? 'dem Start' : 'der Übernahme'} />
      )}
      <LastKontrolle objektId={id} />
      <Missing objektId={id} />
      <p>
        <Link to={`/objekte/${id}` as string}>Zur Seite des Objekts</Link>
      </p>
    </>
  )
}

/** Starts, continues or takes over the check and stores it on this device; without a network starts it here. */
function useBegin({ id, gesperrt_durch, aktionen }: Schema<'Objekt'>) {
  const { ich } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const askedAt = Date.now()
      const kontrolle = gesperrt_durch?.kontrolle_id ?? ''
      const params = { path: { id: kontrolle } }
      const stand = aktionen.includes('kontrolle-starten')
        ? unwrap(api.POST('/objekte/{id}/kontrollen', { params: { path: { id } } }))
        : aktionen.includes('kontrolle-fortsetzen')
          ? unwrap(api.GET('/kontrollen/{id}', { params }))
          : unwrap(api.POST('/kontrollen/{id}/uebernehmen', { params }))
      try {
        await keepKontrolle(await stand, askedAt)
      } catch (error) {
        const isWithoutNetwork = error instanceof ApiError && error.isOffline
        if (!isWithoutNetwork || !aktionen.includes('kontrolle-starten')) throw error
        await beginHere(id, ich)
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: kontrolleKey(id) }),
    // Another person was faster: show who.
    onError: () => queries.invalidateQueries({ queryKey: ['objekt', id] }),
  })
}

function Lock({ lock, isOwn, mayTakeOver }: { lock: Schema<'Sperre'>; isOwn: boolean; mayTakeOver: boolean }) {
  const seit = formatShort(lock.seit)
  return (
    <div className={classes['lock']}>
      <IconLock size={22} aria-hidden />
      <div>
        <strong>{isOwn ? `Sie kontrollieren seit ${seit}` : `${lock.benutzer_name} kontrolliert seit ${seit}`}</strong>
        <p>
          {isOwn
            ? 'Die Kontrolle ist auf einem anderen Gerät begonnen. Was dort gezählt und gesendet ist, sehen Sie auch hier.'
            : mayTakeOver
              ? `Wenn Sie übernehmen, behalten Sie alle Zählungen, die schon gesendet sind. ${lock.benutzer_name} kann nicht weiter zählen; was dort noch nicht gesendet ist, bleibt auf dem anderen Gerät aufgehoben.`
              : 'Bis dahin kann niemand anderes kontrollieren.'}
        </p>
      </div>
    </div>
  )
}

/** Says which approvals end with this check, before it begins. */
function EndendeGenehmigungen({ objektId, mit }: { objektId: string; mit: string }) {
  const vorschau = useQuery({
    queryKey: ['kontrollvorschau', objektId],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: () => unwrap(api.GET('/objekte/{id}/kontrollvorschau', { params: { path: { id: objektId } } })),
  })
  const ending = vorschau.data?.endende_genehmigungen ?? []
  if (ending.length === 0) return null
  const isOne = ending.length === 1
  return (
    <div className={classes['lock']} role="note">
      <IconClockX size={22} aria-hidden />
      <div>
        <strong>
          {`${formatCount(ending.length, 'genehmigte Mindermenge endet', 'genehmigte Mindermengen enden')} mit ${mit}.`}
        </strong>
        <p>{`${ending.map(({ material_name }) => material_name).join(', ')}. Danach ${isOne ? 'muss sie' : 'müssen sie'} neu genehmigt werden.`}</p>
      </div>
    </div>
  )
}

function LastKontrolle({ objektId }: { objektId: string }) {
  const last = useQuery({
    queryKey: ['kontrollen', 'letzte', objektId],
    meta: { arten: ['kontrolle'] },
    queryFn: () => lastKontrolle(objektId),
  })
  const kontrolle = last.data?.eintraege[0]
  return (
    <Section title="Letzte Kontrolle">
      <Surface>
        <Loaded query={last}>
          {() =>
            kontrolle === undefined ? (
              'Dieses Objekt ist noch nie kontrolliert worden.'
            ) : (
              <>
                <strong>{kontrolle.benutzer_name}</strong>
                {`, ${formatAgo(kontrolle.beendet_am ?? kontrolle.gestartet_am)} (${formatInstant(kontrolle.beendet_am ?? kontrolle.gestartet_am)})`}
              </>
            )
          }
        </Loaded>
      </Surface>
    </Section>
  )
}

function Missing({ objektId }: { objektId: string }) {
  const fehlt = useQuery({
    queryKey: ['fehlbestaende', 'offene', objektId],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: () => openFehlbestaende(objektId),
  })
  return (
    <Section title="Fehlt bis jetzt">
      <Surface>
        <Loaded query={fehlt}>
          {({ eintraege, gesamt }) =>
            eintraege.length === 0 ? (
              <span className={classes['nothing']}>
                <IconCircleCheck size={20} aria-hidden /> Nichts fehlt.
              </span>
            ) : (
              <>
                <ul className={classes['list']}>
                  {eintraege.map(({ id, material_name, fehlmenge, sollmenge, einheit, entstanden_am, genehmigt }) => (
                    <li key={id}>
                      <span>{material_name}</span>
                      <span className={classes['amount']}>
                        {`${formatNumber(fehlmenge)} von ${formatNumber(sollmenge)} ${einheit}, ${formatAgo(entstanden_am)}${genehmigt ? ', genehmigt' : ''}`}
                      </span>
                    </li>
                  ))}
                </ul>
                {gesamt > eintraege.length && <p>{formatCount(gesamt - eintraege.length, 'weitere', 'weitere')}</p>}
              </>
            )
          }
        </Loaded>
      </Surface>
    </Section>
  )
}
