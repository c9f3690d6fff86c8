/**
 * No caller sees data they may not read: tries every operation of the document with every fixed role, each permission
 * alone and all of them, on other people's data. Each thing in it holds words and ids that no answer may contain
 * without the right.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { until } from '@zeughaus/platform/testing'
import { unzipSync } from 'fflate'
import { test } from 'vitest'
import {
  type Berechtigung,
  berechtigungen,
  FESTE_ROLLEN,
  type FesteRolle,
  may,
  type Right,
  type RightsHolder,
} from '../src/kern/access/rights.ts'
import { type Anfrage, changes, questions } from './fremdes.anfragen.factory.ts'
import { type Fremdes, Gaertner, type Geheimnis } from './fremdes.factory.ts'
import { type Person, starteTestdienst } from './service.ts'

const service = await starteTestdienst()
const { api, url } = service
const admin = await service.person('administration')
const gaertner = new Gaertner(service, admin)
const dokument = api.document()
const KATALOG = Object.keys(berechtigungen) as Berechtigung[]
const MIT_PDFTOTEXT = spawnSync('which', ['pdftotext']).status === 0

interface Anrufer extends RightsHolder {
  readonly name: string
  readonly person: Person
}

const feste = FESTE_ROLLEN.map((rolle) => [rolle, [rolle], []] as const)
const einzelne = KATALOG.map((right) => [`nur ${right}`, [], [right]] as const)
const several = [
  ['alle Berechtigungen', [], KATALOG],
  ['alle außer mangel.lesen', [], KATALOG.filter((right) => right !== 'mangel.lesen')],
  ['ohne Recht', [], []],
] as const
const anrufer: Anrufer[] = await Promise.all(
  [...feste, ...einzelne, ...several].map(
    async ([name, rollen, rights]: readonly [string, readonly FesteRolle[], readonly Berechtigung[]]) => ({
      name,
      rollen,
      berechtigungen: rights,
      person: await (rights.length === 0 ? service.person(...rollen) : service.berechtigtePerson(...rights)),
    }),
  ),
)

/** Streams are tested below; the others end the caller's session, or ask for a password, which these callers lack. */
const ANDERS = [
  '/ereignisse',
  '/auth/login',
  '/auth/logout',
  '/auth/passwort',
  '/auth/faktoren/totp',
  '/auth/faktoren/totp/entfernen',
  '/auth/faktoren/wiederherstellungscodes',
  '/auth/faktoren/passkeys/{id}/entfernen',
]
const operations = Object.entries(dokument.paths)
  .filter(([path]) => !ANDERS.includes(path))
  .flatMap(([pfad, methods]) => Object.entries(methods).map(([method, operation]) => ({ pfad, method, operation })))
  .filter(({ pfad, method }) => pfad !== '/auth/sitzungen' || method !== 'delete')
const lesende = operations.filter(({ method }) => method === 'get')
const REIHE = ['post', 'put', 'patch', 'delete']
const schreibende = REIHE.flatMap((one) => operations.filter(({ method }) => method === one))

const offen = (who: RightsHolder, right: string) => right === 'public' || may(who, right as Right)
const verborgenVor = (who: RightsHolder, { geheimnisse }: Fremdes): Geheimnis[] =>
  geheimnisse.filter(({ rechte }) => !rechte.some((right) => may(who, right)))

/** An answer as a person sees it: its text, also that of a table or printed page. */
async function answerTo(who: Anrufer, { method, adresse, init }: Anfrage): Promise<{ status: number; text: string }> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${who.person.token}`)
  if (init.json !== undefined) headers.set('content-type', 'application/json')
  const body = init.json === undefined ? init.body : JSON.stringify(init.json)
  const answer = await fetch(url + api.base + adresse, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const typ = answer.headers.get('content-type') ?? ''
  if (typ.includes('spreadsheetml')) {
    return {
      status: answer.status,
      text: Object.values(unzipSync(bytes))
        .map((part) => Buffer.from(part))
        .join('\n'),
    }
  }
  if (typ === 'application/pdf' && adresse.includes('.pdf') && MIT_PDFTOTEXT) {
    return { status: answer.status, text: execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }) }
  }
  return { status: answer.status, text: bytes.toString('utf8') }
}

const HASH = /^[0-9a-f]{64}$/
const lecks: string[] = []
let attempts = 0

/** Sends a request and notes each secret in its answer. @returns the answer */
async function pruefe(who: Anrufer, request: Anfrage, verborgen: readonly Geheimnis[]) {
  attempts += 1
  const answer = await answerTo(who, request)
  const leck = verborgen.find(({ wort }) => answer.text.includes(wort))
  const where = `${who.name}: ${request.method} ${request.adresse}`
  if (leck !== undefined) lecks.push(`${where} → ${leck.wort} (${leck.rechte})`)
  assert.ok(answer.status < 500, `${where} → ${answer.status} ${answer.text}`)
  return answer
}

const WELT = await gaertner.alles()

// access.26: No answer, total or count of any operation includes records that the caller's role may not read.
test('no answer of a reading operation holds what its caller may not read, and no count tells of it', async (t) => {
  const seen = new Set<Geheimnis>()
  const begun = attempts
  for (const who of anrufer) {
    const verborgen = verborgenVor(who, WELT)
    for (const { pfad, operation } of lesende) {
      const all = questions(pfad, operation, WELT)
      assert.ok(all.length > 0, pfad)
      // One request suffices where the caller lacks the operation's right, or may read everything.
      const fragt = offen(who, operation['x-permission']) && (verborgen.length > 0 || who.name === 'administration')
      const gestellte = fragt ? all : all.slice(0, 1)
      const answers = await Promise.all(gestellte.map((question) => pruefe(who, question, verborgen)))
      for (const { status, text } of answers) {
        if (!offen(who, operation['x-permission'])) assert.equal(status, 403, `${who.name}: ${pfad}`)
        if (who.name !== 'administration') continue
        for (const secret of WELT.geheimnisse) if (text.includes(secret.wort)) seen.add(secret)
      }
    }
  }
  const never = WELT.geheimnisse.filter((secret) => !seen.has(secret)).map(({ wort }) => wort)
  assert.deepEqual(never, [], 'unreadable data proves nothing')
  await t.annotate(`${attempts - begun} questions of ${anrufer.length} callers to ${lesende.length} operations`)
  assert.deepEqual(lecks.splice(0), [])
})

// access.27: Refusals and conflicts of a change do not reveal them either.
test('no answer to a change tells what its caller may not read: done, refused or in conflict', async (t) => {
  const begun = attempts
  for (const who of anrufer) {
    if (verborgenVor(who, WELT).length === 0) continue
    // Each caller changes a separate world, because permitted changes take effect.
    const welt = await gaertner.alles()
    // The sender of a file knows its hash, and the ids in the path.
    const verborgen = [...verborgenVor(who, welt), ...verborgenVor(who, WELT)].filter(({ wort }) => !HASH.test(wort))
    for (const { pfad, method, operation } of schreibende) {
      const all = changes(method, pfad, operation, dokument, welt)
      for (const request of offen(who, operation['x-permission']) ? all : all.slice(0, 1)) {
        await pruefe(
          who,
          request,
          verborgen.filter(({ wort }) => !request.adresse.includes(wort)),
        )
      }
    }
  }
  await t.annotate(`${attempts - begun} changes to ${schreibende.length} operations`)
  assert.deepEqual(lecks.splice(0), [])
})

test('unreadable data changes nothing that a user reads: no count, no total, no overview', async (t) => {
  const begun = attempts
  const welt = await gaertner.offenes()
  // Asks the same questions afterwards, although there is more to ask about.
  const asked = { ...welt, ids: { ...welt.ids } }
  for (const [name, pflanze] of [
    ['mitarbeiter', () => gaertner.vertrauliches(welt)],
    ['nur lesen', () => gaertner.mangel(welt)],
    ['nur lesen', () => gaertner.vertrauliches(welt)],
  ] as const) {
    const who = anrufer.find((one) => one.name === name)
    assert.ok(who)
    const before = await allAnswers(who, asked)
    await pflanze()
    const after = await allAnswers(who, asked)
    for (const [adresse, text] of before) assert.equal(after.get(adresse), text, `${name}: ${adresse}`)
  }
  await t.annotate(`${attempts - begun} answers compared`)
})

/** All answers, without those that name things that are not planted yet. */
async function allAnswers(who: Anrufer, welt: Fremdes): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const ids = { benutzer: [], maengel: [], dokumente: [], qualifikationstypen: [], ...welt.ids }
  const vollstaendig = { ...welt, ids: { 'benutzer-qualifikationen': [], zustaendigkeiten: [], ...ids } }
  for (const { pfad, operation } of lesende) {
    // Two PDFs are never equal byte by byte, and an export holds the same as its list.
    if (!offen(who, operation['x-permission']) || /\.pdf$|\.ics$|\/export$/.test(pfad)) continue
    // Types of qualification are no secret.
    if (pfad.startsWith('/qualifikationstypen')) continue
    const gestellte = questions(pfad, operation, vollstaendig)
    const texts = await Promise.all(gestellte.map(async (question) => (await answerTo(who, question)).text))
    for (const [place, { adresse }] of gestellte.entries()) answers.set(adresse, texts[place] ?? '')
    attempts += gestellte.length
  }
  assert.ok(answers.size > 100)
  return answers
}

// historie.13: A page gets events of records that its person may read, and of no others.
test('no open page hears of what its person may not read', async () => {
  const cancellation = new AbortController()
  const streams = await Promise.all(
    anrufer.map(async (wer) => {
      const headers = { authorization: `Bearer ${wer.person.token}` }
      const answer = await fetch(`${url}${api.base}/ereignisse`, { headers, signal: cancellation.signal })
      const stream = { wer, text: '' }
      const read = async (): Promise<void> => {
        for await (const piece of answer.body ?? []) stream.text += Buffer.from(piece).toString('utf8')
      }
      read().catch(() => undefined)
      return stream
    }),
  )
  const welt = await gaertner.alles()
  // An event for all readers ends the stream.
  const { status, body } = await admin.post('/einheiten', { name: 'Die letzte' })
  assert.equal(status, 201)
  const { id } = body as { id: string }
  const hoerende = streams.filter(({ wer }) => may(wer, 'lesen'))
  await until('the last change', () => hoerende.every(({ text }) => text.includes(id)))
  cancellation.abort()
  for (const { wer, text } of streams) {
    for (const { wort, rechte } of verborgenVor(wer, welt))
      assert.ok(!text.includes(wort), `${wer.name}: ${wort} (${rechte})`)
  }
  const leitung = streams.find(({ wer }) => wer.name === 'administration')
  assert.ok(leitung?.text.includes(welt.ids['maengel']?.[0] ?? '-'))
})
