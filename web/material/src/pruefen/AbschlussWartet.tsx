import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { type Ausgang, nimmZurueck } from '../offline/ausgang.ts'
import { abgelehnteVon, abschlussVon } from '../offline/reihe.ts'
import type { Pruefung } from '../offline/typen.ts'
import { useAusgang } from '../offline/useAusgang.ts'
import classes from './StartSeite.module.css'

/**
 * A finish that waits for the network, or was refused; and the way back to counting. Until it is taken back, nothing is
 * counted: the finish would not contain it.
 */
export function AbschlussWartet({ pruefung }: { pruefung: Pruefung }) {
  const { reihe, lage } = useAusgang()
  const abschluss = abschlussVon(reihe, pruefung.id)
  if (abschluss === undefined) return null
  const zurueck = (
    <Button variant="default" onClick={() => void nimmZurueck(abschluss)}>
      Weiter zählen
    </Button>
  )
  if (abschluss.ablehnung !== null) return <ErrorNote action={zurueck}>{abschluss.ablehnung.satz}</ErrorNote>
  const haelt = abgelehnteVon(reihe, pruefung.id).length > 0
  const wirdGesendet = lage === 'sendet' && !haelt
  return (
    <div className={classes['sperre']} role="status">
      <div>
        <strong>{wirdGesendet ? 'Die Kontrolle wird abgeschlossen …' : 'Der Abschluss ist vorgemerkt.'}</strong>
        {!wirdGesendet && (
          <p>
            {haelt ? 'Er wartet: Der Dienst hat eine Zählung nicht angenommen. Bitte zählen Sie sie neu.' : WANN[lage]}
          </p>
        )}
      </div>
      {!wirdGesendet && zurueck}
    </div>
  )
}

const SOBALD_NETZ =
  'Er wird gesendet, sobald das Netz wieder da ist. Sie können die App schließen; öffnen Sie sie später noch einmal.'

/** When a finish is sent, by what holds it now. */
const WANN: Readonly<Record<Ausgang['lage'], string>> = {
  ruht: SOBALD_NETZ,
  sendet: SOBALD_NETZ,
  kein_netz: SOBALD_NETZ,
  dienst_gestoert: 'Er wird gesendet, sobald der Dienst wieder antwortet.',
  abgemeldet: 'Er wird gesendet, sobald Sie sich wieder anmelden.',
  speicher_gestoert: 'Er wird gesendet, sobald der Speicher dieses Geräts wieder arbeitet.',
}
