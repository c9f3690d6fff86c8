/** The states of a check: the table "Kontrolle" of docs/spec/state-tables.md, row by row. */
import { conflict, type DomainError, forbidden, impossible, stateTable } from '@zeughaus/platform'
import type { Right } from '../../kern/access/rights.ts'
import type { Kontrollaktion, KontrolleStatus } from './kontrolle.schema.ts'

/** The facts that decide what a caller may do with a check. */
export interface KontrolleState {
  readonly status: KontrolleStatus
  readonly benutzer_id: string
}

interface Kontrollsicht extends KontrolleState {
  /** Whether the caller holds the check. */
  readonly eigene: boolean
}

const durchfuehren = { from: ['in_bearbeitung'], permission: 'kontrolle.durchfuehren', refuse } as const
const eigene = { ...durchfuehren, when: (kontrolle: Kontrollsicht) => kontrolle.eigene }
const fremde = { ...durchfuehren, when: (kontrolle: Kontrollsicht) => !kontrolle.eigene }

export const kontrolleStates = stateTable<Kontrollsicht>()({
  zaehlen: { ...eigene, to: 'in_bearbeitung', event: 'istmenge_erfasst' },
  abschliessen: { ...eigene, to: 'abgeschlossen', event: 'kontrolle_abgeschlossen' },
  abbrechen: { ...eigene, to: 'abgebrochen', event: 'kontrolle_abgebrochen' },
  uebernehmen: { ...fremde, to: 'abgebrochen', event: ['kontrolle_uebernommen', 'kontrolle_gestartet'] },
})

/** Builds the refusal. An ended check is ended for all, so its state comes before its holder. */
function refuse({ status, eigene }: Kontrollsicht, erlaubt: readonly string[]): DomainError {
  if (status !== 'in_bearbeitung') {
    const how = status === 'abgeschlossen' ? 'abgeschlossen' : 'abgebrochen oder übernommen'
    return conflict('kontrolle_beendet', `Diese Kontrolle ist schon ${how}. Starten Sie bei Bedarf eine neue.`)
  }
  return eigene
    ? impossible('Diese Kontrolle führen Sie schon selbst durch.', { erlaubt })
    : forbidden('Diese Kontrolle führt jemand anderes durch. Sie können sie übernehmen.', 'fremde_kontrolle')
}

const sicht = (kontrolle: KontrolleState, akteurId: string): Kontrollsicht => ({
  ...kontrolle,
  eigene: kontrolle.benutzer_id === akteurId,
})

/**
 * Returns the status after an action.
 *
 * @throws {DomainError} 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 409 `uebergang_unzulaessig` for taking over
 *   one's own check
 */
export const checkKontrolle = (kontrolle: KontrolleState, aktion: Kontrollaktion, akteurId: string): KontrolleStatus =>
  kontrolleStates.check(sicht(kontrolle, akteurId), aktion)

/** Lists what this caller may do with a check now. Finishing itself checks that every position is confirmed. */
export const kontrolleErlaubt = (
  kontrolle: KontrolleState,
  akteurId: string,
  may: (right: Right) => boolean,
): Kontrollaktion[] => kontrolleStates.offered(sicht(kontrolle, akteurId), may)
