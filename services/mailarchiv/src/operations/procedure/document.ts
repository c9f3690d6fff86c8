/** Writes the Verfahrensdokumentation of the archive. Each sentence describes the service that writes it. */
import { procedureDocument, type RunningService, runningSection } from '@zeughaus/platform'
import { mailarchivSettings } from '../../settings.ts'
import { type AccessDependencies, accessSections } from './access.ts'
import { type EvidenceDependencies, evidenceSections } from './evidence.ts'
import { instantsOf } from './instants.ts'
import { type IntakeDependencies, intakeSections } from './intake.ts'
import { type LawDependencies, lawSections } from './law.ts'
import { type StoreDependencies, storeSections } from './stores.ts'

export type ProcedureDependencies = RunningService &
  IntakeDependencies &
  StoreDependencies &
  AccessDependencies &
  EvidenceDependencies &
  LawDependencies & {
    /** The texts that the service was started with. */
    readonly env: Readonly<Record<string, string | undefined>>
  }

/** Chapters that only the operator knows. */
const TO_FILL_IN: Readonly<Record<string, readonly string[]>> = {
  Verantwortung: [
    'Organisation und Anschrift',
    'Wer den Dienst betreibt und vertritt',
    'Datenschutzbeauftragte Person',
    'Wer diese Dokumentation pflegt und freigibt',
  ],
  'Was erfasst werden soll': [
    'Welche Postfächer und Journale archiviert werden, welche ausdrücklich nicht',
    'Umgang mit privaten Mails',
    'Rechtsgrund und Dauer der Aufbewahrung je Art der Unterlagen, soweit keine Regel oben sie nennt',
  ],
  'Wer Zugang vergibt': [
    'Wer Schlüssel und Rollen vergibt, nach welchem Antrag, und wer das prüft',
    'Wer den Rechner verwaltet und damit alles lesen kann',
    'Wer über Zugänge für Prüferinnen und Prüfer von außen und über Überlassungen an Behörden entscheidet',
  ],
  'Aufbewahrung und Rechte': [
    'Wer Regeln in Kraft setzt, wer Löschläufe vorschlägt und wer sie freigibt',
    'Wer eine Löschsperre anlegt und wann sie aufgehoben wird',
    'Wer Anträge von Personen annimmt und wie ihre Identität geprüft wird',
  ],
  Betrieb: [
    'Rechner, Standort, Verschlüsselung der Datenträger, TLS',
    'Ort, Takt und Aufbewahrung der Sicherungen, Datum der letzten Übung',
    'Wer Meldungen der Überwachung bekommt',
    'Vorgehen bei Störung und bei einem Befund der Prüfung',
    'Wer Prüfpunkte von außer Haus und den öffentlichen Schlüssel verwahrt, und wer damit vergleicht',
    'Wer die Schlüssel verwahrt, mit denen sich verschlüsselte Sicherungen öffnen lassen',
  ],
}

export async function archiveProcedure(dependencies: ProcedureDependencies): Promise<string> {
  const { clock, zone, env } = dependencies
  const instants = instantsOf(zone)
  const sections = [
    runningSection('Das Mailarchiv', dependencies),
    ...(await intakeSections(dependencies, instants)),
    ...(await storeSections(dependencies, instants)),
    ...(await lawSections(dependencies, instants)),
    ...(await evidenceSections(dependencies, instants)),
    ...(await accessSections(dependencies, instants)),
  ]
  return procedureDocument({
    service: 'Mailarchiv',
    now: clock.now(),
    zone,
    sections,
    settings: mailarchivSettings.definition,
    env,
    toFillIn: TO_FILL_IN,
  })
}
