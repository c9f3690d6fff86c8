/** The Verfahrensdokumentation of a running service: every sentence in it is proven against that service. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import {
  checkSentences,
  commandEnvironment,
  type SentenceCheck,
  temporaryFolder,
  until,
} from '@zeughaus/platform/testing'
import { APPLICATION_ROLE } from '@zeughaus/postgres'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { materialSettings } from '../settings.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SECRET = 'sehr-geheimes-wort'
const PASSWORT = 'Drehleiter am Bach 7'
const { owner, drop } = await emptyDatabase()
const env: Readonly<Record<string, string>> = {
  ...commandEnvironment(),
  ZEUGHAUS_DATA: temporaryFolder(),
  ZEUGHAUS_ADMIN_PASSWORD: PASSWORT,
  ZEUGHAUS_LOG: 'warn',
  MATERIAL_PORT: '0',
  DATABASE_URL: `postgres://${owner.user}:${SECRET}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`,
  MATERIAL_JWT_SECRET: 'Zu7ohb8eiPh3-Oosh4ahw-9aiShahQu5r',
}
const PROGRAM = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/zeughaus.ts')]

function zeughaus(args: readonly string[], settings = env) {
  return spawnSync(process.execPath, [...PROGRAM, ...args], { cwd: ROOT, encoding: 'utf8', env: settings })
}

/** Starts the service; resolves with its address. */
async function started(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...PROGRAM, 'start', 'material'], {
    cwd: ROOT,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += piece))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const url = await until('the service', () => {
    assert.equal(child.exitCode, null, text)
    return /Material: (http:\S+)/.exec(text)?.[1]
  })
  return { url, stop, printed: () => text }
}

const began = Date.now()
const { url, stop, printed } = await started(env)
const client = new pg.Client(owner)
await client.connect()
afterAll(async () => {
  await stop()
  await client.end()
  await drop()
})

const ask = (method: string, path: string, json?: unknown, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
const login = (headers: Record<string, string> = {}) =>
  ask('POST', '/auth/login', { benutzername: 'admin', passwort: PASSWORT }, undefined, headers)
const { token, laeuft_ab_am: until8 } = (await (await login()).json()) as { token: string; laeuft_ab_am: string }
const loggedInAt = Date.now()

async function made(path: string, json: unknown): Promise<string> {
  const answer = await ask('POST', path, json, token)
  assert.equal(answer.status, 201, `${path}: ${await answer.clone().text()}`)
  return ((await answer.json()) as { id: string }).id
}
const rows = async (sql: string) => (await client.query(sql)).rows
const count = async (from: string) => Number((await rows(`SELECT count(*) AS number FROM ${from}`))[0].number)
const written = (value: number) => value.toLocaleString('de-DE')
const line = (text: string) => new RegExp(`^${text}$`, 'u')
const INSTANT = '(\\d{1,2}\\. \\p{L}+ \\d{4}, \\d\\d:\\d\\d Uhr ME[S]?Z)'
const inWords = (at: number) => {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString('de-DE', { ...options, timeZone: 'Europe/Berlin' })
  return `${parts({ day: 'numeric', month: 'long', year: 'numeric' })}, ${parts({ timeStyle: 'short' })} Uhr`
}
const MINUTE_MS = 60_000
const assertBetween = (text = '', from: number, to: number) => {
  const minutes = Array.from({ length: Math.ceil((to - from) / MINUTE_MS) + 2 }, (_, n) =>
    inWords(from + n * MINUTE_MS),
  )
  assert.ok(minutes.includes(text.replace(/ ME[S]?Z$/, '')), text)
}

const backup = join(temporaryFolder(), 'sicherung')
const settings = materialSettings.read(env)

const SENTENCES: readonly SentenceCheck[] = [
  [/^\*\*Dies ist eine Vorlage und kein Zertifikat\.\*\* /, () => undefined],
  [/^\| Einstellung \| Wert \| Bedeutung \|$/, () => undefined],
  [/^- .+: \[auszufüllen\]$/, () => undefined],
  [/^\[.+, .+\]$/, () => undefined],
  [
    line(
      `Geschrieben vom laufenden Dienst am ${INSTANT} \\(Zeitzone Europe/Berlin\\)\\. Alle Angaben gelten für diesen Augenblick\\.`,
    ),
    (instant) => assertBetween(instant, began, Date.now()),
  ],
  [
    line(`- Das Material läuft in der Version (\\S+) auf Node\\.js (\\S+), seit dem ${INSTANT}\\.`),
    async (version, node, since) => {
      const health = (await (await fetch(`${url}/health`)).json()) as { version: string }
      assert.deepEqual([version, node], [health.version, process.versions.node])
      assertBetween(since, began, Date.now())
    },
  ],
  [
    line('- Schnittstelle und Seiten bietet der Dienst unter (\\S+) an, selbst ohne TLS\\.'),
    async (address) => {
      assert.equal(address, url)
      const { port, hostname: host } = new URL(url)
      const socket = connect({ host, port: Number(port), rejectUnauthorized: false })
      await new Promise((resolve) => socket.once('error', resolve))
    },
  ],
  [
    line('- Angaben eines Proxys über den Absender einer Anfrage \\(X-Forwarded-For\\) glaubt er keinem Rechner\\.'),
    async () => {
      await login({ 'x-forwarded-for': '203.0.113.9' })
      const addresses = await rows('SELECT DISTINCT adresse FROM sicherheitsprotokoll WHERE adresse IS NOT NULL')
      assert.deepEqual(addresses, [{ adresse: '127.0.0.1' }])
    },
  ],
  [
    line('- Kalendertage rechnet er in der Zeitzone (\\S+)\\.'),
    (zone) => assert.equal(zone, settings.ZEUGHAUS_ZEITZONE),
  ],
  [
    line('- Was fremde Dateien liest, schließt er ein mit „(.+)“\\.'),
    async (cage) => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      assert.ok(metrics.includes(`zeughaus_confinement{cage="${cage}"} 1`), cage)
    },
  ],
  [
    line('- Die Daten liegen in PostgreSQL (\\S+) auf (\\S+) \\(Version (.+)\\)\\.'),
    async (database, host, version) => {
      const [found] = await rows("SELECT current_database() AS name, current_setting('server_version') AS version")
      assert.deepEqual([database, host, version], [found.name, String(owner.host), found.version])
    },
  ],
  [
    line('- Ort der Dateien von Dokumenten: der Ordner (.+)\\.'),
    (folder) => assert.ok(existsSync(folder!) && folder!.startsWith(env['ZEUGHAUS_DATA']!)),
  ],
  [
    line('- Erfasst sind (\\S+) Objekte? und (\\S+) Material(?:ien)?\\.'),
    async (objekte, material) =>
      assert.deepEqual([objekte, material], [await count('objekt'), await count('material')].map(written)),
  ],
  [
    line('- (\\S+) Personen können sich anmelden, (\\S+) weitere (?:ist|sind) gesperrt\\.'),
    async (active, locked) => {
      assert.deepEqual(
        [active, locked],
        [await count('benutzer WHERE aktiv'), await count('benutzer WHERE NOT aktiv')].map(written),
      )
      const answer = await ask('POST', '/auth/login', { benutzername: 'ehemals', passwort: PASSWORT })
      assert.equal(answer.status, 401)
    },
  ],
  [
    line('- Die festen Rollen haben so viele von ihnen: (.+)\\.'),
    (held) =>
      assert.equal(held, 'mitarbeiter 1, materialverantwortlicher 0, leitungsverantwortlicher 0, administration 1'),
  ],
  [line('- Eigene Rollen: (.+)\\.'), (roles) => assert.equal(roles, '„Gerätewartin“')],
  [
    line(
      '- Rollen, die nur an einem Ort gelten, haben (\\S+) aktive Person(?:en)?; was anderswo liegt, zeigen sie nicht\\.',
    ),
    async (holders) => assert.equal(holders, written(await count('ortsrolle'))),
  ],
  [
    line(
      '- Einen zweiten Faktor \\(Passkey oder Authenticator-App\\) haben (\\S+) aktive Personen; verlangt wird er von diesen festen Rollen: keiner; von diesen eigenen: keiner\\.',
    ),
    async (having) => assert.equal(having, written(await count('totp WHERE geheimnis IS NOT NULL'))),
  ],
  [
    line('- Mit dem Anmeldedienst verbunden sind (\\S+) aktive Personen: sie melden sich dort an, und nur dort\\.'),
    async (connected) => assert.equal(connected, written(await count('anmeldedienst_konto'))),
  ],
  [
    line('- Eine Anmeldung gilt (\\d+) Stunden\\.'),
    (hours) => assert.equal(Math.round((Date.parse(until8) - loggedInAt) / 3_600_000), Number(hours)),
  ],
  [
    line(
      '- Außer der Anmeldung selbst mit Passwort, Passkey oder am Anmeldedienst, dessen Abmeldungen, ihrer Erneuerung, der Annahme einer Einladung, einem neuen Passwort per Link und einem Kalender unter seiner geheimen Adresse braucht jede Anfrage eine gültige Anmeldung\\.',
    ),
    async () => {
      const operations = readFileSync(join(ROOT, 'services/material/permissions.txt'), 'utf8').split('\n').slice(1)
      const open = [
        'GET /kalender/{token}/termine.ics',
        'GET /auth/anmeldedienst',
        'POST /auth/anmeldedienst',
        'POST /auth/anmeldedienst/beginn',
        'POST /auth/anmeldedienst/abmeldung',
        'POST /auth/anmeldedienst/abmelden',
        'POST /auth/login',
        'POST /auth/passkey',
        'POST /auth/passkey/optionen',
        'POST /auth/einladung',
        'POST /auth/einladung/pruefen',
        'POST /auth/passwort-neu',
        'POST /auth/passwort-neu/pruefen',
        'POST /auth/passwort-vergessen',
        'POST /auth/erneuern',
        'DELETE /auth/erneuern',
      ]
      for (const operation of operations.flatMap((row) => /^[A-Z]+ \S+/.exec(row)?.[0] ?? [])) {
        const [method = '', path = ''] = operation.split(' ')
        const { status } = await ask(method, path.replace(/\{\w+\}/g, '01a209fd-3268-7230-b67f-343e837006e5'))
        assert.equal(status === 401, !open.includes(operation), `${operation}: ${status}`)
      }
    },
  ],
  [
    line('- Die Historie hat (\\S+) Eintr(?:ag|äge), das Sicherheitsprotokoll (\\S+) Eintr(?:ag|äge)\\.'),
    (historie, sicherheit) => assert.deepEqual([historie, sicherheit], entries.map(written)),
  ],
  [
    line(
      '- Die Datenbank verweigert dem Dienst, Einträge der Historie und des Sicherheitsprotokolls zu ändern oder zu löschen\\.',
    ),
    async () => {
      for (const table of ['historie', 'sicherheitsprotokoll'])
        for (const change of [`DELETE FROM ${table}`, `UPDATE ${table} SET name = name`, `TRUNCATE ${table}`]) {
          const statement = change.replace('historie SET name = name', 'historie SET ereignis = ereignis')
          await client.query('BEGIN')
          await client.query(`SET LOCAL ROLE ${APPLICATION_ROLE}`)
          await assert.rejects(client.query(statement), { name: 'error' }, statement)
          await client.query('ROLLBACK')
        }
    },
  ],
  [
    line(
      '- „zeughaus material verify“ rechnet beide Ketten nach und nennt jeden veränderten, fehlenden oder eingeschobenen Eintrag\\.',
    ),
    async () => {
      assert.equal(zeughaus(['material', 'verify']).status, 0)
      for (const [table, change] of [
        ['historie', "UPDATE historie SET ereignis = 'mangel_rueckfrage'"],
        ['sicherheitsprotokoll', 'DELETE FROM sicherheitsprotokoll WHERE nummer = 1'],
      ] as const) {
        const kept = (await rows(`SELECT * FROM ${table} ORDER BY 1 LIMIT 1`)).length
        assert.equal(kept, 1, table)
        await client.query(`CREATE TABLE kopie AS TABLE ${table}`)
        await client.query('SET session_replication_role = replica')
        await client.query(change)
        const { status, stdout } = zeughaus(['material', 'verify'])
        assert.equal(status, 1, stdout)
        await client.query(`DELETE FROM ${table}`)
        await client.query(`INSERT INTO ${table} SELECT * FROM kopie`)
        await client.query('DROP TABLE kopie')
        await client.query('SET session_replication_role = origin')
        assert.equal(zeughaus(['material', 'verify']).status, 0)
      }
    },
  ],
  [
    line(
      '- Jeder Eintrag des Sicherheitsprotokolls ist auch eine Zeile auf der Standardausgabe des Dienstes; wohin sie von dort geht, bestimmt die Einrichtung des Rechners\\.',
    ),
    () => assert.match(printed(), /"protokoll":"sicherheit"/),
  ],
  [
    line('- Benachrichtigungen verschickt der Dienst nicht: Es ist kein Mailserver eingestellt\\.'),
    () => assert.equal(settings.SMTP_URL, undefined),
  ],
  [
    line('- An einen offenen Fehlbestand wird nach (\\d+) Tagen erinnert, nach (\\d+) Tagen wird er eskaliert\\.'),
    async (reminder, escalation) => {
      const [set] = await rows('SELECT * FROM eskalation_konfiguration')
      assert.deepEqual([Number(reminder), Number(escalation)], [set.erinnerung_nach_tagen, set.eskalation_nach_tagen])
    },
  ],
  [
    line('- An eine Leihe zwischen Einheiten, die nicht rechtzeitig zurück ist, wird einmal erinnert\\.'),
    async () => {
      const [material] = await rows('SELECT id FROM material')
      const an_einheit_id = await made('/einheiten', { name: 'Wehr Süd' })
      const leihe = { material_id: material.id, menge: 1, empfaenger: 'Wehr Süd', an_einheit_id }
      await made('/ausgaben', { ...leihe, faellig_am: '2020-01-01' })
      const reminded = async () => {
        assert.equal((await ask('POST', '/eskalation/pruefen', {}, token)).status, 200)
        return (await rows('SELECT erinnert_am FROM ausgabe'))[0].erinnert_am as Date
      }
      const first = await reminded()
      assert.deepEqual([first instanceof Date, await reminded()], [true, first])
    },
  ],
  [
    line(`- Die letzte Sicherung mit „zeughaus backup“ machte (.+) am ${INSTANT}\\.`),
    async (who, instant) => {
      const [last] = await rows("SELECT zeitpunkt FROM sicherheitsprotokoll WHERE ereignis = 'sicherung'")
      assert.equal(who, userInfo().username)
      assertBetween(instant, last.zeitpunkt.getTime() - MINUTE_MS, last.zeitpunkt.getTime())
    },
  ],
  [
    line('- „zeughaus backup“ sichert, während der Dienst läuft\\.'),
    () => assert.ok(existsSync(join(backup, 'material'))),
  ],
  [
    line('- „zeughaus restore“ stellt nur in einen leeren Ordner wieder her und prüft danach beide Ketten\\.'),
    () => {
      const { DATABASE_URL: _database, ...without } = env
      const fresh = { ...without, ZEUGHAUS_DATA: temporaryFolder() }
      const restored = zeughaus(['restore', backup], fresh)
      assert.equal(restored.status, 0, restored.stderr)
      assert.match(restored.stdout, /Historie.*unversehrt[\s\S]*Sicherheitsprotokoll/i)
      const again = zeughaus(['restore', backup], fresh)
      assert.equal(again.status, 1)
      assert.match(again.stderr, /liegen schon Daten/)
    },
  ],
  [
    line('\\| `([A-Z_0-9]+)` \\| (.*?) \\| (.*) \\|'),
    (name, value, meaning) => {
      const setting = materialSettings.definition[name as keyof typeof materialSettings.definition]
      assert.ok(setting !== undefined, `${name} is a setting of another service`)
      assert.equal(meaning, setting.description)
      const usual = `${setting.default ?? 'nicht gesetzt'} (Vorgabe)`
      const given = setting.secret ? '(gesetzt, wird nicht gezeigt)' : env[name!]
      assert.equal(value?.replaceAll('&lt;', '<'), env[name!] === undefined ? usual : given)
    },
  ],
]

/** Entries of Historie and security log when the document was written. */
let entries: number[] = []

// sicherheit.17: The Verfahrensdokumentation is written by the running service: every sentence is true of it; secrets never stand in it.
test('every sentence of the Verfahrensdokumentation is true of the running service', async () => {
  await made('/rollen', { name: 'Gerätewartin', berechtigungen: ['lesen'] })
  await made('/benutzer', { benutzername: 'anna', name: 'Anna Weber', passwort: PASSWORT, rollen: ['mitarbeiter'] })
  const gone = await made('/benutzer', { benutzername: 'ehemals', name: 'Ehemals', passwort: PASSWORT, rollen: [] })
  assert.equal((await ask('PATCH', `/benutzer/${gone}`, { aktiv: false }, token)).status, 200)
  const material_id = await made('/materialien', { name: 'Verbandpäckchen', materialtyp: 'menge', einheit: 'Stück' })
  const standort_id = await made('/standorte', { name: 'Wache Nord' })
  const objekttyp_id = await made('/objekttypen', { name: 'Rucksack', code_prefix: 'RUCK' })
  const positionen = [{ material_id, sollmenge: 2, fach_freitext: 'Innen' }]
  const vorlage_id = await made('/vorlagen', { name: 'Rucksack', objekttyp_id, positionen })
  const objekt_id = await made('/objekte', {
    code: 'RUCK-001',
    name: 'Rucksack',
    standort_id,
    objekttyp_id,
    vorlage_id,
  })
  await made('/maengel', { objekt_id, titel: 'Riss' })
  const saved = zeughaus(['backup', backup])
  assert.equal(saved.status, 0, saved.stderr)

  const { status, stdout, stderr } = zeughaus(['material', 'verfahrensdokumentation'])
  assert.deepEqual([status, stderr], [0, ''])
  entries = [await count('historie'), await count('sicherheitsprotokoll')]
  const seen = await checkSentences(stdout, SENTENCES)
  assert.equal(new Set(seen).size, SENTENCES.length, 'each sentence that can be proven stands in the document')
  for (const secret of [SECRET, PASSWORT, env['MATERIAL_JWT_SECRET']!]) assert.ok(!stdout.includes(secret))
  assert.doesNotMatch(stdout, /MAILARCHIV|zertifiziert|konform|revisionssicher|rechtssicher|gerichtsfest/i)
})

test('both documents are printed one after another, and a service that does not run is named', () => {
  const { status, stdout, stderr } = zeughaus(['verfahrensdokumentation'])
  assert.equal(status, 1)
  assert.match(stdout, /^# Verfahrensdokumentation: Material$/m)
  assert.doesNotMatch(stdout, /Mailarchiv/)
  assert.match(stderr, /^Über mailarchiv steht hier nichts: .* Bitte starten Sie ihn \(„zeughaus start mailarchiv“/m)
})
