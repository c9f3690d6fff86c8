/** Before a check: who checked last, what was missing then, and who holds it now. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLock, IconPlayerPlay } from '@tabler/icons-react'
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
import { Loaded } from '../parts/DetailPage.tsx'
import { nimmAuf, pruefungKey } from './laden.ts'
import { ladeRunde } from './ladeRunde.ts'
import classes from './StartSeite.module.css'

export function StartSeite({ objektId }: { objektId: string }) {
  const objekt = useQuery({
    queryKey: ['objekt', objektId],
    meta: { arten: ['objekt', 'kontrolle'] },
    queryFn: ({ signal }) => unwrap(api.GET('/objekte/{id}', { params: { path: { id: objektId } }, signal })),
  })
  if (objekt.error instanceof ApiError && objekt.error.isOffline && objekt.data === undefined) {
    return (
      <>
        <PageHead title="Kontrolle" />
        <ErrorNote action={<Button onClick={() => objekt.refetch()}>Noch einmal versuchen</Button>}>
          Ohne Netz lässt sich keine Kontrolle beginnen: Das Objekt muss erst für andere gesperrt werden. Eine begonnene
          Kontrolle läuft ohne Netz weiter.
        </ErrorNote>
      </>
    )
  }
  return <Loaded query={objekt}>{(geladenes) => <Start objekt={geladenes} />}</Loaded>
}

const NICHT_AUFGENOMMEN =
  'Die Kontrolle ließ sich auf diesem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz oder verlassen Sie den ' +
  'privaten Modus, und versuchen Sie es dann noch einmal.'

function Start({ objekt }: { objekt: Schema<'Objekt'> }) {
  const { id, code, name, gesperrt_durch: sperre, aktionen } = objekt
  const beginnen = useBeginnen(objekt)
  // While the person reads who checked last.
  useEffect(() => void ladeRunde(), [])
  const fortsetzen = aktionen.includes('kontrolle-fortsetzen')
  const starten = aktionen.includes('kontrolle-starten')
  const uebernehmen = aktionen.includes('kontrolle-uebernehmen')
  return (
    <>
      <PageHead
        title={`${code} prüfen`}
        lead={
          <>
            {name} · {objekt.standort.name}
          </>
        }
        action={
          (starten || fortsetzen || uebernehmen) && (
            <Button
              size="lg"
              loading={beginnen.isPending}
              leftSection={sperre === null || fortsetzen ? <IconPlayerPlay size={20} aria-hidden /> : undefined}
              onClick={() => beginnen.mutate()}
            >
              {starten ? 'Kontrolle starten' : fortsetzen ? 'Kontrolle fortsetzen' : 'Übernehmen'}
            </Button>
          )
        }
      />
      {beginnen.isError && (
        <ErrorNote>{beginnen.error instanceof ApiError ? beginnen.error.message : NICHT_AUFGENOMMEN}</ErrorNote>
      )}
      {sperre !== null && <Sperre sperre={sperre} eigene={fortsetzen} darf={uebernehmen} />}
      <LetzteKontrolle objektId={id} />
      <Fehlte objektId={id} />
      <p>
        <Link to={`/objekte/${id}` as string}>Zur Seite des Objekts</Link>
      </p>
    </>
  )
}

/** Starts, goes on with, or takes over the check, and keeps it on this device. */
function useBeginnen({ id, gesperrt_durch, aktionen }: Schema<'Objekt'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const gefragtUm = Date.now()
      const kontrolle = gesperrt_durch?.kontrolle_id ?? ''
      const params = { path: { id: kontrolle } }
      const stand = aktionen.includes('kontrolle-starten')
        ? unwrap(api.POST('/objekte/{id}/kontrollen', { params: { path: { id } } }))
        : aktionen.includes('kontrolle-fortsetzen')
          ? unwrap(api.GET('/kontrollen/{id}', { params }))
          : unwrap(api.POST('/kontrollen/{id}/uebernehmen', { params }))
      return nimmAuf(await stand, gefragtUm)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pruefungKey(id) }),
    // Somebody else was faster: the page shows who.
    onError: () => queries.invalidateQueries({ queryKey: ['objekt', id] }),
  })
}

function Sperre({ sperre, eigene, darf }: { sperre: Schema<'Sperre'>; eigene: boolean; darf: boolean }) {
  const seit = formatShort(sperre.seit)
  return (
    <div className={classes['sperre']}>
      <IconLock size={22} aria-hidden />
      <div>
        <strong>{eigene ? `Sie prüfen seit ${seit}` : `${sperre.benutzer_name} prüft seit ${seit}`}</strong>
        <p>
          {eigene
            ? 'Die Kontrolle ist auf einem anderen Gerät begonnen. Was dort gezählt und gesendet ist, sehen Sie auch hier.'
            : darf
              ? `Wenn Sie übernehmen, behalten Sie alle Zählungen, die schon gesendet sind. ${sperre.benutzer_name} kann nicht weiter zählen; was dort noch nicht gesendet ist, bleibt auf dem anderen Gerät aufgehoben.`
              : 'Bis dahin kann niemand anderes prüfen.'}
        </p>
      </div>
    </div>
  )
}

function LetzteKontrolle({ objektId }: { objektId: string }) {
  const letzte = useQuery({
    queryKey: ['kontrollen', 'letzte', objektId],
    meta: { arten: ['kontrolle'] },
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/kontrollen', {
          params: { query: { objekt_id: objektId, status: 'abgeschlossen', limit: 1 } },
          signal,
        }),
      ),
  })
  const kontrolle = letzte.data?.eintraege[0]
  return (
    <Section title="Letzte Kontrolle">
      <Surface>
        <Loaded query={letzte}>
          {() =>
            kontrolle === undefined ? (
              'Dieses Objekt ist noch nie geprüft worden.'
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

const FEHLTE_MAX = 50

function Fehlte({ objektId }: { objektId: string }) {
  const fehlt = useQuery({
    queryKey: ['fehlbestaende', 'offene', objektId],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/fehlbestaende', {
          params: { query: { objekt_id: objektId, offen: 'true', limit: FEHLTE_MAX } },
          signal,
        }),
      ),
  })
  return (
    <Section title="Fehlt bis jetzt">
      <Surface>
        <Loaded query={fehlt}>
          {({ eintraege, gesamt }) =>
            eintraege.length === 0 ? (
              <span className={classes['nichts']}>
                <IconCircleCheck size={20} aria-hidden /> Nichts fehlt.
              </span>
            ) : (
              <>
                <ul className={classes['liste']}>
                  {eintraege.map(({ id, material_name, fehlmenge, sollmenge, einheit, entstanden_am, genehmigt }) => (
                    <li key={id}>
                      <span>{material_name}</span>
                      <span className={classes['menge']}>
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
