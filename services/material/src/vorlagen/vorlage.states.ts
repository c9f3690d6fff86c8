/**
 * The life of a version of a template: the table "Beladungsvorlage" of docs/spec/state-tables.md.
 *
 * `aktuell` is the only state in which a version can be worked with; making the next version is the one way out of it.
 */
import { conflict } from '@zeughaus/platform'
import { type Aktion, aktionen } from '../aktionen.ts'
import type { Recht } from '../rechte.ts'
import type { Vorlagenaktion } from './vorlage.schema.ts'

type Status = 'aktuell' | 'veraltet'

export const vorlagenAktionen: Readonly<Record<Vorlagenaktion, Aktion<Status>>> = {
  'neue-version': { from: ['aktuell'], permission: 'vorlage.bearbeiten' },
  positionen: { from: ['aktuell'], permission: 'vorlage.bearbeiten' },
  'objekt-anlegen': { from: ['aktuell'], permission: 'objekt.anlegen' },
  // Whether an object refers to the version is asked when somebody deletes it, not for every row of a list.
  loeschen: { from: ['aktuell', 'veraltet'], permission: 'vorlage.bearbeiten' },
}

/** What this caller may do with a version now. */
export function vorlageErlaubt(status: Status, darf: (recht: Recht) => boolean): Vorlagenaktion[] {
  return aktionen(vorlagenAktionen, darf, ({ from }) => from.includes(status))
}

/** @throws {DomainError} 409 `vorlage_veraltet` */
export function pruefeVorlage(
  vorlage: { readonly name: string; readonly version: number; readonly status: Status },
  aktion: Vorlagenaktion,
): void {
  if (vorlagenAktionen[aktion].from.includes(vorlage.status)) return
  throw conflict(
    'vorlage_veraltet',
    `Version ${vorlage.version} der Vorlage „${vorlage.name}“ ist veraltet. Arbeiten Sie mit der neuesten Version.`,
  )
}
