/** The Verfahrensdokumentation of a running archive: every sentence in it is proven against that archive. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { ACCESS_KEY, s3rver } from '@zeughaus/platform/s3/testing'
import { checkSentences, type SentenceCheck, temporaryFolder, until } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { afterAll, onTestFinished, test } from 'vitest'
import { type Environment, zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { aRunningArchive, deliver, type RunningArchive } from './procedure.factory.ts'
import { claims, imported, MAILS } from './procedure-claims.factory.ts'
import { facts, stateOf } from './procedure-facts.factory.ts'
import { lawFacts, useLaw } from './procedure-law.factory.ts'

const FIXTURES = join(import.meta.dirname, '../src/intake/reception/fixtures')
const SECRET = 'sehr-geheimes-wort'
const MAILBOX = { host: '127.0.0.1', port: 1, security: 'none', user: 'einsatz', password: SECRET }

/** Lines that say nothing about the service: what the document is, and what its reader fills in. */
const PROSE: readonly SentenceCheck[] = [
  [/^\*\*Dies ist eine Vorlage und kein Zertifikat\.\*\* /, () => undefined],
  [/^\| Einstellung \| Wert \| Bedeutung \|$/, () => undefined],
  [/^- .+: \[auszufüllen\]$/, () => undefined],
  [/^\[.+, .+\]$/, () => undefined],
]

const began = Date.now()
const full = await aRunningArchive({
  MAILARCHIV_SMTP_PORT: '0',
  MAILARCHIV_SMTP_TLS_KEY: join(FIXTURES, 'test-only.key.pem'),
  MAILARCHIV_SMTP_TLS_CERT: join(FIXTURES, 'test-only.cert.pem'),
  MAILARCHIV_ALERT_TO: 'technik@wehr.example',
  MAILARCHIV_ALERT_HOURS: '36',
  MAILARCHIV_CHECKPOINT_TO: 'steuer@kanzlei.example',
  MAILARCHIV_CHECKPOINT_HOURS: '48',
  MAILARCHIV_WEBHOOKS: 'https://crm.firma.example, https://erp.firma.example:8443',
  MAILARCHIV_OCR: 'on',
  MAILARCHIV_MCP: 'on',
  SMTP_URL: `smtp://wehr:${SECRET}@127.0.0.1:1`,
  MAIL_FROM: 'a|b <c@d>',
  ZEUGHAUS_TRUST_PROXY: '127.0.0.1',
})
const keys = {
  auditor: await full.aKey({ role: 'auditor', name: 'Revision' }),
  user: await full.aKey({ role: 'user', name: 'CRM', scope: '@wehr.example' }),
}

/** Everything that the document can tell of an archive in use. */
async function useIt(): Promise<void> {
  for (const mail of [MAILS.attached, MAILS.hidden, MAILS.foreign]) await imported(full, mail)
  await deliver(full.smtp!, Buffer.from(aMail()))
  await full.aKey({ role: 'user', name: 'Alt' })
  const { keys: made } = await full.shown('/keys')
  await full.panel('POST', `/keys/${made.find(({ name }) => name === 'Alt')?.id}/revoke`)
  const paused = await full.panel('POST', '/imap', {
    ...MAILBOX,
    name: 'Alt',
    folders: ['INBOX', 'Archiv'],
    journal: true,
  })
  const { id } = (await paused.json()) as { id: string }
  await full.panel('PATCH', `/imap/${id}`, { paused: true })
  await full.panel('POST', '/imap', { ...MAILBOX, name: 'Einsatz' })
  await until('the mailbox is refused', async () =>
    (await full.shown('/sources')).imap.some(({ name, error }) => name === 'Einsatz' && error !== null),
  )
  await until('every mail is archived, and its text is read', async () => {
    const { mails, recognition } = await full.shown('/overview')
    return mails === 4 && recognition.pending === 0
  })
  await useLaw(full)
  await full.command('mailarchiv', 'verify', '--full')
  await full.command('backup', join(temporaryFolder(), 'sicherung'))
}

/** Sentences that were proven, by their expressions. */
const proven = new Set<string>()

/** @param key an auditor's key; null: the archive has none, and gets one when its document is written */
async function prove(house: RunningArchive, key: string | null, fixed: readonly SentenceCheck[]): Promise<string> {
  const text = await house.describe()
  const state = await stateOf(house)
  const auditor = key ?? (await house.aKey({ role: 'auditor', name: 'Beweis' }))
  const told = [
    ...facts(house, state, auditor, began),
    assistants(house, auditor),
    ...factors(house),
    ...lawFacts(house),
  ]
  const seen = await checkSentences(text, [...PROSE, ...told, ...fixed])
  for (const sentence of seen) proven.add(String(sentence))
  return text
}

/** How many persons have a second factor, and who must, as the panel shows it. */
const factors = (house: RunningArchive): readonly SentenceCheck[] => [
  [
    /^- Ein zweiter Faktor \(Passkey oder Codes einer Authenticator-App\) schützt die Anmeldung bei (\d+) von (\d+) Person(?:en)? mit Passwort\.$/,
    async (secured, all) => {
      const { accounts } = await house.shown('/accounts')
      const having = accounts.filter(({ second_factor }) => second_factor)
      assert.deepEqual([Number(secured), Number(all)], [having.length, accounts.length])
    },
  ],
  [
    /^- Keine Rolle verlangt einen zweiten Faktor\.$/,
    async () => assert.deepEqual((await house.shown('/factor-duty')).roles, []),
  ],
]

/** Whether an assistant is answered, as the document says. */
const assistants = (house: RunningArchive, key: string): SentenceCheck => [
  /^- Assistenten (lesen an \/mcp, mit denselben Schlüsseln und Grenzen|haben keinen Zugang)\.$/,
  async (said) => {
    const { status } = await fetch(`${house.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    assert.equal(status, said === 'haben keinen Zugang' ? 404 : 200)
  },
]

const all = claims(full, keys)
/** The same claims of another archive: the same program proved them. */
const provenBefore = all.map(([sentence]): SentenceCheck => [sentence, () => assert.ok(proven.has(String(sentence)))])

// command.27: The Verfahrensdokumentation is written by the running archive: every sentence is true of it, whatever the caller's settings; secrets never stand in it.
test('every sentence of the Verfahrensdokumentation is true of an archive in use', async () => {
  await useIt()
  const text = await prove(full, keys.auditor, all)
  assert.match(text, /^\| `MAIL_FROM` \| a\\\|b &lt;c@d> \| /m)
  assert.match(text, /^- Postfach „Einsatz“: einsatz auf 127\.0\.0\.1:1 .*; gestört, /m)
  for (const secret of [SECRET, 'Drehleiter am Bach', keys.auditor, keys.user]) assert.ok(!text.includes(secret))
  assert.doesNotMatch(text, /zertifiziert|konform|revisionssicher|rechtssicher|gerichtsfest/i)
  assert.doesNotMatch(text, /\d{4}-\d{2}-\d{2}T/, 'times are German')
})

// command.29: The panel offers the same document as a download.
test('the panel offers the same document as a download', async () => {
  const answer = await full.panel('GET', '/verfahrensdokumentation.md')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="verfahrensdokumentation.md"')
  const [shown, printed] = [await answer.text(), await full.describe()]
  const chapters = (text: string) => text.match(/^#.*$/gm)
  assert.deepEqual(chapters(shown), chapters(printed))
})

test('an archive without mails, keys and sources says so', async () => {
  const house = await aRunningArchive({ MAILARCHIV_ALERT_TO: 'technik@wehr.example' })
  onTestFinished(async () => void (await house.service.stop()))
  await prove(house, null, provenBefore)
})

test('an archive in PostgreSQL and a bucket names both without their secrets', async () => {
  const { owner, drop } = await emptyDatabase()
  const { user, host, port, database } = owner
  const settings: Environment = {
    MAILARCHIV_DATABASE_URL: `postgres://${user}:${SECRET}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
    MAILARCHIV_BLOBS: await s3rver(),
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    MAILARCHIV_SMTP_PORT: '0',
    MAILARCHIV_SMTP_JOURNAL: 'off',
  }
  const house = await aRunningArchive(settings)
  onTestFinished(async () => {
    await house.service.stop()
    await drop()
  })
  const auditor = await house.aKey({ role: 'auditor', name: 'Revision' })
  await imported(house, MAILS.foreign)
  const text = await prove(house, auditor, provenBefore)
  assert.match(text, new RegExp(`liegen in PostgreSQL ${database} auf `))
  assert.ok(!text.includes(SECRET))
})

// command.28: Where no archive runs on the data folder, nothing is printed and the message says how to start it, also after a crash.
test('the command asks the running archive, and says how to start one where none runs', async () => {
  const env = full.env
  assert.equal(await full.service.stop(), 0)
  const { status, out, err } = await zeughaus(['mailarchiv', 'verfahrensdokumentation'], env)
  assert.deepEqual([status, out], [1, ''])
  assert.match(
    err,
    /schreibt der laufende Dienst, .* läuft keiner\. Bitte starten Sie ihn \(„zeughaus start mailarchiv“/,
  )
  const again = await aRunningArchive(env, false)
  await again.service.kill()
  const crashed = await zeughaus(['mailarchiv', 'verfahrensdokumentation'], env)
  assert.deepEqual([crashed.status, crashed.out], [1, ''])
})

test('each sentence that this file can prove stood in one of the documents', () => {
  // An intact machine has no weak cage, and the last sentence needs one.
  const possible = [...PROSE, ...all].map(([sentence]) => String(sentence))
  assert.deepEqual(
    possible.filter((sentence) => !proven.has(sentence)),
    [],
  )
})

afterAll(() => full.service.stop())
