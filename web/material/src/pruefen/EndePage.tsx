/** The end of a check: what is missing, what is above target, what expires; then it is finished. */
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
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api, unwrap } from '../api/index.ts'
import type { Zeile } from '../offline/abgleich.ts'
import { hoereNachrichten, neuerKopf, raeumeWeg, reiheEin, sendeJetzt } from '../offline/ausgang.ts'
import { abgelehnteVon, abschlussVon } from '../offline/reihe.ts'
import type { Pruefung } from '../offline/typen.ts'
import { useAusgang } from '../offline/useAusgang.ts'
import { Abgelehnte } from './Abgelehnte.tsx'
import { AbschlussWartet } from './AbschlussWartet.tsx'
import classes from './EndePage.module.css'
import { FehlendeZeile } from './FehlendeZeile.tsx'
import { heute } from './heute.ts'
import { KeinSpeicher } from './KeinSpeicher.tsx'
import { Kopf } from './Kopf.tsx'
import { pruefungKey, useHierVorhanden } from './laden.ts'
import { Rueckfrage } from './Rueckfrage.tsx'
import type { Runde } from './runde.ts'
import { abschlussbild } from './rundgang.ts'
import { useRunde } from './useRunde.ts'

export function EndePage() {
  const { id = '' } = useParams({ strict: false })
  const hier = useHierVorhanden(id)
  const navigate = useNavigate()
  const [fertig, setFertig] = useState(false)
  const laufendeId = hier.data?.laufende?.id
  useEffect(
    () =>
      hoereNachrichten(({ art, kontrolle_id }) => {
        if (kontrolle_id !== laufendeId) return
        if (art === 'abgeschlossen') setFertig(true)
        // What is set aside is shown where it can be settled.
        if (art === 'beendet') void navigate({ to: `/objekte/${id}/pruefen` as string, replace: true })
      }),
    [laufendeId, navigate, id],
  )
  if (fertig) return <Fertig objektId={id} />
  if (hier.isError) return <KeinSpeicher onNochmal={() => void hier.refetch()} />
  if (hier.data === undefined) return null
  const { laufende } = hier.data
  return laufende === undefined ? <Keine objektId={id} /> : <Ende key={laufende.id} pruefung={laufende} />
}

function Fertig({ objektId }: { objektId: string }) {
  return (
    <>
      <PageHead title="Kontrolle abgeschlossen" />
      <Surface>
        <EmptyState icon={<IconCircleCheck size={40} />} title="Die Kontrolle ist abgeschlossen.">
          <Link to={`/objekte/${objektId}` as string}>Zur Seite des Objekts</Link>
        </EmptyState>
      </Surface>
    </>
  )
}

function Keine({ objektId }: { objektId: string }) {
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

function Ende({ pruefung }: { pruefung: Pruefung }) {
  const runde = useRunde(pruefung)
  return runde === undefined ? null : <Uebersicht runde={runde} />
}

function Uebersicht({ runde }: { runde: Runde }) {
  const { pruefung } = runde
  const stand = useSyncExternalStore((hoere) => runde.subscribe('', hoere), runde.stand)
  const bild = abschlussbild(stand, heute())
  const unklar = useUngesendete(pruefung)
  const offene = useOffeneFehlbestaende(pruefung, unklar === 0)
  return (
    <>
      <Kopf runde={runde} titel="abschließen">
        <AbschlussWartet pruefung={pruefung} />
        <Abgelehnte
          pruefung={pruefung}
          weg={() => (
            <Button component={Link} to={`/objekte/${pruefung.objekt_id}/pruefen`} variant="default">
              Zur Zählung
            </Button>
          )}
        />
      </Kopf>
      <div className={classes['teile']}>
        {bild.offen.length > 0 && (
          <ErrorNote
            action={
              <Button component={Link} to={`/objekte/${pruefung.objekt_id}/pruefen`} variant="default">
                Weiter zählen
              </Button>
            }
          >
            {formatCount(bild.offen.length, 'Position ist', 'Positionen sind')} noch nicht gezählt.
          </ErrorNote>
        )}
        {unklar > 0 && (
          <p className={classes['hinweis']}>
            {formatCount(unklar, 'Zählung ist', 'Zählungen sind')} noch nicht gesendet. Nachfüllen und Genehmigen geht,
            sobald alles gesendet ist.
          </p>
        )}
        <Section title={`Es fehlt (${bild.fehlt.length})`}>
          <Surface padded={bild.fehlt.length === 0}>
            {bild.fehlt.length === 0
              ? bild.offen.length > 0
                ? 'Bisher fehlt nichts.'
                : 'Nichts fehlt.'
              : bild.fehlt.map((zeile) => (
                  <FehlendeZeile
                    key={zeile.position.material_id}
                    zeile={zeile}
                    fehlbestand={
                      offene === undefined
                        ? undefined
                        : (offene.find(({ material_id }) => material_id === zeile.position.material_id) ?? null)
                    }
                  />
                ))}
          </Surface>
        </Section>
        <Auflistung
          titel="Über Soll"
          zeilen={bild.ueber_soll.map((zeile) => [
            zeile,
            `${formatNumber(zeile.gezaehlt ?? 0)} statt ${formatNumber(zeile.position.sollmenge)}`,
          ])}
        />
        <Auflistung
          titel="Läuft ab"
          zeilen={bild.ablaufend.map(({ zeile, resttage }) => [
            zeile,
            `${resttage < 0 ? 'abgelaufen am' : 'am'} ${formatDay(zeile.ablaufdatum ?? zeile.position.vorher.ablaufdatum ?? '')}`,
          ])}
        />
        <Schluss pruefung={pruefung} offen={bild.offen.length} />
      </div>
    </>
  )
}

/** How many counts of this check the service does not have. */
function useUngesendete({ id }: Pruefung): number {
  const { reihe } = useAusgang()
  return new Set(
    reihe.flatMap((auftrag) =>
      auftrag.art === 'zaehlung' && auftrag.kontrolle_id === id ? [auftrag.material_id] : [],
    ),
  ).size
}

/** What the service knows to be missing; undefined while it cannot be asked, or not everything has been sent. */
function useOffeneFehlbestaende({ id, objekt_id }: Pruefung, gesendet: boolean) {
  const fehlbestaende = useQuery({
    queryKey: ['fehlbestaende', 'ende', id],
    meta: { arten: ['fehlbestand'] },
    enabled: gesendet,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/fehlbestaende', { params: { query: { objekt_id, offen: 'true', limit: 200 } }, signal })),
  })
  return gesendet ? fehlbestaende.data?.eintraege : undefined
}

function Auflistung({ titel, zeilen }: { titel: string; zeilen: readonly (readonly [Zeile, string])[] }) {
  if (zeilen.length === 0) return null
  return (
    <Section title={`${titel} (${zeilen.length})`}>
      <Surface>
        <ul className={classes['liste']}>
          {zeilen.map(([{ position }, satz]) => (
            <li key={position.material_id}>
              <span>{position.material_name}</span>
              <span className={classes['angabe']}>{satz}</span>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** Finishing and cancelling. */
function Schluss({ pruefung, offen }: { pruefung: Pruefung; offen: number }) {
  const { reihe } = useAusgang()
  const kannEnden = abschlussVon(reihe, pruefung.id) === undefined && abgelehnteVon(reihe, pruefung.id).length === 0
  const schliesseAb = useMutation({
    mutationFn: async () => {
      const kopf = neuerKopf(pruefung.benutzer_id)
      await reiheEin([{ ...kopf, art: 'abschluss', kontrolle_id: pruefung.id }])
      sendeJetzt()
    },
  })
  return (
    <>
      <Abbrechen pruefung={pruefung} />
      {schliesseAb.isError && (
        <ErrorNote>Der Abschluss ließ sich auf dem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz.</ErrorNote>
      )}
      {offen === 0 && kannEnden && (
        <div className={classes['schluss']}>
          <Button size="md" loading={schliesseAb.isPending} onClick={() => schliesseAb.mutate()}>
            Abschließen
          </Button>
        </div>
      )}
    </>
  )
}

function Abbrechen({ pruefung }: { pruefung: Pruefung }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const abbrechen = useMutation({
    mutationFn: () => unwrap(api.POST('/kontrollen/{id}/abbrechen', { params: { path: { id: pruefung.id } } })),
    onSuccess: async () => {
      await raeumeWeg(pruefung.id)
      await queries.invalidateQueries({ queryKey: pruefungKey(pruefung.objekt_id) })
      await navigate({ to: `/objekte/${pruefung.objekt_id}` as string })
    },
  })
  return (
    <div className={classes['abbruch']}>
      <Rueckfrage
        knopf="Kontrolle abbrechen"
        frage="Alle Zählungen dieser Kontrolle werden verworfen."
        ja="Abbrechen und verwerfen"
        nein="Nicht abbrechen"
        laeuft={abbrechen.isPending}
        onJa={() => abbrechen.mutate()}
      />
      {abbrechen.isError && <ErrorNote>{abbrechen.error.message}</ErrorNote>}
    </div>
  )
}
