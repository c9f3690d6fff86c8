/** How long mails are kept, how they end, and what people have asked for. Names nobody whose data a request is about. */
import { type Day, germanDay, type ProcedureSection, writtenCount } from '@zeughaus/platform'
import { describeSearch, type SearchParameters } from '../../api/mails/index.ts'
import type { PanelDependencies } from '../../panel/routes/index.ts'
import { dueOn, type Request } from '../../retention/requests/index.ts'
import { termText } from '../../retention/rules/index.ts'
import type { Instants } from './instants.ts'

export type LawDependencies = Pick<PanelDependencies, 'rules' | 'holds' | 'deletions' | 'requests'>

export async function lawSections(dependencies: LawDependencies, instant: Instants): Promise<ProcedureSection[]> {
  return [
    {
      title: 'Aufbewahrung',
      sentences: [
        ...(await ruleSentences(dependencies, instant)),
        'Von mehreren Regeln gilt die längste, und eine Mail ohne Regel bleibt.',
        'Eine Regel in Kraft ändert niemand; sie endet, wenn ihr Nachfolger in Kraft tritt oder eine Person sie beendet.',
        ...(await holdSentences(dependencies, instant)),
        'Eine Löschsperre heben zwei Personen auf: Eine beantragt es, eine andere bestätigt es.',
      ],
    },
    {
      title: 'Löschung',
      sentences: [
        'Von selbst löscht der Dienst keine Mail, auch nicht nach Ablauf einer Frist: Einen Löschlauf schlägt eine Person vor, und eine andere gibt ihn frei.',
        ...(await runSentences(dependencies, instant)),
        'Fällig ist, was nach der Zeit unterschriebener Prüfpunkte fällig ist; ist die Uhr des Rechners dem letzten mehr als 31 Tage voraus, wird nichts gelöscht, bis zwei Personen sie bestätigen.',
        'Von einer gelöschten Mail bleiben Nummer, Kennung, Tag und Regel, und im Beweisprotokoll der Hash ihres Eintrags mit einer unterschriebenen Löschung.',
      ],
    },
    {
      title: 'Rechte betroffener Personen',
      sentences: [
        ...(await requestSentences(dependencies)),
        'Eine Auskunft ist ein ZIP mit den Mails; eine Löschung nimmt aus, was eine Regel oder eine Sperre hält, und ein Brief nennt die Gründe.',
        'Eingeschränkte Mails finden und lesen nur die Personen, die der Antrag nennt, und kein API-Schlüssel.',
      ],
    },
  ]
}

async function ruleSentences({ rules }: LawDependencies, instant: Instants): Promise<string[]> {
  const inForce = await rules.inForce()
  if (inForce.length === 0) return ['Keine Aufbewahrungsregel ist in Kraft: Jede Mail bleibt.']
  return inForce.map((rule) => {
    const { name, basis, search, activatedAt } = rule
    const since = activatedAt === null ? '' : `, in Kraft seit ${instant(activatedAt)}`
    return `Regel „${name}“ (${basis}): ${mailsOf(rules.conditionsOf(search), search)}, ${termText(rule)}${since}.`
  })
}

/** The mails of a search, in words. */
function mailsOf(conditions: Parameters<typeof describeSearch>[0], search: SearchParameters): string {
  const words = describeSearch(conditions, search)
  return words === '' ? 'alle Mails' : `Mails ${words}`
}

async function holdSentences({ rules, holds }: LawDependencies, instant: Instants): Promise<string[]> {
  const inForce = await holds.inForce()
  if (inForce.length === 0) return ['Keine Löschsperre ist in Kraft.']
  return inForce.map(({ name, search, createdAt }) => {
    const covered = search === null ? 'eine Liste von Mails' : mailsOf(rules.conditionsOf(search), search)
    return `Löschsperre „${name}“ seit ${instant(createdAt)}: ${covered}.`
  })
}

async function runSentences({ deletions }: LawDependencies, instant: Instants): Promise<string[]> {
  const runs = await deletions.list()
  const done = runs.filter(({ status }) => status === 'done')
  const waiting = runs.filter(({ status }) => ['proposed', 'released', 'running'].includes(status)).length
  const mails = done.reduce((sum, run) => sum + run.mails, 0)
  const last = done.toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0)).at(-1)
  return [
    last === undefined
      ? 'Einen Löschlauf gab es noch nicht.'
      : `${writtenCount(done.length, 'Löschlauf hat', 'Löschläufe haben')} zusammen ${writtenCount(mails, 'Mail', 'Mails')} gelöscht; den letzten schlug ${last.proposedBy.name} vor, ${last.releasedBy?.name ?? ''} gab ihn frei, und er endete am ${instant(last.endedAt ?? 0)}.`,
    ...(waiting === 0
      ? []
      : [`${writtenCount(waiting, 'Löschlauf ist', 'Löschläufe sind')} vorgeschlagen oder freigegeben.`]),
  ]
}

const KINDS: Readonly<Record<Request['kind'], readonly [one: string, many: string]>> = {
  access: ['Auskunft', 'Auskünfte'],
  erasure: ['Löschung', 'Löschungen'],
  restriction: ['Einschränkung', 'Einschränkungen'],
}

async function requestSentences({ requests }: LawDependencies): Promise<string[]> {
  const all = await requests.list()
  if (all.length === 0) return ['Einen Antrag einer Person zu ihren Daten gab es noch nicht.']
  const open = all.filter(({ status }) => status === 'open')
  const restricted = all.filter(({ status }) => status === 'restricted')
  const due = open.map(dueOn).toSorted()[0]
  return [
    `Von ${writtenCount(all.length, 'Antrag', 'Anträgen')} von Personen zu ihren Daten ${open.length === 1 ? 'ist' : 'sind'} ${open.length} offen${open.length === 0 ? '' : ` (${countedKinds(open)})`}${dueText(due)}.`,
    ...(restricted.length === 0
      ? ['Die Verarbeitung keiner Mail ist eingeschränkt.']
      : [`${writtenCount(restricted.length, 'Antrag schränkt', 'Anträge schränken')} die Verarbeitung von Mails ein.`]),
  ]
}

const countedKinds = (open: readonly Request[]): string =>
  Object.entries(KINDS)
    .map(([kind, [one, many]]) => [open.filter((each) => each.kind === kind).length, one, many] as const)
    .flatMap(([count, one, many]) => (count === 0 ? [] : [writtenCount(count, one, many)]))
    .join(', ')

const dueText = (due: Day | undefined) => (due === undefined ? '' : `, die nächste Frist endet am ${germanDay(due)}`)
