/** What the Verfahrensdokumentation says in figures and names, compared with what the archive shows elsewhere. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from 'node:tls'
import { type SentenceCheck, until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { mailarchivSettings } from '../src/settings.ts'
import { deliver, type RunningArchive } from './procedure.factory.ts'
import { MAILS } from './procedure-claims.factory.ts'

const written = (count: number) => count.toLocaleString('de-DE')
const INSTANT = '(\\d{1,2}\\. \\p{L}+ \\d{4}, \\d\\d:\\d\\d Uhr (?:MEZ|MESZ))'
const line = (text: string) => new RegExp(`^${text.replaceAll('INSTANT', INSTANT)}$`, 'u')
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** Reads `24. November 2026, 00:41 Uhr MEZ`. */
function readInstant(text = ''): number {
  const [, day = '', month = '', year, time, zone] = /^(\d+)\. (\p{L}+) (\d+), (\S+) Uhr (MESZ|MEZ)$/u.exec(text) ?? []
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  return Date.parse(`${year}-${number}-${day.padStart(2, '0')}T${time}:00${zone === 'MEZ' ? '+01:00' : '+02:00'}`)
}

const MINUTE_MS = 60_000
/** An instant of the document has no seconds. */
function assertInstant(text: string | undefined, expected: number): void {
  assert.equal(readInstant(text), Math.floor(expected / MINUTE_MS) * MINUTE_MS)
}

/** What is stored beside the mails, in a file or in the database. `sql` gets the name of the table. */
async function stored(
  env: RunningArchive['env'],
  { file, table, there }: { readonly file: string; readonly table: string; readonly there: string },
  sql: (table: string) => string,
): Promise<Record<string, unknown>[]> {
  const url = env['MAILARCHIV_DATABASE_URL']
  if (url === undefined) {
    const db = new DatabaseSync(join(env.ZEUGHAUS_DATA, 'mailarchiv', file), { readOnly: true })
    const rows = db.prepare(sql(table)).all()
    db.close()
    return rows
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql(there))
  await client.end()
  return rows
}

const LOG = { file: 'access-log.db', table: 'entry', there: 'mailarchiv.log_entry' }

/** Everything that the archive shows elsewhere, at the moment of the document. */
export async function stateOf(house: RunningArchive) {
  const [log] = await stored(house.env, LOG, (table) => `SELECT max(id) AS entries FROM ${table}`)
  const entries = Number(log?.['entries'])
  const health = (await (await fetch(`${house.url}/health`)).json()) as { version: string; database: { bytes: number } }
  return {
    entries,
    health,
    overview: await house.shown('/overview'),
    sources: await house.shown('/sources'),
    recognition: await house.shown('/recognition'),
    integrity: await house.shown('/integrity'),
    keys: (await house.shown('/keys')).keys,
    mails: Number(/^mailarchiv_mails (\d+)$/m.exec(await (await fetch(`${house.url}/metrics`)).text())?.[1]),
  }
}
type State = Awaited<ReturnType<typeof stateOf>>

/** Sentences with figures of this archive. */
export function facts(house: RunningArchive, state: State, auditor: string, began: number): readonly SentenceCheck[] {
  const { sources, integrity, keys, health, overview, recognition } = state
  const { env, url } = house
  const folder = join(env.ZEUGHAUS_DATA, 'mailarchiv')
  const settings = mailarchivSettings.read(env)
  const named = (role: string) =>
    keys
      .filter((key) => key.role === role && key.state === 'active')
      .map(({ name, scope }) => `„${name}“ (${scope.join(' ') || 'alle Mails'})`)
      .sort()
  const withKey = (path: string, headers: Record<string, string> = {}) => house.api(path, auditor, { headers })
  return [
    [
      line(
        'Geschrieben vom laufenden Dienst am INSTANT \\(Zeitzone (\\S+)\\)\\. Alle Angaben gelten für diesen Augenblick\\.',
      ),
      (instant, zone) => {
        const at = readInstant(instant)
        assert.ok(at >= began - MINUTE_MS && at <= Date.now(), instant)
        assert.equal(zone, settings.ZEUGHAUS_ZEITZONE)
      },
    ],
    [
      line('- Das Mailarchiv läuft in der Version (\\S+) auf Node\\.js (\\S+), seit dem INSTANT\\.'),
      (version, node, since) => {
        assert.deepEqual([version, node], [health.version, process.versions.node])
        assert.ok(readInstant(since) >= began - MINUTE_MS && readInstant(since) <= Date.now())
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
      line(
        '- Angaben eines Proxys über den Absender einer Anfrage \\(X-Forwarded-For\\) glaubt er (keinem Rechner|nur diesen Netzen: .+)\\.',
      ),
      async (whom) => {
        assert.equal(
          whom,
          env['ZEUGHAUS_TRUST_PROXY'] ? `nur diesen Netzen: ${env['ZEUGHAUS_TRUST_PROXY']}` : 'keinem Rechner',
        )
        await withKey('/mails?q=vorgeschaltet', { 'x-forwarded-for': '203.0.113.9' })
        const [entry] = (await house.shown('/log', '?action=search&text=vorgeschaltet')).entries
        assert.equal(entry?.address, env['ZEUGHAUS_TRUST_PROXY'] ? '203.0.113.9' : '127.0.0.1')
      },
    ],
    [
      line('- Kalendertage rechnet er in der Zeitzone (\\S+)\\.'),
      async (zone) => {
        assert.equal(zone, 'Europe/Berlin')
        if (state.mails === 0) return
        const on = async (day: string) =>
          (
            (await (await withKey(`/mails?from=x@anders.example&date_from=${day}&date_to=${day}`)).json()) as {
              total: number
            }
          ).total
        assert.deepEqual([await on('2026-03-01'), await on('2026-03-02')], [0, 1])
      },
    ],
    [
      line('- Was fremde Dateien liest, schließt er ein mit „(.+)“\\.'),
      async (cage) => {
        const metrics = await (await fetch(`${url}/metrics`)).text()
        assert.match(metrics, new RegExp(`^zeughaus_confinement\\{cage="${cage?.replaceAll('+', '\\+')}"\\} 1$`, 'm'))
      },
    ],
    [
      line('- (Was fremde Dateien liest, ist auf diesem Rechner nur schwach eingeschlossen .+)'),
      (text) => assert.equal(text, overview.cage),
    ],
    [line('- Per SMTP nimmt der Dienst keine Mails an\\.'), () => assert.equal(sources.smtp.state, 'off')],
    [
      line('- Per SMTP nimmt der Dienst Mails an der Adresse (\\S+) an, aus diesen Netzen: (.+)\\.'),
      async (address, networks) => {
        assert.deepEqual([address, networks], [house.smtp, sources.smtp.allow.join(', ')])
        assert.match(await deliver(house.smtp!, Buffer.from(MAILS.foreign)), /^250/)
      },
    ],
    [
      line('- Dort bietet er STARTTLS an\\.'),
      () =>
        assert.deepEqual(
          [sources.smtp.tls, env['MAILARCHIV_SMTP_TLS_KEY']],
          [true, env['MAILARCHIV_SMTP_TLS_KEY'] ?? 'a file'],
        ),
    ],
    [
      line('- Verschlüsselung \\(STARTTLS\\) bietet er dort nicht an\\.'),
      () => assert.deepEqual([sources.smtp.tls, env['MAILARCHIV_SMTP_TLS_KEY']], [false, undefined]),
    ],
    [
      line('- Journalberichte \\(Exchange, Microsoft 365\\) öffnet er und hebt die Mails darin auf\\.'),
      () => assertReportIsOpened(house, auditor, true),
    ],
    [
      line('- Journalberichte \\(Exchange, Microsoft 365\\) öffnet er nicht: Jede Mail bleibt, wie sie kam\\.'),
      () => assertReportIsOpened(house, auditor, false),
    ],
    [
      line('- Seit dem Start nahm er dort (\\S+) Mails? an und lehnte (\\S+) ab\\.'),
      (accepted, refused) =>
        assert.deepEqual([accepted, refused], [sources.smtp.accepted, sources.smtp.refused].map(written)),
    ],
    [line('- Postfächer liest der Dienst keine\\.'), () => assert.deepEqual(sources.imap, [])],
    [
      line(
        '- Postfach „(.+)“: (\\S+) auf (\\S+) \\((.+)\\), (alle Ordner|die Ordner .+?)(, Journalberichte werden geöffnet)?; (.+); (\\S+) Mails? übernommen\\.',
      ),
      (name, user, server, security, folders, journal, how, archived) => {
        const account = sources.imap.find((each) => each.name === name)!
        assert.deepEqual(
          [user, server, security],
          [account.user, `${account.host}:${account.port}`, 'ohne Verschlüsselung'],
        )
        assert.equal(folders, account.folders.length === 0 ? 'alle Ordner' : `die Ordner ${account.folders.join(', ')}`)
        assert.deepEqual([journal !== undefined, archived], [account.journal, written(account.archived)])
        const failed = `gestört, noch nie gelesen: ${account.error?.replace(/\.$/, '')}`
        assert.equal(how, account.state === 'paused' ? 'angehalten, noch nie gelesen' : failed)
      },
    ],
    [
      line(
        '- E-Mails über gestörte Quellen verschickt der Dienst nicht: Es ist kein (Empfänger|Mailserver) eingestellt\\.',
      ),
      (what) => assert.equal(settings[what === 'Empfänger' ? 'MAILARCHIV_ALERT_TO' : 'SMTP_URL'], undefined),
    ],
    [
      line('- Ist eine Quelle (\\d+) Stunden? gestört oder still, schreibt der Dienst eine E-Mail an (.+)\\.'),
      (hours, to) => assert.deepEqual([hours, to], [env['MAILARCHIV_ALERT_HOURS'], env['MAILARCHIV_ALERT_TO']]),
    ],
    [
      line('- Angaben, Suchindex und Beweisprotokoll liegen in (SQLite im Ordner (.+)|PostgreSQL (.+) auf (.+))\\.'),
      async (_all, index, database, host) => {
        if (index !== undefined)
          return assert.ok(existsSync(join(index, 'archive.db')) || readdirSync(index).length > 0, index)
        const client = new pg.Client({ connectionString: env['MAILARCHIV_DATABASE_URL'] })
        assert.ok(decodeURIComponent(env['MAILARCHIV_DATABASE_URL'] ?? '').includes(`${host}`))
        await client.connect()
        const { rows } = await client.query(
          'SELECT current_database() AS name, count(*)::int AS mails FROM mailarchiv.mail',
        )
        await client.end()
        assert.deepEqual([rows[0]?.name, rows[0]?.mails >= state.mails], [database, true])
      },
    ],
    [
      line('- Die Mails im Original liegen in Paketen im Ordner (.+)\\.'),
      (raw) =>
        assert.equal(
          readdirSync(raw!).some((name) => name.endsWith('.pack')),
          state.mails > 0,
        ),
    ],
    [
      line('- Die Mails im Original liegen im Speicher s3://(.+) auf (.+)\\.'),
      async (bucket, host) => {
        assert.ok(env['MAILARCHIV_BLOBS']?.startsWith(`s3://${bucket}`) && env['MAILARCHIV_BLOBS'].includes(`${host}`))
        assert.ok(!existsSync(join(folder, 'raw')) && !existsSync(join(folder, 'blobs')))
        const { mails } = (await (await withKey('/mails')).json()) as { mails: { id: string }[] }
        assert.equal((await withKey(`/mails/${mails[0]!.id}/raw`)).status, 200)
      },
    ],
    [
      line(
        '- Schlüssel, Konten, Zugriffsprotokoll, Postfächer und der Schlüssel der Prüfpunkte liegen im Ordner (.+)\\.',
      ),
      (at) => {
        for (const file of ['keys.db', 'panel.db', 'access-log.db', 'imap/accounts.db', 'evidence/log-key.pem'])
          assert.ok(existsSync(join(at!, file)), file)
      },
    ],
    [
      line(
        '- Schlüssel, Konten, Zugriffsprotokoll und Postfächer liegen in derselben Datenbank, der Schlüssel der Prüfpunkte dort nur verschlüsselt\\.',
      ),
      () => {
        for (const file of ['keys.db', 'panel.db', 'access-log.db', 'imap/accounts.db', 'evidence/log-key.pem'])
          assert.ok(!existsSync(join(folder, file)), file)
      },
    ],
    [
      line('- Das Archiv enthält (\\S+) Mails? mit zusammen (\\S+) Bytes? im Original\\.'),
      (mails, bytes) => assert.deepEqual([mails, bytes], [state.mails, health.database.bytes].map(written)),
    ],
    [
      line('- Die älteste Mail ist vom INSTANT, die neueste vom INSTANT\\.'),
      (oldest, newest) => {
        assertInstant(oldest, Date.parse(overview.oldest!))
        assertInstant(newest, Date.parse(overview.newest!))
      },
    ],
    [
      line('- Die Texterkennung in Bildern ist (?:ausgeschaltet\\.|eingeschaltet: (.+))'),
      (engine) => {
        assert.equal(recognition.enabled, engine !== undefined)
        if (engine !== undefined) assert.equal(engine, recognition.engine)
      },
    ],
    [
      line('- Auf die Texterkennung warte[nt]+ (\\S+) Mails?; bei (\\S+) ist der Text der Anhänge unvollständig\\.'),
      (pending, incomplete) =>
        assert.deepEqual([pending, incomplete], [recognition.counts.pending, recognition.incomplete].map(written)),
    ],
    [
      line('- Eine Sicherung mit „zeughaus backup“ gab es noch nicht\\.'),
      async () => assert.deepEqual((await house.shown('/log', '?action=backup')).entries, []),
    ],
    [
      line('- Die letzte Sicherung mit „zeughaus backup“ machte (.+) am INSTANT\\.'),
      async (who, instant) => {
        const entry = (await house.shown('/log', '?action=backup')).entries.at(-1)!
        assert.equal(who, userInfo().username)
        assertInstant(instant, Date.parse(entry.at))
      },
    ],
    [
      line('- Der letzte Prüfpunkt ist vom INSTANT und umfasst (\\S+) Mails?; (\\S+) Mails? kame?n? danach\\.'),
      (instant, size, later) => {
        const [last] = integrity.checkpoints
        assertInstant(instant, Date.parse(last!.at))
        assert.deepEqual([size, later], [last!.size, integrity.mails - last!.size].map(written))
      },
    ],
    [
      line('- Einen Prüfpunkt gibt es noch nicht; (\\S+) Mails? (?:ist|sind) ohne\\.'),
      (mails) => assert.deepEqual([mails, integrity.checkpoints], [written(integrity.mails), []]),
    ],
    [
      line('- Prüfpunkte sind mit Ed25519 signiert; ihr öffentlicher Schlüssel ist `(.+)`\\.'),
      (key) => {
        assert.equal(key, integrity.verifier)
        // C2SP signed-note: the first byte of the key names its kind, 1 is Ed25519.
        assert.equal(Buffer.from(key!.slice(key!.lastIndexOf('+', key!.length - 44) + 1), 'base64')[0], 1)
      },
    ],
    [line('- Das Beweisprotokoll setzt alle Prüfpunkte fort\\.'), () => assert.equal(integrity.contradiction, null)],
    [line('- Eine Prüfung gab es noch nicht\\.'), () => assert.equal(integrity.last, null)],
    [
      line(
        '- Die letzte Prüfung war (vollständig|eine Stichprobe) und endete am INSTANT: (\\S+) Mails? nachgerechnet, (ohne Befund)\\.',
      ),
      (mode, instant, checked) => {
        const last = integrity.last!
        assert.deepEqual(
          [mode, checked, last.findings_total],
          [last.mode === 'full' ? 'vollständig' : 'eine Stichprobe', written(last.checked), 0],
        )
        assertInstant(instant, Date.parse(last.finished_at!))
      },
    ],
    [
      line('- API-Schlüssel der Rolle (user|auditor|integration): (.+)\\.'),
      (role, list) => assert.deepEqual(list === 'keine' ? [] : list!.split(', ').sort(), named(role!)),
    ],
    [
      line('- Webhooks melden Kopfdaten neuer Mails nach außen, und nur an diese Ziele: (.+)\\.'),
      (targets) => assert.equal(targets, env['MAILARCHIV_WEBHOOKS'] ?? 'keine'),
    ],
    [
      line('- (\\S+) Schlüssel (?:ist|sind) gesperrt oder abgelaufen\\.'),
      (ended) => assert.equal(ended, written(keys.filter((key) => key.state !== 'active').length)),
    ],
    [
      line('- Das Zugriffsprotokoll hat (\\S+) Eintr(?:ag|äge), jeder mit dem vorigen verkettet\\.'),
      async (entries) => {
        assert.equal(entries, written(state.entries))
        assert.match(await house.command('mailarchiv', 'verify'), /Zugriffsprotokolls geprüft, es ist unversehrt/)
      },
    ],
    [
      line('- Kein Prüfpunkt bezeugt es bis jetzt\\.'),
      () => assert.equal(integrity.checkpoints[0]?.log_entries ?? null, null),
    ],
    [
      line('- Der letzte Prüfpunkt bezeugt es bis Eintrag (\\d+)\\.'),
      (id) => assert.equal(Number(id), integrity.checkpoints[0]?.log_entries),
    ],
    [
      line(
        '- Jeder Eintrag ist auch eine Zeile auf der Standardausgabe des Dienstes, ohne die Wörter der Suche; wohin sie von dort geht, bestimmt die Einrichtung des Rechners\\.',
      ),
      () => assert.match(house.service.printed(), /"protokoll":"zugriff"/),
    ],
    [
      line('\\| `([A-Z_0-9]+)` \\| (.*?) \\| (.*) \\|'),
      (name, value, meaning) => {
        const setting = mailarchivSettings.definition[name as keyof typeof mailarchivSettings.definition]
        assert.ok(setting !== undefined, `${name} is a setting of another service`)
        assert.equal(meaning, setting.description)
        const given = house.given[name!]
        const usual = `${setting.default ?? 'nicht gesetzt'} (Vorgabe)`
        const shown = value?.replaceAll('\\|', '|').replaceAll('&lt;', '<')
        assert.equal(shown, given === undefined ? usual : setting.secret ? '(gesetzt, wird nicht gezeigt)' : given)
      },
    ],
  ]
}

/** A mail of a journal: its report is opened, or kept as it came. */
async function assertReportIsOpened(house: RunningArchive, auditor: string, isOpened: boolean): Promise<void> {
  const report =
    'X-MS-Journal-Report:\r\nSubject: Bericht\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSender: a@x.example\r\n' +
    '--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: Innen\r\n\r\nText\r\n--b--\r\n'
  assert.match(await deliver(house.smtp!, Buffer.from(report)), /^250/)
  const total = async (subject: string) =>
    ((await (await house.api(`/mails?subject=${subject}`, auditor)).json()) as { total: number }).total
  await until('the report is archived', async () => (await total('Innen')) + (await total('Bericht')) > 0)
  assert.deepEqual([await total('Innen'), await total('Bericht')], isOpened ? [1, 0] : [0, 1])
}
