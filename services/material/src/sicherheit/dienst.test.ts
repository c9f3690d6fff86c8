import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { atEnd, commandEnvironment, freePort, temporaryFolder, until } from '@zeughaus/platform/testing'
import { test } from 'vitest'

const ZEUGHAUS = new URL('../../../../scripts/zeughaus.ts', import.meta.url).pathname
const PASSWORD = 'Nur-im-Test-Drehleiter-7'
const data = temporaryFolder()
const folder = temporaryFolder()
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const selbst = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
const namen = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
execFileSync('openssl', [...selbst, ...namen], { stdio: 'ignore' })

/** A receiver that keeps what it reads until each connection ends, and can be stopped. */
function recipient() {
  const readBack: string[] = []
  const offen = new Set<TLSSocket>()
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    let text = ''
    offen.add(socket)
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    socket.on('end', () => readBack.push(text))
    socket.on('close', () => offen.delete(socket))
    socket.on('error', () => undefined)
  })
  return {
    text: () => readBack.join(''),
    oeffne: async (port: number) => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    schliesse: async () => {
      for (const socket of offen) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

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
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece))
  // Not `exit`: its last output may still be in the pipe then.
  const ende = once(child, 'close').then(([code]) => code as number | null)
  const beende = () => {
    child.kill('SIGTERM')
    return ende
  }
  return { ausgabe: () => text, ende, beende }
}

async function started(env: Readonly<Record<string, string>>) {
  const run = zeughaus(['start', 'material'], env)
  const url = await until('the service', () => /Material: (http:\S+)/.exec(run.ausgabe())?.[1])
  return { ...run, url }
}

const anmelden = async (url: string, benutzername: string, passwort: string): Promise<number> =>
  (
    await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ benutzername, passwort }),
    })
  ).status

test('over TLS a receiver gets every entry in order, also those of the time in which it was gone and of commands', async () => {
  const first = recipient()
  const port = await freePort()
  await first.oeffne(port)
  const env = { ZEUGHAUS_SYSLOG: `syslog+tls://127.0.0.1:${port}`, ZEUGHAUS_SYSLOG_CA: cert }
  const service = await started(env)
  assert.equal(await anmelden(service.url, 'admin', PASSWORD), 200)
  await until('the login', () => first.text().includes('anmeldung'))
  await first.schliesse()
  assert.equal(await anmelden(service.url, PASSWORD, 'ins falsche Feld getippt'), 401)
  assert.equal(await anmelden(service.url, 'admin', PASSWORD), 200)
  await until('a failed delivery', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    return Number(/^syslog_failures_total (\d+)$/m.exec(metrics)?.[1]) > 0
  })
  assert.equal(await zeughaus(['backup', join(temporaryFolder(), 'sicherung')]).ende, 0)
  await service.beende()
  const second = recipient()
  await second.oeffne(port)
  const again = await started({ ...env, ZEUGHAUS_ZEITZONE: 'Europe/Vienna' })
  await until('the rest', () => second.text().includes('einstellungen_beim_start'))
  await again.beende()
  await second.schliesse()

  const everything = first.text() + second.text()
  const numbers = [...everything.matchAll(/ nummer="(\d+)"/g)].map(([, number]) => Number(number))
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8])
  assert.deepEqual(
    [...everything.matchAll(/ ereignis="(\w+)" ergebnis="(\w+)"(?: grund="\w+")? wer="(\w+)"/g)].map(([, ...fields]) =>
      fields.join(' '),
    ),
    [
      'einstellungen_beim_start erfolgreich dienst',
      'benutzer_angelegt erfolgreich dienst',
      'rolle_erteilt erfolgreich dienst',
      'anmeldung erfolgreich person',
      'anmeldung verweigert unbekannt',
      'anmeldung erfolgreich person',
      'sicherung erfolgreich befehl',
      'einstellungen_beim_start erfolgreich dienst',
    ],
  )
  assert.ok(everything.includes(` name="${userInfo().username}"`))
  assert.ok(!everything.includes(PASSWORD), 'a secret was sent')
})

test('verify tells of both chains, and a receiver’s file that is missing stops the start with a sentence', async () => {
  const geprueft = zeughaus(['material', 'verify'])
  assert.equal(await geprueft.ende, 0, geprueft.ausgabe())
  assert.match(geprueft.ausgabe(), /die Historie ist unversehrt/)
  assert.match(geprueft.ausgabe(), /8 Einträge geprüft, das Sicherheitsprotokoll ist unversehrt/)
  const run = zeughaus(['start', 'material'], {
    ZEUGHAUS_SYSLOG: 'syslog+tls://127.0.0.1:6514',
    ZEUGHAUS_SYSLOG_CA: join(folder, 'fehlt.pem'),
  })
  assert.equal(await run.ende, 1)
  assert.match(run.ausgabe(), /fehlt\.pem aus ZEUGHAUS_SYSLOG_CA ist nicht lesbar/)
})
