/**
 * The states of a template's version: the table "Beladungsvorlage" of docs/spec/state-tables.md.
 *
 * Only an `aktuell` version can be worked with; it leaves this state when the next version is created.
 */
import { conflict, stateTable } from '@zeughaus/platform'

interface Version {
  readonly name: string
  readonly version: number
  readonly status: 'aktuell' | 'veraltet'
}

const refuse = ({ name, version }: Version) =>
  conflict(
    'vorlage_veraltet',
    `Version ${version} der Vorlage „${name}“ ist veraltet. Arbeiten Sie mit der neuesten Version.`,
  )

export const vorlageStates = stateTable<Version>()({
  'neue-version': { from: ['aktuell'], to: 'veraltet', permission: 'vorlage.bearbeiten', refuse },
  positionen: { from: ['aktuell'], permission: 'vorlage.bearbeiten', refuse },
  'objekt-anlegen': { from: ['aktuell'], permission: 'objekt.anlegen', refuse },
  // Whether an object refers to the version is checked when it is deleted, not for every row of a list.
  loeschen: { permission: 'vorlage.bearbeiten' },
})
