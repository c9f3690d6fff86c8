/** Writes the Verfahrensdokumentation of the service. Each sentence describes the service that writes it. */
import {
  databaseName,
  type ProcedureSection,
  procedureDocument,
  type RunningService,
  runningSection,
  writtenCount,
  writtenInstant,
} from '@zeughaus/platform'
import type { Postgres } from '@zeughaus/postgres'
import { FESTE_ROLLEN } from '../kern/access/rights.ts'
import { TOKEN_SECONDS } from '../kern/access/token.ts'
import type { Database } from '../kern/db/db.gen.ts'
import type { Reader } from '../kern/db/store.ts'
import type { FileStore } from '../kern/files/index.ts'
import { findJuengsten } from '../kern/sicherheit/index.ts'
import { getKonfiguration } from '../meldungen/eskalation/index.ts'
import { countMitFaktor, countVerbundene, getFaktorpflicht } from '../personal/zugang/index.ts'
import { type MaterialSettings, materialSettings } from '../settings.ts'
import type { MaterialPlaces } from './backup/index.ts'

const SECONDS_PER_HOUR = 3600

export interface ProcedureDependencies extends RunningService {
  readonly settings: Pick<MaterialSettings, 'DATABASE_URL' | 'SMTP_URL' | 'MAIL_FROM'>
  /** The texts that the service was started with. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly places: Pick<MaterialPlaces, 'database'> & { readonly files: Pick<FileStore, 'place'> }
  readonly postgres: Pick<Postgres<Database>, 'health'>
  readonly db: Reader
  readonly clock: { now(): number }
}

/** Chapters that only the operator knows. */
const TO_FILL_IN: Readonly<Record<string, readonly string[]>> = {
  Verantwortung: [
    'Organisation und Anschrift',
    'Wer den Dienst betreibt und vertritt',
    'Datenschutzbeauftragte Person',
    'Wer diese Dokumentation pflegt und freigibt',
  ],
  'Wer Zugang vergibt': [
    'Wer Personen und Rollen anlegt, nach welchem Antrag, und wer das prüft',
    'Wer den Rechner verwaltet und damit alles lesen kann',
  ],
  Betrieb: [
    'Rechner, Standort, Verschlüsselung der Datenträger, TLS',
    'Ort, Takt und Aufbewahrung der Sicherungen, Datum der letzten Übung',
    'Wer Meldungen der Überwachung bekommt',
    'Vorgehen bei Störung und bei einem Befund der Prüfung',
    'Wer die Prüfsumme der Historie außerhalb dieses Rechners verwahrt',
  ],
}

export async function materialProcedure(dependencies: ProcedureDependencies): Promise<string> {
  return procedureDocument({
    service: 'Material',
    now: dependencies.clock.now(),
    zone: dependencies.zone,
    sections: [
      runningSection('Das Material', dependencies),
      { title: 'Speicher und Bestand', sentences: await storeSentences(dependencies) },
      { title: 'Zugang', sentences: await accessSentences(dependencies.db) },
      { title: 'Nachweise', sentences: await evidenceSentences(dependencies) },
      { title: 'Meldungen', sentences: await noticeSentences(dependencies) },
      await backupSection(dependencies),
    ],
    settings: materialSettings.definition,
    env: dependencies.env,
    toFillIn: TO_FILL_IN,
  })
}

async function storeSentences({ settings, places, postgres, db }: ProcedureDependencies): Promise<string[]> {
  const { version } = await postgres.health()
  const url = settings.DATABASE_URL
  const all = db.fn.countAll<number>().as('anzahl')
  const [objekte, material] = await Promise.all([
    db.selectFrom('objekt').select(all).executeTakeFirstOrThrow(),
    db.selectFrom('material').select(all).executeTakeFirstOrThrow(),
  ])
  return [
    url === undefined
      ? `Die Daten liegen im eingebetteten PostgreSQL ${version}, im Ordner ${places.database.dataDir}.`
      : `Die Daten liegen in ${databaseName(url)} (Version ${version}).`,
    `Ort der Dateien von Dokumenten: ${places.files.place.description}.`,
    `Erfasst sind ${writtenCount(objekte.anzahl, 'Objekt', 'Objekte')} und ${writtenCount(material.anzahl, 'Material', 'Materialien')}.`,
  ]
}

async function accessSentences(db: Reader): Promise<string[]> {
  const personen = await db.selectFrom('benutzer').select(['rollen', 'aktiv']).execute()
  const aktive = personen.filter(({ aktiv }) => aktiv)
  const mitFaktor = await countMitFaktor(db)
  const verbundene = await countVerbundene(db)
  const pflicht = await getFaktorpflicht(db)
  const own = await db.selectFrom('rolle').select('name').orderBy('name').execute()
  const held = FESTE_ROLLEN.map(
    (rolle) => `${rolle} ${aktive.filter(({ rollen }) => rollen.includes(rolle)).length}`,
  ).join(', ')
  const { anOrten } = await db
    .selectFrom('ortsrolle')
    .innerJoin('benutzer', 'benutzer.id', 'ortsrolle.benutzer_id')
    .where('benutzer.aktiv', '=', true)
    .select(({ fn }) => fn.count<number>('benutzer_id').distinct().as('anOrten'))
    .executeTakeFirstOrThrow()
  return [
    `${writtenCount(aktive.length, 'Person kann', 'Personen können')} sich anmelden, ${writtenCount(personen.length - aktive.length, 'weitere ist', 'weitere sind')} gesperrt.`,
    `Die festen Rollen haben so viele von ihnen: ${held}.`,
    `Eigene Rollen: ${own.map(({ name }) => `„${name}“`).join(', ') || 'keine'}.`,
    `Rollen, die nur an einem Ort gelten, haben ${writtenCount(anOrten, 'aktive Person', 'aktive Personen')}; was anderswo liegt, zeigen sie nicht.`,
    `Einen zweiten Faktor (Passkey oder Authenticator-App) haben ${writtenCount(mitFaktor, 'aktive Person', 'aktive Personen')}; verlangt wird er von diesen festen Rollen: ${pflicht.rollen.join(', ') || 'keiner'}; von diesen eigenen: ${pflicht.eigene_rollen.map(({ name }) => `„${name}“`).join(', ') || 'keiner'}.`,
    `Mit dem Anmeldedienst verbunden sind ${writtenCount(verbundene, 'aktive Person', 'aktive Personen')}: sie melden sich dort an, und nur dort.`,
    `Eine Anmeldung gilt ${writtenCount(TOKEN_SECONDS / SECONDS_PER_HOUR, 'Stunde', 'Stunden')}.`,
    'Außer der Anmeldung selbst mit Passwort, Passkey oder am Anmeldedienst, dessen Abmeldungen, ihrer Erneuerung, der Annahme einer Einladung, einem neuen Passwort per Link und einem Kalender unter seiner geheimen Adresse braucht jede Anfrage eine gültige Anmeldung.',
  ]
}

async function evidenceSentences({ db }: ProcedureDependencies): Promise<string[]> {
  const all = db.fn.countAll<number>().as('anzahl')
  const [historie, sicherheit] = await Promise.all([
    db.selectFrom('historie').select(all).executeTakeFirstOrThrow(),
    db.selectFrom('sicherheitsprotokoll').select(all).executeTakeFirstOrThrow(),
  ])
  return [
    `Die Historie hat ${writtenCount(historie.anzahl, 'Eintrag', 'Einträge')}, das Sicherheitsprotokoll ${writtenCount(sicherheit.anzahl, 'Eintrag', 'Einträge')}.`,
    'Die Datenbank verweigert dem Dienst, Einträge der Historie und des Sicherheitsprotokolls zu ändern oder zu löschen.',
    '„zeughaus material verify“ rechnet beide Ketten nach und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag.',
    'Jeder Eintrag des Sicherheitsprotokolls ist auch eine Zeile auf der Standardausgabe des Dienstes; wohin sie von dort geht, bestimmt die Einrichtung des Rechners.',
  ]
}

async function noticeSentences({ settings, db }: ProcedureDependencies): Promise<string[]> {
  const { erinnerung_nach_tagen, eskalation_nach_tagen } = await getKonfiguration(db)
  return [
    settings.SMTP_URL === undefined
      ? 'Benachrichtigungen verschickt der Dienst nicht: Es ist kein Mailserver eingestellt.'
      : `Benachrichtigungen verschickt der Dienst als E-Mail von ${settings.MAIL_FROM}.`,
    `An einen offenen Fehlbestand wird nach ${writtenCount(erinnerung_nach_tagen, 'Tag', 'Tagen')} erinnert, nach ${writtenCount(eskalation_nach_tagen, 'Tag', 'Tagen')} wird er eskaliert.`,
    'An eine Leihe zwischen Einheiten, die nicht rechtzeitig zurück ist, wird einmal erinnert.',
  ]
}

async function backupSection({ db, zone }: ProcedureDependencies): Promise<ProcedureSection> {
  const last = await findJuengsten(db, 'sicherung')
  return {
    title: 'Sicherung',
    sentences: [
      last === undefined
        ? 'Eine Sicherung mit „zeughaus backup“ gab es noch nicht.'
        : `Die letzte Sicherung mit „zeughaus backup“ machte ${last.name} am ${writtenInstant(Date.parse(last.zeitpunkt), zone)}.`,
      '„zeughaus backup“ sichert, während der Dienst läuft.',
      '„zeughaus restore“ stellt nur in einen leeren Ordner wieder her und prüft danach beide Ketten.',
    ],
  }
}
