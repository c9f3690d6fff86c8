/** How mails get in. */
import { type ProcedureSection, writtenCount } from '@zeughaus/platform'
import type { PanelDependencies } from '../../panel/routes/index.ts'
import type { MailarchivSettings } from '../../settings.ts'
import type { Instants } from './instants.ts'

export interface IntakeDependencies extends Pick<PanelDependencies, 'imap' | 'smtp'> {
  readonly settings: Pick<
    MailarchivSettings,
    'MAILARCHIV_SMTP_JOURNAL' | 'MAILARCHIV_ALERT_TO' | 'MAILARCHIV_ALERT_HOURS' | 'SMTP_URL'
  >
}

type Mailbox = Awaited<ReturnType<IntakeDependencies['imap']['list']>>[number]

export async function intakeSections(dependencies: IntakeDependencies, instant: Instants): Promise<ProcedureSection[]> {
  return [
    {
      title: 'Annahme',
      sentences: [
        ...smtpSentences(dependencies),
        ...(await mailboxSentences(dependencies, instant)),
        'Von Hand kommen Mails in der Verwaltung (Hochladen) und mit „zeughaus mailarchiv import“ hinein.',
        'Eine Mail wird Byte für Byte aufgehoben, auch eine mit fehlerhaftem Aufbau.',
        'Dieselben Bytes noch einmal ergeben keine zweite Mail.',
      ],
    },
    { title: 'Meldungen', sentences: [alertSentence(dependencies.settings)] },
  ]
}

function smtpSentences({ smtp, settings }: IntakeDependencies): string[] {
  if (smtp === null) return ['Per SMTP nimmt der Dienst keine Mails an.']
  const { state, address, tls, allow, accepted, refused, error } = smtp.status()
  return [
    `Per SMTP nimmt der Dienst Mails an der Adresse ${address} an, aus diesen Netzen: ${allow.join(', ')}.`,
    tls ? 'Dort bietet er STARTTLS an.' : 'Verschlüsselung (STARTTLS) bietet er dort nicht an.',
    settings.MAILARCHIV_SMTP_JOURNAL
      ? 'Journalberichte (Exchange, Microsoft 365) öffnet er und hebt die Mails darin auf.'
      : 'Journalberichte (Exchange, Microsoft 365) öffnet er nicht: Jede Mail bleibt, wie sie kam.',
    'Den Empfang (250) bestätigt er erst, wenn die Mail dauerhaft gespeichert ist.',
    `Seit dem Start nahm er dort ${writtenCount(accepted, 'Mail', 'Mails')} an und lehnte ${refused.toLocaleString('de-DE')} ab.`,
    ...(state === 'listening' && error === null ? [] : [`Diese Annahme ist gestört: ${error ?? ''}`]),
  ]
}

const SECURITY = { tls: 'TLS', starttls: 'STARTTLS', none: 'ohne Verschlüsselung' } as const

async function mailboxSentences({ imap }: IntakeDependencies, instant: Instants): Promise<string[]> {
  const accounts = await imap.list()
  if (accounts.length === 0) return ['Postfächer liest der Dienst keine.']
  return accounts.map((account) => {
    const { name, user, host, port, security, folders, journal, archived } = account
    const read = folders.length === 0 ? 'alle Ordner' : `die Ordner ${folders.join(', ')}`
    const reports = journal ? ', Journalberichte werden geöffnet' : ''
    return `Postfach „${name}“: ${user} auf ${host}:${port} (${SECURITY[security]}), ${read}${reports}; ${stateOf(account, instant)}; ${writtenCount(archived, 'Mail', 'Mails')} übernommen.`
  })
}

function stateOf({ state, error, lastSuccess }: Mailbox, instant: Instants): string {
  const last = lastSuccess === null ? 'noch nie gelesen' : `zuletzt gelesen am ${instant(lastSuccess)}`
  if (state === 'paused') return `angehalten, ${last}`
  return error === null ? `in Betrieb, ${last}` : `gestört, ${last}: ${error.replace(/\.$/, '')}`
}

function alertSentence({
  MAILARCHIV_ALERT_TO: to,
  MAILARCHIV_ALERT_HOURS: hours,
  SMTP_URL: url,
}: IntakeDependencies['settings']) {
  const after = `Ist eine Quelle ${writtenCount(hours, 'Stunde', 'Stunden')} gestört oder still`
  if (to === undefined)
    return 'E-Mails über gestörte Quellen verschickt der Dienst nicht: Es ist kein Empfänger eingestellt.'
  if (url === undefined)
    return 'E-Mails über gestörte Quellen verschickt der Dienst nicht: Es ist kein Mailserver eingestellt.'
  return `${after}, schreibt der Dienst eine E-Mail an ${to.join(', ')}.`
}
