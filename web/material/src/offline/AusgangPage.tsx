/** What this device has not sent yet, and what the service did not take: nothing goes without the person. */
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatInstant, formatNumber, PageHead, Surface } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import { useSession } from '../session/useSession.ts'
import classes from './AusgangPage.module.css'
import { nimmZurueck, sendeJetzt } from './ausgang.ts'
import { sendeMangelNeu } from './mangel.ts'
import { NetzWort } from './NetzWort.tsx'
import { ueberholte, VERSUCHE_AM_STUECK } from './reihe.ts'
import { listPruefungen } from './speicher.ts'
import type { Gemerkt, Pruefung } from './typen.ts'
import { useAusgang } from './useAusgang.ts'
import { wasIst } from './wasIst.ts'

const MangelForm = lazyPart(async () => (await import('./MangelForm.tsx')).MangelForm)

export function AusgangPage() {
  const { reihe } = useAusgang()
  const { ich } = useSession()
  const pruefungen = usePruefungen(reihe.length)
  const weg = new Set(ueberholte(reihe))
  const gezeigte = reihe.filter((auftrag) => !weg.has(auftrag))
  return (
    <>
      <PageHead
        title="Nicht gesendet"
        lead={<NetzWort />}
        action={reihe.some(({ ablehnung }) => ablehnung === null) && <Button onClick={sendeJetzt}>Jetzt senden</Button>}
      />
      {gezeigte.length === 0 ? (
        <Surface>
          <EmptyState icon={<IconCloudCheck size={40} />} title="Alles ist gesendet">
            Was Sie ohne Netz eingeben, steht hier, bis es angekommen ist.
          </EmptyState>
        </Surface>
      ) : (
        <Surface padded={false}>
          <ul className={classes['liste']}>
            {gezeigte.map((auftrag) => (
              <Eintrag
                key={auftrag.nr}
                auftrag={auftrag}
                pruefung={'kontrolle_id' in auftrag ? pruefungen.get(auftrag.kontrolle_id) : undefined}
                eigener={auftrag.benutzer_id === ich.id}
              />
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}

function usePruefungen(anlass: number): ReadonlyMap<string, Pruefung> {
  const [pruefungen, setPruefungen] = useState<ReadonlyMap<string, Pruefung>>(new Map())
  useEffect(() => {
    if (anlass < 0) return
    listPruefungen().then(
      (alle) => setPruefungen(new Map(alle.map((eine) => [eine.id, eine]))),
      // Without a store the entries stand there without the name of their object.
      () => undefined,
    )
  }, [anlass])
  return pruefungen
}

interface EintragProps {
  readonly auftrag: Gemerkt
  readonly pruefung: Pruefung | undefined
  readonly eigener: boolean
}

function Eintrag({ auftrag, pruefung, eigener }: EintragProps) {
  const { ablehnung, angelegt_um, versuche } = auftrag
  return (
    <li>
      <div>
        <strong>{wasIst(auftrag, pruefung)}</strong>
        <span className={classes['zeit']}>
          {formatInstant(new Date(angelegt_um).toISOString())}
          {eigener ? '' : ' · von jemand anderem auf diesem Gerät, wird nach dessen Anmeldung gesendet'}
          {ablehnung === null && versuche >= VERSUCHE_AM_STUECK && ` · ${formatNumber(versuche)} Versuche ohne Antwort`}
        </span>
        {ablehnung !== null && <span className={classes['grund']}>{ablehnung.satz}</span>}
      </div>
      {ablehnung !== null && <Abgelehnter auftrag={auftrag} pruefung={pruefung} />}
      {ablehnung === null && eigener && (
        <DeleteButton
          what={`Die Eingabe „${wasIst(auftrag, pruefung)}“`}
          action={() => nimmZurueck(auftrag)}
          onDone={() => undefined}
        />
      )}
    </li>
  )
}

/** What can be done about something that the service has refused. */
function Abgelehnter({ auftrag, pruefung }: Pick<EintragProps, 'auftrag' | 'pruefung'>) {
  const [bearbeitet, setBearbeitet] = useState(false)
  const gehoertZurKontrolle = auftrag.art === 'zaehlung' || auftrag.art === 'abschluss'
  return (
    <>
      {gehoertZurKontrolle && pruefung !== undefined && (
        <Button component={Link} to={`/objekte/${pruefung.objekt_id}/pruefen`} variant="default">
          Zur Kontrolle
        </Button>
      )}
      {auftrag.art === 'mangel' && <Button onClick={() => setBearbeitet(true)}>Bearbeiten</Button>}
      {!(gehoertZurKontrolle && pruefung?.ende) && (
        <Button variant="default" onClick={() => void nimmZurueck(auftrag)}>
          Weglegen
        </Button>
      )}
      {auftrag.art === 'mangel' && bearbeitet && (
        <MangelForm
          title="Mangel bearbeiten"
          mangel={auftrag.inhalt}
          onMelde={(inhalt, foto) => sendeMangelNeu(auftrag, inhalt, foto)}
          onClose={() => setBearbeitet(false)}
        />
      )}
    </>
  )
}
