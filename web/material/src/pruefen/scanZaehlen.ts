import type { Lesung } from '../scan/lesung.ts'
import type { Scanergebnis } from '../scan/scanziel.ts'
import { wirkungVon } from '../scan/zaehlen.ts'
import { findeZiel } from '../scan/ziel.ts'
import type { Runde } from './runde.ts'

interface Zaehlergebnis extends Scanergebnis {
  /** The row that the code belongs to. */
  readonly material_id?: string
  /** Whether the person has to count there. */
  readonly oeffnen: boolean
}

const GESPERRT = 'Nicht gezählt: Der Abschluss ist vorgemerkt. Tippen Sie zuerst auf „Weiter zählen“.'

/** One scan during a check: counts at once, from what the device knows. */
export function scanZaehlen(runde: Runde, lesung: Lesung): Zaehlergebnis {
  const treffer = findeZiel(runde.codes, lesung)
  if (treffer === undefined) {
    const { objekt_code } = runde.pruefung.stand
    return { rueckmeldung: 'unbekannt', satz: `„${lesung.text}“ gehört nicht zu ${objekt_code}`, oeffnen: false }
  }
  const { material_id } = treffer
  if (runde.istGesperrt()) return { rueckmeldung: 'unbekannt', satz: GESPERRT, material_id, oeffnen: false }
  const zeile = runde.zeile(material_id)
  const { gezaehlt, gelesen, ...ergebnis } = wirkungVon(treffer, zeile)
  if (gezaehlt !== undefined) {
    const angaben = zeile.position.materialtyp === 'ablauf_charge' ? packungsangaben(lesung) : {}
    runde.zaehle(material_id, { gezaehlt, ...angaben }, gelesen)
  }
  return { ...ergebnis, material_id, oeffnen: treffer.art === 'platz' && zeile.gezaehlt === null }
}

/** What the symbol on a sterile package says beside its number. */
const packungsangaben = ({ ablaufdatum, chargennummer }: Lesung) => ({
  ...(ablaufdatum === null ? {} : { ablaufdatum }),
  ...(chargennummer === null ? {} : { chargennummer }),
})
