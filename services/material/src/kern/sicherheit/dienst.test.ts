import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { atEnd, commandEnvironment, temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'

const ZEUGHAUS = join(import.meta.dirname, '../../../../../scripts/zeughaus.ts')
const PASSWORD = 'Nur-im-Test-Drehleiter-7'
const data = temporaryFolder()

function zeughaus(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ZEUGHAUS, ...args], {
    env: {
      ...commandEnvironment(),
      ZEUGHAUS_DATA: data,
      MATERIAL_PORT: '0',
      ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  const text = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (piece) => (text.out += piece))
  child.stderr.setEncoding('utf8').on('data', (piece) => (text.err += piece))
  // Not `exit`: its last output may still be in the pipe then.
  const ende = once(child, 'close').then(([code]) => code as number | null)
  const beende = () => {
    child.kill('SIGTERM')
    return ende
  }
  return { text, ende, beende }
}

async function started(env: Readonly<Record<string, string>> = {}) {
  const run = zeughaus(['start', 'material'], env)
  const url = await until('the service', () => /Material: (http:\S+)/.exec(run.text.out)?.[1])
  return { ...run, url }
}

const anmelden = (url: string, benutzername: string, passwort: string): Promise<Response> =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ benutzername, passwort }),
  })

interface Eintrag {
  readonly ereignis: string
  readonly ergebnis: string
  readonly grund?: string | null
  readonly wer: string | { readonly art: string; readonly name: string }
}

const gekuerzt = ({ ereignis, ergebnis, grund, wer }: Eintrag): string =>
  [ereignis, ergebnis, grund ?? '-', typeof wer === 'string' ? wer : wer.art].join(' ')

/** The lines of the security log in an output. */
const linesOf = (text: string): Eintrag[] =>
  text
    .split('\n')
    .filter((line) => line.includes('"protokoll":"sicherheit"'))
    .map((line) => JSON.parse(line))

// sicherheit.16: Each entry becomes one JSON line of its process once it is committed.
test('each entry of the security log is one JSON line: on standard output of the service, on standard error of a command', async () => {
  const service = await started({ ZEUGHAUS_LOG: 'silent' })
  assert.equal((await anmelden(service.url, PASSWORD, 'ins falsche Feld getippt')).status, 401)
  const { token } = (await (await anmelden(service.url, 'admin', PASSWORD)).json()) as { token: string }
  const command = zeughaus(['backup', join(temporaryFolder(), 'sicherung')])
  assert.equal(await command.ende, 0, command.text.err)
  const headers = { authorization: `Bearer ${token}` }
  const { eintraege } = (await (await fetch(`${service.url}/api/v1/sicherheitsprotokoll`, { headers })).json()) as {
    eintraege: Eintrag[]
  }
  await service.beende()

  const told = [...linesOf(service.text.out), ...linesOf(command.text.err)]
  assert.deepEqual(told.map(gekuerzt), [
    'einstellungen_beim_start erfolgreich - dienst',
    'benutzer_angelegt erfolgreich - dienst',
    'rolle_erteilt erfolgreich - dienst',
    'anmeldung verweigert passwort_falsch unbekannt',
    'anmeldung erfolgreich - person',
    'sicherung erfolgreich - befehl',
  ])
  assert.deepEqual(eintraege.toReversed().map(gekuerzt), told.map(gekuerzt))
  assert.deepEqual(told.at(-1)?.wer, { art: 'befehl', name: userInfo().username })
  assert.equal(linesOf(command.text.out).length + linesOf(service.text.err).length, 0)
  assert.ok(!JSON.stringify(told).includes(PASSWORD), 'a secret was told')
})

test('verify tells of both chains', async () => {
  const geprueft = zeughaus(['material', 'verify'])
  assert.equal(await geprueft.ende, 0, geprueft.text.err)
  assert.match(geprueft.text.out, /die Historie ist unversehrt/)
  assert.match(geprueft.text.out, /6 Einträge geprüft, das Sicherheitsprotokoll ist unversehrt/)
})
