/** What this device counted, beside what the service has: pure. */
import type { Angaben, Kontrolle, Kontrollposition, Zaehlung } from './typen.ts'

/** One row of the round. */
export interface Zeile {
  readonly position: Kontrollposition
  /** null: nobody has counted it in this check. */
  readonly gezaehlt: number | null
  readonly ablaufdatum: string | null
  readonly chargennummer: string | null
  readonly seriennummer: string | null
  readonly gelesen: readonly string[]
  /** Whether the service has what this row shows. */
  readonly gesendet: boolean
}

/** What is counted here wins over the service's copy, sent or not: only one person at a time holds a check. */
export function zeileAus(position: Kontrollposition, zaehlung: Zaehlung | undefined): Zeile {
  if (zaehlung === undefined) {
    const { gezaehlt, ablaufdatum, chargennummer, seriennummer } = position
    return { position, gezaehlt, ablaufdatum, chargennummer, seriennummer, gelesen: [], gesendet: true }
  }
  const { angaben, gelesen, gesendet_um } = zaehlung
  const feld = (name: 'ablaufdatum' | 'chargennummer' | 'seriennummer') =>
    angaben[name] === undefined ? position[name] : angaben[name]
  return {
    position,
    gezaehlt: angaben.gezaehlt,
    ablaufdatum: feld('ablaufdatum'),
    chargennummer: feld('chargennummer'),
    seriennummer: feld('seriennummer'),
    gelesen,
    gesendet: gesendet_um !== null,
  }
}

/** Counts that a fresh copy of the check, asked for at `gefragt_um`, contains: they need not be kept beside it. */
export const imStandEnthalten = (zaehlungen: readonly Zaehlung[], gefragt_um: number): Zaehlung[] =>
  zaehlungen.filter(({ gesendet_um }) => gesendet_um !== null && gesendet_um < gefragt_um)

/** A position that this device counted in a check which somebody else took over, beside the new check. */
export interface Gegenueberstellung {
  readonly material_id: string
  readonly name: string
  readonly hier: Angaben
  /** What the new check has; null: nothing yet. undefined: the position is no longer in it. */
  readonly dort: number | null | undefined
  /** Whether the count can be taken over without taking anything away from the other person. */
  readonly unstrittig: boolean
}

/**
 * What was counted here and did not reach the service, held against the check that goes on. A number that the other
 * person has counted is never overwritten unasked.
 *
 * @param alt the copy that this device started from
 */
export function gegenueberstellen(
  alt: Kontrolle,
  zaehlungen: readonly Zaehlung[],
  neu: Kontrolle,
): Gegenueberstellung[] {
  const drueben = new Map(neu.positionen.map((position) => [position.material_id, position]))
  const namen = new Map(alt.positionen.map((position) => [position.material_id, position]))
  return zaehlungen
    .filter(({ gesendet_um }) => gesendet_um === null)
    .map(({ material_id, angaben }) => {
      const dort = drueben.get(material_id)
      const vorher = namen.get(material_id)
      return {
        material_id,
        name: vorher?.material_name ?? material_id,
        hier: angaben,
        dort: dort?.gezaehlt,
        unstrittig: dort !== undefined && (dort.gezaehlt === null || dort.gezaehlt === vorher?.gezaehlt),
      }
    })
    .filter(({ dort, hier }) => dort !== hier.gezaehlt || hatMehrAlsDieZahl(hier))
}

const hatMehrAlsDieZahl = ({ ablaufdatum, chargennummer, seriennummer }: Angaben): boolean =>
  [ablaufdatum, chargennummer, seriennummer].some((angabe) => angabe !== undefined)
