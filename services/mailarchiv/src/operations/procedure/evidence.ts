/** What proves that no mail is missing or changed. */
import { type ProcedureSection, writtenCount } from '@zeughaus/platform'
import type { Integrity } from '../../evidence/integrity/index.ts'
import type { PanelDependencies, Verifications } from '../../panel/routes/index.ts'
import type { MailarchivSettings } from '../../settings.ts'
import type { Instants } from './instants.ts'

export interface EvidenceDependencies {
  readonly settings: Pick<MailarchivSettings, 'MAILARCHIV_CHECKPOINT_HOURS'>
  readonly sent: PanelDependencies['sent']
  readonly evidence: PanelDependencies['evidence']
  readonly integrity: Pick<Integrity, 'contradiction' | 'uncovered'>
  readonly verifications: Pick<Verifications, 'last'>
}

export async function evidenceSections(
  dependencies: EvidenceDependencies,
  instant: Instants,
): Promise<ProcedureSection[]> {
  return [
    {
      title: 'Unveränderbarkeit',
      sentences: [
        'Keine Anfrage und kein Befehl ändert eine Mail, und nur ein freigegebener Löschlauf löscht eine.',
        'Jede Mail hat im Beweisprotokoll eine Nummer; die Nummern haben keine Lücke.',
        await checkpointSentence(dependencies, instant),
        'Am Ende jedes Imports signiert der Dienst einen Prüfpunkt.',
        'Ruht die Annahme, folgt binnen zwei Minuten ein Prüfpunkt über das, was kam.',
        `Prüfpunkte sind mit Ed25519 signiert; ihr öffentlicher Schlüssel ist \`${dependencies.evidence.verifierKey}\`.`,
        dependencies.integrity.contradiction() ?? 'Das Beweisprotokoll setzt alle Prüfpunkte fort.',
        ...(await outsideSentences(dependencies, instant)),
        '„zeughaus mailarchiv proof“ gibt zu einer Mail einen Beweis aus, den tools/verify-proof.ts ohne das Archiv prüft.',
      ],
    },
    {
      title: 'Prüfung',
      sentences: [
        await lastVerification(dependencies.verifications, instant),
        '„zeughaus mailarchiv verify --full“ liest jede Mail neu und nennt, was fehlt oder verändert ist.',
      ],
    },
  ]
}

async function checkpointSentence({ evidence, integrity }: EvidenceDependencies, instant: Instants): Promise<string> {
  const last = (await evidence.newestCheckpoints()).at(-1)
  const uncovered = await integrity.uncovered()
  const later = `${writtenCount(uncovered, 'Mail kam', 'Mails kamen')} danach`
  return last === undefined
    ? `Einen Prüfpunkt gibt es noch nicht; ${writtenCount(uncovered, 'Mail ist', 'Mails sind')} ohne.`
    : `Der letzte Prüfpunkt ist vom ${instant(last.madeAt)} und umfasst ${writtenCount(last.size, 'Mail', 'Mails')}; ${later}.`
}

async function outsideSentences({ sent, settings }: EvidenceDependencies, instant: Instants): Promise<string[]> {
  const places = await sent.states()
  if (places.length === 0) return ['Prüfpunkte verlassen dieses Haus nicht.']
  return places.map(({ name, sentAt }) => {
    const last = sentAt === null ? 'bis jetzt noch keiner' : `zuletzt am ${instant(sentAt)}`
    return `Alle ${writtenCount(settings.MAILARCHIV_CHECKPOINT_HOURS, 'Stunde', 'Stunden')} geht ein Prüfpunkt außer Haus, ${name}; ${last}.`
  })
}

async function lastVerification(
  verifications: EvidenceDependencies['verifications'],
  instant: Instants,
): Promise<string> {
  const last = await verifications.last()
  if (last === null) return 'Eine Prüfung gab es noch nicht.'
  const kind = last.mode === 'full' ? 'Die letzte Prüfung war vollständig' : 'Die letzte Prüfung war eine Stichprobe'
  const when = `${kind} und endete am ${instant(last.finished_at ?? last.started_at)}`
  if (last.error !== null) return `${when} mit einem Fehler: ${last.error}`
  const found =
    last.findings_total === 0 ? 'ohne Befund' : `mit ${writtenCount(last.findings_total, 'Befund', 'Befunden')}`
  return `${when}: ${writtenCount(last.checked, 'Mail', 'Mails')} nachgerechnet, ${found}.`
}
