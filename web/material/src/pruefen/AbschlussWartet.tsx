import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { nimmZurueck } from '../offline/ausgang.ts'
import type { Pruefung } from '../offline/typen.ts'
import { useAusgang } from '../offline/useAusgang.ts'
import classes from './StartSeite.module.css'

/** The finish that the person has asked for and the service has not confirmed; undefined: none. */
export function useAbschluss(pruefung: Pruefung) {
  return useAusgang().reihe.find((auftrag) => auftrag.art === 'abschluss' && auftrag.kontrolle_id === pruefung.id)
}

/** A finish that waits for the network, or was refused; and the way back to counting. */
export function AbschlussWartet({ pruefung }: { pruefung: Pruefung }) {
  const abschluss = useAbschluss(pruefung)
  const { lage } = useAusgang()
  if (abschluss === undefined) return null
  const zurueck = (
    <Button variant="default" onClick={() => void nimmZurueck(abschluss)}>
      Weiter zählen
    </Button>
  )
  if (abschluss.ablehnung !== null) return <ErrorNote action={zurueck}>{abschluss.ablehnung.satz}</ErrorNote>
  return (
    <div className={classes['sperre']} role="status">
      <div>
        <strong>{lage === 'sendet' ? 'Die Kontrolle wird abgeschlossen …' : 'Der Abschluss ist vorgemerkt.'}</strong>
        {lage !== 'sendet' && (
          <p>
            {lage === 'abgemeldet'
              ? 'Er wird gesendet, sobald Sie sich wieder anmelden.'
              : 'Er wird gesendet, sobald das Netz wieder da ist. Sie können die App schließen; öffnen Sie sie später noch einmal.'}
          </p>
        )}
      </div>
      {abschluss.versuche === 0 && zurueck}
    </div>
  )
}
