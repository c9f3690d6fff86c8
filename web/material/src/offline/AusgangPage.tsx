/** What this device has not sent yet, and what the service did not take: nothing goes without the person. */
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatInstant, PageHead, Surface } from '@zeughaus/web-shared'
import { useEffect, useState } from 'react'
import { useSession } from '../session/useSession.ts'
import classes from './AusgangPage.module.css'
import { nimmZurueck, sendeJetzt } from './ausgang.ts'
import { NetzWort } from './NetzWort.tsx'
import { istUeberholt } from './reihe.ts'
import { listPruefungen } from './speicher.ts'
import type { Gemerkt, Pruefung } from './typen.ts'
import { useAusgang } from './useAusgang.ts'

export function AusgangPage() {
  const { reihe } = useAusgang()
  const { ich } = useSession()
  const pruefungen = usePruefungen(reihe.length)
  const gezeigte = reihe.filter((auftrag) => !istUeberholt(auftrag, reihe))
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
    if (anlass >= 0) void listPruefungen().then((alle) => setPruefungen(new Map(alle.map((eine) => [eine.id, eine]))))
  }, [anlass])
  return pruefungen
}

interface EintragProps {
  readonly auftrag: Gemerkt
  readonly pruefung: Pruefung | undefined
  readonly eigener: boolean
}

function Eintrag({ auftrag, pruefung, eigener }: EintragProps) {
  const { ablehnung, angelegt_um } = auftrag
  const gehoertZurKontrolle = auftrag.art === 'zaehlung' || auftrag.art === 'abschluss'
  return (
    <li>
      <div>
        <strong>{wasIst(auftrag, pruefung)}</strong>
        <span className={classes['zeit']}>
          {formatInstant(new Date(angelegt_um).toISOString())}
          {eigener ? '' : ' · von jemand anderem auf diesem Gerät, wird nach dessen Anmeldung gesendet'}
        </span>
        {ablehnung !== null && <span className={classes['grund']}>{ablehnung.satz}</span>}
      </div>
      {ablehnung !== null && gehoertZurKontrolle && pruefung !== undefined && (
        <Button component={Link} to={`/objekte/${pruefung.objekt_id}/pruefen`} variant="default">
          Zur Kontrolle
        </Button>
      )}
      {ablehnung !== null && !(gehoertZurKontrolle && pruefung?.ende) && (
        <Button variant="default" onClick={() => void nimmZurueck(auftrag)}>
          Weglegen
        </Button>
      )}
    </li>
  )
}

function wasIst(auftrag: Gemerkt, pruefung: Pruefung | undefined): string {
  const objekt = pruefung?.stand.objekt_code ?? 'Kontrolle'
  if (auftrag.art === 'abschluss') return `${objekt}: Kontrolle abschließen`
  if (auftrag.art === 'mangel') return `Mangel: ${auftrag.inhalt.titel}`
  if (auftrag.art === 'foto') return `Foto: ${auftrag.name}`
  const position = pruefung?.stand.positionen.find(({ material_id }) => material_id === auftrag.material_id)
  return `${objekt}: ${position?.material_name ?? 'Position'}, ${auftrag.angaben.gezaehlt} gezählt`
}
