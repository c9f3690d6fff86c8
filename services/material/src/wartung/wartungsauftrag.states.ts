/** The life of an order: the table "Wartungsauftrag" of docs/spec/state-tables.md, row by row. */
import { conflict, stateMachine } from '@zeughaus/platform'
import type { Recht } from '../rechte.ts'
import type { Auftragsaktion, WartungsauftragStatus } from './wartungsauftrag.schema.ts'

interface Auftrag {
  readonly status: WartungsauftragStatus
}

const ablauf = stateMachine<Auftrag>()({
  initial: 'offen',
  transitions: {
    in_arbeit: { from: ['offen'], permission: 'wartung.bearbeiten', event: null },
    erledigt: { from: ['in_arbeit'], permission: 'wartung.bearbeiten', event: null },
  },
})

/** @throws {DomainError} 409 `uebergang_unzulaessig` */
export const pruefeStatus = ablauf.check

/** An order that somebody works on or has finished is a record of what happened. @throws {DomainError} 409 */
export function pruefeLoeschen(auftrag: Auftrag): void {
  if (auftrag.status === ablauf.initial) return
  throw conflict('uebergang_unzulaessig', 'Nur ein Auftrag, an dem noch niemand arbeitet, kann gelöscht werden.', {
    erlaubt: ablauf.allowed(auftrag, () => true),
  })
}

/** What this caller may do with an order now: the states he may set, and the rest. */
export function auftragErlaubt(auftrag: Auftrag, darf: (recht: Recht) => boolean): Auftragsaktion[] {
  if (!darf('wartung.bearbeiten')) return []
  const loeschen: Auftragsaktion[] = auftrag.status === ablauf.initial ? ['loeschen'] : []
  return [...ablauf.allowed(auftrag, darf), 'bearbeiten', ...loeschen]
}
