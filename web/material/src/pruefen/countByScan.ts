import { findMatch } from '../scan/codeIndex.ts'
import type { Reading } from '../scan/reading.ts'
import { effectOf } from '../scan/scanEffect.ts'
import type { ScanResult } from '../scan/scanTarget.ts'
import type { Runde } from './runde.ts'

interface CountResult extends ScanResult {
  /** Material of the code's row. */
  readonly material_id?: string
  /** True when the person must count there. */
  readonly open: boolean
}

const LOCKED = 'Nicht gezählt: Der Abschluss ist vorgemerkt. Tippen Sie zuerst auf „Weiter zählen“.'

/** Counts a scanned code in a check, without asking the service. */
export function countByScan(runde: Runde, reading: Reading): CountResult {
  const treffer = findMatch(runde.codes, reading)
  if (treffer === undefined) {
    const { objekt_code } = runde.kontrolle.stand
    return { feedback: 'unknown', sentence: `„${reading.text}“ gehört nicht zu ${objekt_code}`, open: false }
  }
  const { material_id } = treffer
  if (runde.isLocked()) return { feedback: 'unknown', sentence: LOCKED, material_id, open: false }
  const row = runde.row(material_id)
  const { gezaehlt, gelesen, ...result } = effectOf(treffer, row)
  if (gezaehlt !== undefined) {
    const angaben = row.position.materialtyp === 'ablauf_charge' ? packageAngaben(reading) : {}
    runde.zaehle(material_id, { gezaehlt, ...angaben }, gelesen)
  }
  return { ...result, material_id, open: treffer.art === 'platz' && row.gezaehlt === null }
}

/** Expiry and batch from the symbol on a package. */
const packageAngaben = ({ ablaufdatum, chargennummer }: Reading) => ({
  ...(ablaufdatum === null ? {} : { ablaufdatum }),
  ...(chargennummer === null ? {} : { chargennummer }),
})
