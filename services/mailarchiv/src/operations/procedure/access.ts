/** Who may read, and what records it. */
import { germanDay, type ProcedureSection, writtenCount } from '@zeughaus/platform'
import { type ApiKey, type Keys, ROLES } from '../../api/keys/index.ts'
import type { AccessLog } from '../../evidence/access-log/index.ts'
import { type Account, type Accounts, calledOf, type Factors, isOver, ROLE_WORDS } from '../../panel/accounts/index.ts'
import { keyState, type PanelDependencies } from '../../panel/routes/index.ts'
import type { MailarchivSettings } from '../../settings.ts'
import type { Instants } from './instants.ts'

export interface AccessDependencies {
  readonly settings: Pick<MailarchivSettings, 'MAILARCHIV_MCP' | 'MAILARCHIV_WEBHOOKS'>
  readonly keys: Pick<Keys, 'list'>
  readonly accounts: Pick<Accounts, 'list'>
  readonly factors: Pick<Factors, 'duty'>
  readonly accessLog: Pick<AccessLog, 'head' | 'page'>
  readonly evidence: Pick<PanelDependencies['evidence'], 'newestCheckpoints'>
  readonly clock: { now(): number }
  readonly zone: string
}

export async function accessSections(
  dependencies: AccessDependencies,
  _instant: Instants,
): Promise<ProcedureSection[]> {
  return [
    {
      title: 'Zugang',
      sentences: [
        ...(await keySentences(dependencies)),
        'Ein Schlüssel der Rolle user sucht nur mit einer Adresse (contact), einer der Rolle auditor ohne Bedingung.',
        'Ein Schlüssel mit Bereich liest eine Mail nur, wenn eine Adresse aus From oder To darin liegt; nennt ihr Kopf verdeckte Empfänger (Bcc), nur, wenn eine aus From darin liegt.',
        'Was ein Schlüssel nicht lesen darf, ist für ihn wie nicht vorhanden.',
        dependencies.settings.MAILARCHIV_MCP
          ? 'Assistenten lesen an /mcp, mit denselben Schlüsseln und Grenzen.'
          : 'Assistenten haben keinen Zugang.',
        'Über die Schnittstelle wird nur gelesen (GET); einzig Webhooks legt ein Schlüssel der Rolle integration darüber an, ohne dass sich eine Mail ändert.',
        `Webhooks melden Kopfdaten neuer Mails nach außen, und nur an diese Ziele: ${dependencies.settings.MAILARCHIV_WEBHOOKS?.join(', ') ?? 'keine'}.`,
        ...(await personSentences(dependencies)),
        ...(await factorSentences(dependencies)),
      ],
    },
    { title: 'Zugriffsprotokoll', sentences: await logSentences(dependencies) },
  ]
}

async function keySentences({ keys, clock, zone }: AccessDependencies): Promise<string[]> {
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

async function personSentences({ accounts, clock }: AccessDependencies): Promise<string[]> {
  const all = await accounts.list()
  const active = all.filter((account) => hasAccess(account, clock.now()))
  const ended = all.length - active.length
  return [
    `An der Verwaltungsseite melden sich an: ${active.map(person).join(', ') || 'niemand'}.`,
    ...(ended === 0 ? [] : [`${writtenCount(ended, 'Person hat', 'Personen haben')} keinen Zugang mehr.`]),
    'Die Rolle Verwaltung richtet Quellen, Schlüssel und Personen ein und liest keine Mails; Lesen sucht und liest Mails, mit einer Begrenzung die, die ein Schlüssel mit diesem Bereich liest; Prüfung liest alle Mails, Beweise, Integrität und Zugriffsprotokoll; Datenschutz liest das Zugriffsprotokoll, sieht, welche Mails es von und an eine Person gibt, beantwortet Anträge von Personen mit ihren Mails und entscheidet über Aufbewahrung und Löschung.',
    'Außenprüfung sucht und liest die Mails einer Suche und eines Zeitraums mit ihren Beweisen, und sonst nichts, bis zu einem letzten Tag; danach endet jede Anmeldung.',
  ]
}

const hasAccess = (account: Account, now: number): boolean => account.endedAt === null && !isOver(account, now)

async function factorSentences({ accounts, factors, clock }: AccessDependencies): Promise<string[]> {
  const all = await accounts.list()
  const active = all.filter((account) => hasAccess(account, clock.now()) && !account.isConnected)
  const secured = active.filter(({ hasFactor }) => hasFactor)
  const duty = (await factors.duty()).map((role) => ROLE_WORDS[role])
  return [
    `Ein zweiter Faktor (Passkey oder Codes einer Authenticator-App) schützt die Anmeldung bei ${secured.length} von ${writtenCount(active.length, 'Person', 'Personen')} mit Passwort.`,
    duty.length === 0
      ? 'Keine Rolle verlangt einen zweiten Faktor.'
      : `Einen zweiten Faktor verlangen die Rollen ${duty.join(', ')}: Wer ihn nicht hat, richtet ihn ein, bevor er etwas anderes tut.`,
  ]
}

const person = ({ name, login, roles, scope, audit }: Account) => {
  const words = roles.map((role) => ROLE_WORDS[role]).join(' + ')
  const limit = scope.length === 0 ? '' : `, nur ${scope.join(' ')}`
  const audited = audit === null ? '' : `: Mails ${audit.reading}, Zugang bis ${germanDay(audit.endsOn)}`
  return `„${calledOf({ name, login })}“ (${words}${limit}${audited})`
}

const named = ({ name, scope, expires }: ApiKey) => {
  const access = scope.length === 0 ? 'alle Mails' : scope.join(' ')
  return `„${name}“ (${access}${expires === null ? '' : `, bis ${expires.split('-').reverse().join('.')}`})`
}

async function logSentences({ accessLog, evidence }: AccessDependencies): Promise<string[]> {
  const witnessed = (await evidence.newestCheckpoints()).at(-1)?.accessLog?.id
  const { id } = await accessLog.head()
  return [
    `Das Zugriffsprotokoll hat ${writtenCount(id, 'Eintrag', 'Einträge')}, jeder mit dem vorigen verkettet.`,
    'Darin steht jede Suche, jedes Lesen, jedes Herunterladen, jede Anmeldung, jede Aufnahme von Hand und jede Änderung an Personen, Schlüsseln und Postfächern.',
    'Darin steht auch jede Meldung eines Webhooks, bevor sie den Dienst verlässt.',
    witnessed === undefined
      ? 'Kein Prüfpunkt bezeugt es bis jetzt.'
      : `Der letzte Prüfpunkt bezeugt es bis Eintrag ${witnessed}.`,
    'Bis zum bezeugten Eintrag nennt „zeughaus mailarchiv verify“ jeden, der außerhalb des Dienstes geändert oder entfernt wurde.',
    'Spätere Einträge sichert nur ihre eigene Kette, die der Eigentümer der Datei neu rechnen könnte.',
    'Jeder Eintrag ist auch eine Zeile auf der Standardausgabe des Dienstes, ohne die Wörter der Suche; wohin sie von dort geht, bestimmt die Einrichtung des Rechners.',
  ]
}
