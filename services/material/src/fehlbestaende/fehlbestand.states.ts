/** The life of a shortage and of its approvals: the tables "Fehlbestand" and "Mindermenge" of docs/spec/state-tables.md. */
import { conflict } from '@zeughaus/platform'
import { type Aktion, aktionen } from '../aktionen.ts'
import type { Recht } from '../rechte.ts'
import type { FehlbestandStatus, Fehlbestandsaktion } from './fehlbestand.schema.ts'

const OFFENE = ['offen', 'in_bearbeitung', 'nachgefuellt_teilweise'] as const

export const fehlbestandAktionen: Readonly<Record<Fehlbestandsaktion, Aktion<FehlbestandStatus>>> = {
  nachfuellen: { from: OFFENE, permission: 'nachfuellung.erfassen' },
  bearbeiten: { from: ['offen', 'nachgefuellt_teilweise'], permission: 'fehlbestand.bearbeiten' },
  genehmigen: { from: OFFENE, permission: 'mindermenge.genehmigen' },
}

/** "Status changes happen automatically only when actual equals target"; above it the shortage is over as well. */
export function statusNachMenge(istmenge: number, sollmenge: number): 'nachgefuellt_teilweise' | 'erledigt' {
  return istmenge < sollmenge ? 'nachgefuellt_teilweise' : 'erledigt'
}

/** @throws {DomainError} 409 `fehlbestand_erledigt` */
export function pruefeOffen({ status }: { readonly status: FehlbestandStatus }): void {
  if (status === 'erledigt') {
    throw conflict('fehlbestand_erledigt', 'Dieser Fehlbestand ist schon erledigt. Laden Sie die Liste bitte neu.')
  }
}

/** @throws {DomainError} 409 `uebergang_unzulaessig` */
export function pruefeBearbeiten({ status }: { readonly status: FehlbestandStatus }): void {
  if (!fehlbestandAktionen.bearbeiten.from.includes(status)) {
    throw conflict(
      'uebergang_unzulaessig',
      status === 'erledigt'
        ? 'Dieser Fehlbestand ist erledigt und wird nicht mehr bearbeitet.'
        : 'Dieser Fehlbestand ist schon in Bearbeitung.',
      { erlaubt: [] },
    )
  }
}

/** @throws {DomainError} 409 `mindermenge_aktiv` */
export function pruefeGenehmigen({ genehmigt }: { readonly genehmigt: boolean }): void {
  if (genehmigt) {
    throw conflict('mindermenge_aktiv', 'Für diesen Fehlbestand gilt schon eine Mindermengen-Genehmigung.')
  }
}

/** How an approval ends; it begins as `aktiv`. */
export const mindermengeEnde = {
  /** The next check of the object starts or is taken over, or its provisional shortage is discarded. */
  ablaufen: { from: 'aktiv', to: 'abgelaufen' },
  /** Its shortage becomes `erledigt`. */
  erledigen: { from: 'aktiv', to: 'beendet' },
} as const

/** What decides about the actions that a caller is offered. */
export interface Lage {
  readonly status: FehlbestandStatus
  readonly genehmigt: boolean
  /** Whether the caller holds the running check of the object. */
  readonly in_eigener_kontrolle: boolean
}

/** What this caller may do with a shortage now. */
export function fehlbestandErlaubt(lage: Lage, darf: (recht: Recht) => boolean): Fehlbestandsaktion[] {
  return aktionen(fehlbestandAktionen, darf, ({ from }, name) => {
    if (!from.includes(lage.status)) return false
    if (name === 'nachfuellen') return lage.in_eigener_kontrolle || darf('fehlbestand.bearbeiten')
    return name !== 'genehmigen' || !lage.genehmigt
  })
}

/** What a count does to the open shortage of its position. */
export type Zaehlfolge =
  /** Nothing is missing and nothing was. */
  | 'keine'
  | 'entsteht'
  /** The shortage that this check created takes over the new count. */
  | 'angepasst'
  /** It is gone: the count that made it was wrong. */
  | 'verworfen'
  /** It is gone because it was refilled: what was refilled stays on record. */
  | 'erledigt'
  /** An older one: it is named, and meets the count when the check is finished. */
  | 'benannt'

/** @param offen the open shortage of the position, if there is one */
export function folgeDerZaehlung(
  gezaehlt: number,
  sollmenge: number,
  offen: { readonly ausDieserKontrolle: boolean; readonly nachgefuellt: boolean } | undefined,
): Zaehlfolge {
  const fehlt = gezaehlt < sollmenge
  if (offen === undefined) return fehlt ? 'entsteht' : 'keine'
  if (!offen.ausDieserKontrolle) return 'benannt'
  if (fehlt) return 'angepasst'
  return offen.nachgefuellt ? 'erledigt' : 'verworfen'
}
