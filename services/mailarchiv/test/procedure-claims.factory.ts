/** What the Verfahrensdokumentation says under any settings, each with the proof that a running archive behaves so. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type SentenceCheck, temporaryFolder, until } from '@zeughaus/platform/testing'
import { zeughaus } from './cli.factory.ts'
import { aMail } from './mail.factory.ts'
import { aRunningArchive, deliver, type RunningArchive } from './procedure.factory.ts'
import { LAW_CLAIMS, ruled } from './procedure-law.factory.ts'
import { beginUpload, sendPiece } from './upload.factory.ts'

const ROOT = join(import.meta.dirname, '../../..')
const work = temporaryFolder()

/** Mails of the archive whose document is proven. */
export const MAILS = {
  attached: aMail({ from: 'a@wehr.example', files: { 'liste.txt': 'Hakenleiter' } }),
  hidden: aMail({ from: 'fremd@anders.example', to: 'b@wehr.example', headers: ['Bcc: geheim@anders.example'] }),
  foreign: aMail({ from: 'x@anders.example', to: 'y@anders.example', date: 'Sun, 01 Mar 2026 23:30:00 +0000' }),
  broken: '\u0000\u0001: kein Kopf\r\nContent-Type: multipart/mixed; boundary\r\n\r\n--\r\n',
} as const

/** Imports a mail from a file; returns what the command says. */
export async function imported(house: RunningArchive, raw: string): Promise<string> {
  const file = join(work, 'mail.eml')
  writeFileSync(file, raw)
  return house.command('mailarchiv', 'import', file)
}

type Listed = { readonly mails: readonly { readonly id: string; readonly size: number }[]; readonly total: number }

/** @param keys an auditor's key, and one of the role user for the scope `@wehr.example` */
export function claims(house: RunningArchive, keys: { auditor: string; user: string }): readonly SentenceCheck[] {
  const search = async (query: string, key = keys.auditor) =>
    (await (await house.api(`/mails?${query}`, key)).json()) as Listed
  const statusOf = async (path: string, key: string, method = 'GET') => (await house.api(path, key, { method })).status
  const idOf = async (from: string) => (await search(`from=${from}`)).mails[0]!.id
  const rawOf = async (id: string) =>
    Buffer.from(await (await house.api(`/mails/${id}/raw`, keys.auditor)).arrayBuffer())
  const logged = async (action: string) => (await house.shown('/log', `?action=${action}`)).entries
  const restored = once(() => backedUp(house))

  return [
    ...LAW_CLAIMS,
    [
      /^- Den Empfang \(250\) bestätigt er erst, wenn die Mail dauerhaft gespeichert ist\.$/,
      async () => {
        const other = await aRunningArchive({ MAILARCHIV_SMTP_PORT: '0' })
        assert.match(await deliver(other.smtp!, Buffer.from(MAILS.attached)), /^250/)
        await other.service.kill()
        const again = await aRunningArchive(other.env, false)
        assert.equal((await again.shown('/overview')).mails, 1)
        await again.service.stop()
      },
    ],
    [
      /^- Von Hand kommen Mails in der Verwaltung \(Hochladen\) und mit „zeughaus mailarchiv import“ hinein\.$/,
      async () => {
        assert.match(await imported(house, aMail()), /1 neu/)
        const raw = Buffer.from(aMail({ from: 'hochgeladen@wehr.example' }))
        const path = await beginUpload(house.service.url, house.session, 'a.eml', raw.length)
        await sendPiece(house.service.url, house.session, { path, offset: 0, bytes: raw })
        await until('the upload is found', async () => (await search('from=hochgeladen@wehr.example')).total === 1)
      },
    ],
    [
      /^- Eine Mail wird Byte für Byte aufgehoben, auch eine mit fehlerhaftem Aufbau\.$/,
      async () => {
        assert.deepEqual(await rawOf(await idOf('a@wehr.example')), Buffer.from(MAILS.attached))
        assert.match(await deliver(house.smtp!, Buffer.from(MAILS.broken)), /^250/)
        const id = await until('the broken mail is listed', async () => {
          const { mails } = await search('')
          return mails.find(({ size }) => size === MAILS.broken.length)?.id
        })
        assert.deepEqual(await rawOf(id), Buffer.from(MAILS.broken))
      },
    ],
    [
      /^- Dieselben Bytes noch einmal ergeben keine zweite Mail\.$/,
      async () => assert.match(await imported(house, MAILS.attached), /0 neu/),
    ],
    [
      /^- Von selbst löscht der Dienst keine Mail, auch nicht nach Ablauf einer Frist: Einen Löschlauf schlägt eine Person vor, und eine andere gibt ihn frei\.$/,
      async () => {
        await changesNoMail(house, keys.auditor)
        for (const rule of ['retention.11', 'retention.12']) ruled(rule, 'src/panel/routes/retention/deletions.test.ts')
        for (const name of Object.keys((await import('../src/settings.ts')).mailarchivSettings.definition))
          assert.doesNotMatch(name, /DAYS|RETENTION|FRIST|DELETE|EXPIRE/, 'no setting bounds how long a mail is kept')
      },
    ],
    [
      /^- Den Text von Anhängen macht der Dienst durchsuchbar\.$/,
      () => until('the attachment is found', async () => (await search('q=Hakenleiter')).total === 1),
    ],
    [
      /^- „zeughaus backup“ sichert, während der Dienst läuft, und unterschreibt, was es sichert\.$/,
      async () => void (await restored()),
    ],
    [
      /^- „zeughaus restore“ stellt nur in einen leeren Ordner wieder her und prüft danach jede Mail\.$/,
      async () => {
        const { backup, mails, said, env } = await restored()
        assert.match(said, new RegExp(`^Mailarchiv: ${mails} Mails, alles in Ordnung\\.$`, 'm'))
        const again = await zeughaus(['restore', backup], env)
        assert.equal(again.status, 1)
        assert.match(again.err, /liegt schon ein Archiv/)
      },
    ],
    [
      /^- Was ein Löschlauf nach der Sicherung gelöscht hat, löscht es dabei wieder, wenn eine spätere Sicherung daneben ihn verzeichnet\.$/,
      () => ruled('loeschung.7', 'test/restored-deletions.test.ts'),
    ],
    [
      /^- Keine Anfrage und kein Befehl ändert eine Mail, und nur ein freigegebener Löschlauf löscht eine\.$/,
      () => changesNoMail(house, keys.auditor),
    ],
    [
      /^- Jede Mail hat im Beweisprotokoll eine Nummer; die Nummern haben keine Lücke\.$/,
      async () => {
        // The import signs a checkpoint that covers all of them.
        await imported(house, aMail())
        const { mails } = await search('limit=100')
        const proofs = await Promise.all(
          mails.map(async ({ id }) => (await house.api(`/mails/${id}/proof`, keys.auditor)).text()),
        )
        const numbers = proofs.map((proof) => Number(/^index (\d+)$/m.exec(proof)?.[1])).sort((a, b) => a - b)
        assert.deepEqual(numbers, [...mails.keys()])
      },
    ],
    [
      /^- Am Ende jedes Imports signiert der Dienst einen Prüfpunkt\.$/,
      async () => {
        await imported(house, aMail())
        const { mails, checkpoints } = await house.shown('/integrity')
        assert.equal(checkpoints[0]?.size, mails)
      },
    ],
    [
      /^- Ruht die Annahme, folgt binnen zwei Minuten ein Prüfpunkt über das, was kam\.$/,
      () => ruled('command.26', 'test/checkpoints.test.ts'),
    ],
    [
      /^- „zeughaus mailarchiv proof“ gibt zu einer Mail einen Beweis aus, den tools\/verify-proof\.ts ohne das Archiv prüft\.$/,
      async () => {
        const id = await idOf('a@wehr.example')
        const [mail, proof] = [join(work, 'a.eml'), join(work, 'a.tlog-proof')]
        writeFileSync(mail, MAILS.attached)
        writeFileSync(proof, await house.command('mailarchiv', 'proof', id))
        const { verifier } = await house.shown('/integrity')
        const run = () => spawnSync(process.execPath, ['tools/verify-proof.ts', mail, proof, verifier], { cwd: ROOT })
        assert.equal(run().status, 0)
        appendFileSync(mail, ' ')
        assert.equal(run().status, 1)
      },
    ],
    [
      /^- „zeughaus mailarchiv verify --full“ liest jede Mail neu und nennt, was fehlt oder verändert ist\.$/,
      async () => {
        const { env } = await restored()
        const copy = copyOf(env.ZEUGHAUS_DATA)
        assert.equal((await zeughaus(['mailarchiv', 'verify', '--full'], copy)).status, 0)
        const raw = join(copy.ZEUGHAUS_DATA, 'mailarchiv/raw')
        const pack = join(raw, readdirSync(raw).find((name) => name.endsWith('.pack'))!)
        const bytes = readFileSync(pack)
        bytes[200] = bytes[200]! ^ 1
        writeFileSync(pack, bytes)
        const { status, out } = await zeughaus(['mailarchiv', 'verify', '--full'], copy)
        assert.equal(status, 1)
        assert.match(out, /[1-9]\d* Befunde/)
      },
    ],
    [
      /^- Ein Schlüssel der Rolle user sucht nur mit einer Adresse \(contact\), einer der Rolle auditor ohne Bedingung\.$/,
      async () => {
        assert.equal(await statusOf('/mails', keys.user), 400)
        assert.equal(await statusOf('/mails?contact=a@wehr.example', keys.user), 200)
        assert.equal(await statusOf('/mails', keys.auditor), 200)
      },
    ],
    [
      /^- Ein Schlüssel mit Bereich liest eine Mail nur, wenn eine Adresse aus From oder To darin liegt; nennt ihr Kopf verdeckte Empfänger \(Bcc\), nur, wenn eine aus From darin liegt\.$/,
      async () => {
        assert.equal(await statusOf(`/mails/${await idOf('a@wehr.example')}`, keys.user), 200)
        assert.equal(await statusOf(`/mails/${await idOf('x@anders.example')}`, keys.user), 404)
        assert.equal(await statusOf(`/mails/${await idOf('fremd@anders.example')}`, keys.user), 404)
      },
    ],
    [
      /^- Was ein Schlüssel nicht lesen darf, ist für ihn wie nicht vorhanden\.$/,
      async () => {
        const [hidden, absent] = [await idOf('x@anders.example'), '01a209fd-3268-7230-b67f-343e837006e5']
        const told = async (id: string) => (await house.api(`/mails/${id}`, keys.user)).text()
        assert.equal(await told(hidden), await told(absent))
      },
    ],
    [
      /^- Die Rolle Verwaltung richtet Quellen, Schlüssel und Personen ein und liest keine Mails; Lesen sucht und liest Mails, mit einer Begrenzung die, die ein Schlüssel mit diesem Bereich liest; Prüfung liest alle Mails, Beweise, Integrität und Zugriffsprotokoll; Datenschutz liest das Zugriffsprotokoll, sieht, welche Mails es von und an eine Person gibt, beantwortet Anträge von Personen mit ihren Mails und entscheidet über Aufbewahrung und Löschung\.$/,
      () => {
        ruled('person.1', 'src/panel/routes/permission-table.test.ts')
        ruled('person.6', 'src/panel/routes/login/persons.test.ts')
        ruled('rechte.4', 'src/panel/routes/requests/requests.test.ts')
      },
    ],
    [
      /^- Über die Schnittstelle wird nur gelesen \(GET\); einzig Webhooks legt ein Schlüssel der Rolle integration darüber an, ohne dass sich eine Mail ändert\.$/,
      async () => {
        const integration = await house.aKey({ role: 'integration', name: 'CRM mit Webhooks' })
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          for (const key of [keys.auditor, integration])
            for (const path of ['/mails', `/mails/${await idOf('a@wehr.example')}`])
              assert.equal(await statusOf(path, key, method), 405, `${method} ${path}`)
        assert.equal(await statusOf('/subscriptions', keys.auditor, 'POST'), 405)
        assert.equal(await statusOf('/subscriptions', integration), 200)
      },
    ],
    [
      /^- Darin steht auch jede Meldung eines Webhooks, bevor sie den Dienst verlässt\.$/,
      () => ruled('webhook.1', 'test/webhooks.test.ts'),
    ],
    [
      /^- Darin steht jede Suche, jedes Lesen, jedes Herunterladen, jede Anmeldung, jede Aufnahme von Hand und jede Änderung an Personen, Schlüsseln und Postfächern\.$/,
      async () => {
        const id = await idOf('a@wehr.example')
        await house.api(`/mails/${id}`, keys.auditor)
        await rawOf(id)
        for (const action of ['search', 'read', 'download', 'login', 'import', 'upload', 'key_create', 'source_change'])
          assert.ok((await logged(action)).length > 0, action)
        assert.ok((await logged('read')).some(({ object }) => object.includes(id)))
      },
    ],
    [
      /^- Bis zum bezeugten Eintrag nennt „zeughaus mailarchiv verify“ jeden, der außerhalb des Dienstes geändert oder entfernt wurde\.$/,
      async () => {
        const { env } = await restored()
        for (const [sql, finding] of [
          ['DELETE FROM entry WHERE id = 2', /^Eintrag 2 des Zugriffsprotokolls fehlt/m],
          ["UPDATE entry SET object = 'harmlos' WHERE id = 2", /^Eintrag 2 des Zugriffsprotokolls wurde verändert/m],
        ] as const) {
          const copy = copyOf(env.ZEUGHAUS_DATA)
          withoutTriggers(join(copy.ZEUGHAUS_DATA, 'mailarchiv/access-log.db'), sql)
          assert.match((await zeughaus(['mailarchiv', 'verify'], copy)).out, finding)
        }
      },
    ],
    [
      /^- Spätere Einträge sichert nur ihre eigene Kette, die der Eigentümer der Datei neu rechnen könnte\.$/,
      () => ruled('zugriff.8', 'src/evidence/integrity/log-drill.slow.test.ts'),
    ],
  ]
}

/** No request and no command can change or remove a mail. */
async function changesNoMail(house: RunningArchive, auditor: string): Promise<void> {
  const help = await house.command('mailarchiv', '--help')
  const commands = [...help.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name)
  const known =
    'import init keys webhooks accounts verify checkpoints reindex proof move deletions rewrap person demo verfahrensdokumentation'.split(
      ' ',
    )
  // Whole runs alone, and only those that the archive's own key has signed.
  ruled('loeschung.8', 'test/restored-deletions.test.ts')
  assert.deepEqual(commands.filter((name) => name !== 'help').sort(), known.sort())
  const routes = readFileSync(join(ROOT, 'services/mailarchiv/panel-permissions.txt'), 'utf8')
  assert.doesNotMatch(routes, /^(DELETE|PUT|PATCH) \/mails/m)
  const { mails } = (await (await house.api('/mails', auditor)).json()) as Listed
  const id = mails[0]!.id
  for (const method of ['DELETE', 'PUT', 'PATCH']) {
    assert.equal((await house.panel(method, `/mails/${id}`)).status, 405, method)
    assert.equal((await house.api(`/mails/${id}`, auditor, { method })).status, 405, method)
  }
  assert.equal((await house.api(`/mails/${id}`, auditor)).status, 200)
}

/** Backs up the running archive and restores it to another folder. */
async function backedUp(house: RunningArchive) {
  const backup = join(temporaryFolder(), 'sicherung')
  const { mails } = await house.shown('/overview')
  await house.command('backup', backup)
  const env = { ZEUGHAUS_DATA: join(temporaryFolder(), 'neu') }
  const { status, out, err } = await zeughaus(['restore', backup], env)
  assert.equal(status, 0, err)
  return { backup, mails, said: out, env }
}

function copyOf(data: string): { readonly ZEUGHAUS_DATA: string } {
  const copy = join(temporaryFolder(), 'kopie')
  cpSync(data, copy, { recursive: true })
  return { ZEUGHAUS_DATA: copy }
}

function withoutTriggers(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  db.exec(sql)
  for (const trigger of triggers) db.exec(String(trigger['sql']))
  db.close()
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
