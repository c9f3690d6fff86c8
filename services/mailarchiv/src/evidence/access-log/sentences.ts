/** The result of a verification of the access log in German sentences. */
import type { LogFinding, LogReport } from './verify.ts'

/** Says what the log is and what that proves: entries after the last checkpoint rest on the log's own chain alone. */
export function logSentences(report: LogReport): string[] {
  const { entries, findings, head } = report
  const outcome =
    findings.length === 0
      ? `${entries} Einträge des Zugriffsprotokolls geprüft, es ist unversehrt.`
      : `${entries} Einträge des Zugriffsprotokolls geprüft, ${findings.length} Befunde: es wurde außerhalb des Dienstes verändert.`
  return [
    ...findings.map(logFinding),
    outcome,
    witnessSentence(report),
    `Prüfsumme des Zugriffsprotokolls: ${head.id} ${Buffer.from(head.hash).toString('hex')}`,
  ]
}

/** Names one finding with the first and the last entry and the times around them. */
export function logFinding({ kind, id, to, after, before }: LogFinding): string {
  const isOne = id === to
  const which = isOne ? `Eintrag ${id}` : `Einträge ${id} bis ${to}`
  switch (kind) {
    case 'changed':
      return `Eintrag ${id} des Zugriffsprotokolls wurde verändert${before === null ? '' : ` (Zeitangabe ${before})`}.`
    case 'added':
      return `Eintrag ${id} des Zugriffsprotokolls wurde eingeschoben.`
    case 'missing':
      return `${which} des Zugriffsprotokolls ${isOne ? 'fehlt' : 'fehlen'}${around(after, before)}.`
    case 'rewritten':
      return `${which} des Zugriffsprotokolls ${isOne ? 'wurde' : 'wurden'} umgeschrieben${around(after, before)}: Der Prüfpunkt vom ${before} bezeugt andere.`
    case 'unguarded':
      return `Der Schreibschutz des Zugriffsprotokolls war entfernt, bemerkt am ${before} (Eintrag ${id}): Vorher kann es außerhalb des Dienstes verändert worden sein.`
  }
}

function around(after: string | null, before: string | null): string {
  if (after !== null && before !== null) return `, geschrieben zwischen ${after} und ${before}`
  if (before !== null) return `, geschrieben vor ${before}`
  return after === null ? '' : `, geschrieben nach ${after}`
}

/** Says how far a signed checkpoint vouches for the log. */
function witnessSentence({ head, witnessed, anchors }: LogReport): string {
  if (witnessed === null && anchors > 0) return 'Kein Prüfpunkt passt noch zum Zugriffsprotokoll.'
  if (witnessed === null)
    return 'Noch kein Prüfpunkt bezeugt das Zugriffsprotokoll: Bis zum ersten könnte, wer diesen Rechner verwaltet, es unbemerkt umschreiben.'
  const made = `Der Prüfpunkt vom ${new Date(witnessed.madeAt).toISOString()} bezeugt das Zugriffsprotokoll bis Eintrag ${witnessed.id}`
  const later = head.id - witnessed.id
  if (later <= 0) return `${made}, also ganz.`
  return `${made}. ${later === 1 ? 'Den Eintrag' : `Die ${later} Einträge`} danach sichert bis zum nächsten Prüfpunkt nur die eigene Kette, die der Eigentümer der Datei neu rechnen könnte.`
}
