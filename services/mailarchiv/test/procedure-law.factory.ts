/** What the Verfahrensdokumentation says of retention, deletion, requests and auditors, each with its proof. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { germanDay } from '@zeughaus/platform'
import type { SentenceCheck } from '@zeughaus/platform/testing'
import { ROLE_WORDS } from '../src/panel/accounts/index.ts'
import type { RunningArchive } from './procedure.factory.ts'

/** For what a test cannot wait for: the rule has a test of its own, in this file of the service. */
export function ruled(id: string, file: string): void {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  assert.ok(text.includes(`// ${id}: `), id)
}

const RULE = { name: 'Geschäftsbriefe', basis: '§ 147 AO', months: 72, start: 'year_end' }
const AUDITED = { date_from: '2024-01-01', date_to: '2024-12-31', q: 'Rechnung' }
const PANEL = 'src/panel/routes'

/** Makes a rule, a hold, a request and an auditor. */
export async function useLaw(house: RunningArchive): Promise<void> {
  const made = async <T>(path: string, sent?: object): Promise<T> => {
    const answer = await house.panel('POST', path, sent)
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`)
    return (await answer.json()) as T
  }
  const fields = { ...RULE, event: '', search: { q: 'Angebot' }, template: null, replaces: null }
  const { id } = await made<{ id: string }>('/retention/rules', fields)
  await made(`/retention/rules/${id}/preview`)
  const free = await foreseen(house, id)
  const { revision } = await ruleOf(house, id)
  await made(`/retention/rules/${id}/activate`, { revision, free })
  await made('/retention/holds', {
    name: 'Prozess Halle',
    reason: 'Klage',
    search: { from: 'a@wehr.example' },
    mails: [],
  })
  await made('/requests', {
    ...{ kind: 'access', person: 'Erika Moor', addresses: ['erika@moor.example'] },
    ...{ with_named: false, received_on: new Date().toISOString().slice(0, 10) },
  })
  const ends_on = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await made('/accounts', {
    ...{ login: 'pruefer', name: 'Petra Prüfer', roles: ['aussenpruefung'], scope: [] },
    audit: { search: AUDITED, ends_on },
  })
}

async function ruleOf(house: RunningArchive, id: string) {
  const { rules } = await house.shown('/retention/rules')
  return rules.find((rule) => rule.id === id) ?? assert.fail(id)
}

/** The number of free mails that a preview names once it has ended. */
async function foreseen(house: RunningArchive, id: string): Promise<number> {
  for (;;) {
    const answer = await house.panel('GET', `/retention/rules/${id}`)
    const { preview } = (await answer.json()) as {
      preview: { finished_at: string | null; foreseen: { free: number } | null } | null
    }
    if (preview?.finished_at != null) return preview.foreseen?.free ?? assert.fail('the preview failed')
  }
}

/** Sentences with names and numbers of this archive, compared with what the panel shows. */
export const lawFacts = (house: RunningArchive): readonly SentenceCheck[] => [
  [
    /^- Keine Aufbewahrungsregel ist in Kraft: Jede Mail bleibt\.$/,
    async () => assert.ok((await house.shown('/retention/rules')).rules.every(({ state }) => state !== 'active')),
  ],
  [
    /^- Regel „(.+)“ \((.+)\): Mails mit „(.+)“, (\d+) Jahre ab dem Ende des Kalenderjahres der Mail, in Kraft seit .+\.$/,
    async (name, basis, q, years) => {
      const rule = (await house.shown('/retention/rules')).rules.find((each) => each.name === name)
      assert.deepEqual([rule?.basis, rule?.search.q, rule?.months], [basis, q, 12 * Number(years)])
    },
  ],
  [
    /^- Keine Löschsperre ist in Kraft\.$/,
    async () => assert.ok((await house.shown('/retention/holds')).holds.every(({ state }) => state === 'lifted')),
  ],
  [
    /^- Löschsperre „(.+)“ seit .+: Mails von (.+)\.$/,
    async (name, from) => {
      const hold = (await house.shown('/retention/holds')).holds.find((each) => each.name === name)
      assert.deepEqual([hold?.state, hold?.search?.from], ['active', from])
    },
  ],
  [
    /^- Einen Löschlauf gab es noch nicht\.$/,
    async () => assert.deepEqual((await house.shown('/retention/deletions')).runs, []),
  ],
  [
    /^- Einen Antrag einer Person zu ihren Daten gab es noch nicht\.$/,
    async () => assert.deepEqual((await house.shown('/requests')).requests, []),
  ],
  [
    /^- Von (\d+) Antrag von Personen zu ihren Daten ist (\d+) offen \(1 Auskunft\), die nächste Frist endet am (\S+)\.$/,
    async (all, open, due) => {
      const { requests } = await house.shown('/requests')
      assert.deepEqual([requests.length, requests.filter(({ state }) => state === 'open').length], [+all!, +open!])
      assert.equal(due, germanDay(requests[0]?.due_on ?? ''))
    },
  ],
  [
    /^- Die Verarbeitung keiner Mail ist eingeschränkt\.$/,
    async () => assert.ok((await house.shown('/requests')).requests.every(({ state }) => state !== 'restricted')),
  ],
  [
    /^- Prüfpunkte verlassen dieses Haus nicht\.$/,
    async () => assert.deepEqual((await house.shown('/integrity')).sent, []),
  ],
  [
    /^- Alle (\d+) Stunden geht ein Prüfpunkt außer Haus, (.+); (?:bis jetzt noch keiner|zuletzt am .+)\.$/,
    async (hours, name) => {
      assert.equal(hours, house.given['MAILARCHIV_CHECKPOINT_HOURS'])
      assert.deepEqual(
        (await house.shown('/integrity')).sent.map((place) => place.name),
        [name],
      )
    },
  ],
  [
    /^- An der Verwaltungsseite melden sich an: (.+)\.$/,
    async (persons) => {
      const { accounts } = await house.shown('/accounts')
      const all = accounts.toSorted((one, other) => (one.login < other.login ? -1 : 1))
      const named = all.map(({ login, name, roles, audit }) => {
        const audited = audit && `: Mails ${audit.reading}, Zugang bis ${germanDay(audit.ends_on)}`
        return `„${name || login}“ (${roles.map((role) => ROLE_WORDS[role]).join(' + ')}${audited ?? ''})`
      })
      assert.equal(persons, named.join(', '))
    },
  ],
  [
    /^- Verschlüsselt wird eine Sicherung nicht: ZEUGHAUS_BACKUP_TO ist nicht gesetzt\.$/,
    () => assert.equal(house.given['ZEUGHAUS_BACKUP_TO'], undefined),
  ],
]

/** Sentences that hold under any settings. */
export const LAW_CLAIMS: readonly SentenceCheck[] = [
  [
    /^- Außenprüfung sucht und liest die Mails einer Suche und eines Zeitraums mit ihren Beweisen, und sonst nichts, bis zu einem letzten Tag; danach endet jede Anmeldung\.$/,
    () => {
      for (const rule of ['aussen.1', 'aussen.2', 'aussen.5']) ruled(rule, `${PANEL}/mails/audit-window.test.ts`)
      ruled('aussen.10', `${PANEL}/login/audit.test.ts`)
    },
  ],
  [
    /^- Von mehreren Regeln gilt die längste, und eine Mail ohne Regel bleibt\.$/,
    () => ruled('retention.4', `${PANEL}/retention/rules.test.ts`),
  ],
  [
    /^- Eine Regel in Kraft ändert niemand; sie endet, wenn ihr Nachfolger in Kraft tritt oder eine Person sie beendet\.$/,
    () => {
      for (const rule of ['retention.5', 'retention.6']) ruled(rule, `${PANEL}/retention/rules.test.ts`)
    },
  ],
  [
    /^- Eine Löschsperre heben zwei Personen auf: Eine beantragt es, eine andere bestätigt es\.$/,
    () => ruled('retention.8', `${PANEL}/retention/holds.test.ts`),
  ],
  [
    /^- Fällig ist, was nach der Zeit unterschriebener Prüfpunkte fällig ist; ist die Uhr des Rechners dem letzten mehr als 31 Tage voraus, wird nichts gelöscht, bis zwei Personen sie bestätigen\.$/,
    () => ruled('retention.20', `${PANEL}/retention/clock.test.ts`),
  ],
  [
    /^- Von einer gelöschten Mail bleiben Nummer, Kennung, Tag und Regel, und im Beweisprotokoll der Hash ihres Eintrags mit einer unterschriebenen Löschung\.$/,
    () => ruled('loeschung.3', 'src/store/sqlite/erase.test.ts'),
  ],
  [
    /^- Eine Auskunft ist ein ZIP mit den Mails; eine Löschung nimmt aus, was eine Regel oder eine Sperre hält, und ein Brief nennt die Gründe\.$/,
    () => {
      ruled('rechte.25', 'src/retention/requests/bundle/bundle.test.ts')
      ruled('rechte.7', `${PANEL}/requests/erasure.test.ts`)
    },
  ],
  [
    /^- Eingeschränkte Mails finden und lesen nur die Personen, die der Antrag nennt, und kein API-Schlüssel\.$/,
    () => ruled('rechte.9', `${PANEL}/requests/restriction.test.ts`),
  ],
]
