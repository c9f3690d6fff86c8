/** Who may read, and what records it. */
import { nameOf, type ProcedureSection, writtenCount } from '@zeughaus/platform'
import type { AccessLog } from '../access-log/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { keyState, type PanelDoors } from '../admin/index.ts'
import { type ApiKey, type Keys, ROLES } from '../keys/index.ts'
import type { MailarchivSettings } from '../settings.ts'
import type { Instants } from './instants.ts'

export interface AccessDoors {
  readonly settings: Pick<MailarchivSettings, 'ZEUGHAUS_SYSLOG'>
  readonly keys: Pick<Keys, 'list'>
  readonly accounts: Pick<Accounts, 'names'>
  readonly accessLog: Pick<AccessLog, 'head' | 'page'>
  readonly evidence: Pick<PanelDoors['evidence'], 'newestCheckpoints'>
  readonly clock: { now(): number }
  readonly zone: string
}

export async function accessSections(doors: AccessDoors, _instant: Instants): Promise<ProcedureSection[]> {
  return [
    {
      title: 'Zugang',
      sentences: [
        ...(await keySentences(doors)),
        'Ein Schlüssel der Rolle user sucht nur mit einer Adresse (contact), einer der Rolle auditor ohne Bedingung.',
        'Ein Schlüssel mit Bereich liest eine Mail nur, wenn eine Adresse aus From oder To darin liegt; nennt ihr Kopf verdeckte Empfänger (Bcc), nur, wenn eine aus From darin liegt.',
        'Was ein Schlüssel nicht lesen darf, ist für ihn wie nicht vorhanden.',
        'Über die Schnittstelle wird nur gelesen (GET).',
        `Konten der Verwaltung: ${(await doors.accounts.names()).join(', ') || 'keine'}.`,
      ],
    },
    { title: 'Zugriffsprotokoll', sentences: await logSentences(doors) },
  ]
}

async function keySentences({ keys, clock, zone }: AccessDoors): Promise<string[]> {
  const all = await keys.list()
  const active = all.filter((key) => keyState(key, clock.now(), zone) === 'active')
  const ended = all.length - active.length
  return [
    ...ROLES.map((role) => {
      const names = active.filter((key) => key.role === role).map(named)
      return `API-Schlüssel der Rolle ${role}: ${names.join(', ') || 'keine'}.`
    }),
    ...(ended === 0 ? [] : [`${writtenCount(ended, 'Schlüssel ist', 'Schlüssel sind')} gesperrt oder abgelaufen.`]),
  ]
}

const named = ({ name, scope, expires }: ApiKey) => {
  const reach = scope.length === 0 ? 'alle Mails' : scope.join(' ')
  return `„${name}“ (${reach}${expires === null ? '' : `, bis ${expires.split('-').reverse().join('.')}`})`
}

async function logSentences({ accessLog, evidence, settings }: AccessDoors): Promise<string[]> {
  const witnessed = (await evidence.newestCheckpoints()).at(-1)?.accessLog?.id
  const { id } = await accessLog.head()
  const receiver = settings.ZEUGHAUS_SYSLOG
  return [
    `Das Zugriffsprotokoll hat ${writtenCount(id, 'Eintrag', 'Einträge')}, jeder mit dem vorigen verkettet.`,
    'Darin steht jede Suche, jedes Lesen, jedes Herunterladen, jede Anmeldung, jede Aufnahme von Hand und jede Änderung an Schlüsseln und Postfächern.',
    witnessed === undefined
      ? 'Kein Prüfpunkt bezeugt es bis jetzt.'
      : `Der letzte Prüfpunkt bezeugt es bis Eintrag ${witnessed}.`,
    'Bis zum bezeugten Eintrag nennt „zeughaus mailarchiv verify“ jeden, der außerhalb des Dienstes geändert oder entfernt wurde.',
    'Spätere Einträge sichert nur ihre eigene Kette, die der Eigentümer der Datei neu rechnen könnte.',
    receiver === undefined
      ? 'An einen Empfänger außerhalb dieses Rechners (syslog) geht das Sicherheitsprotokoll nicht.'
      : `Das Sicherheitsprotokoll geht auch an ${nameOf(receiver)}.`,
  ]
}
