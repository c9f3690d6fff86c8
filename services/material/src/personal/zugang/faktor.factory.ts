/** People with second factors, for tests. */
import assert from 'node:assert/strict'
import { newId, type PasskeyCreation, type PasskeyRequest } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { Authenticator, authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import type { TestService } from '../../../test/service.ts'

/** Where the service of these tests is reached: passkeys belong to it. */
export const HERKUNFT = 'https://wehr.example'
export const PASSWORT = 'Steckleiter im Wald 9'
const MINUTE = 60_000
const STEP = 30_000

/** A person who is logged in. */
export interface Konto {
  readonly id: string
  readonly benutzername: string
  readonly email: string
  readonly token: string
}

/** An authenticator app: the code that it shows some steps from now. */
export type App = (steps?: number) => string

export const codeOf = ({ body }: Pick<TestAnswer, 'body'>) => (body as { code?: string } | undefined)?.code
export const tokenOf = ({ body }: TestAnswer) => (body as { token: string }).token

interface Anmeldung {
  readonly passwort?: string
  /** What the person shows as second factor. */
  readonly faktor?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly bleibt?: boolean
}

/** Makes people and their factors over the interface of a service at `HERKUNFT`. */
export function konten({ niemand, person, clock }: Pick<TestService, 'niemand' | 'person' | 'clock'>) {
  const anmelden = (benutzername: string, { passwort = PASSWORT, faktor, headers, bleibt }: Anmeldung = {}) => {
    const body = { benutzername, passwort, angemeldet_bleiben: bleibt === true }
    return niemand.post('/auth/login', faktor ? { ...body, zweiter_faktor: faktor } : body, headers && { headers })
  }
  const als = ({ token }: Pick<Konto, 'token'>, path: string, body: unknown) => niemand.post(path, body, { token })

  async function neuesKonto(rollen: readonly string[] = ['mitarbeiter']): Promise<Konto> {
    // One address may try a few times a minute, and a login ends after eight hours.
    clock.forward(2 * MINUTE)
    const benutzername = `f-${newId()}`
    const email = `${benutzername}@wehr.example`
    const body = { benutzername, name: 'Frieda Tor', email, passwort: PASSWORT, rollen }
    const created = await (await person('administration')).post('/benutzer', body)
    assert.equal(created.status, 201, created.text)
    const { id } = created.body as { id: string }
    return { id, benutzername, email, token: tokenOf(await anmelden(benutzername)) }
  }

  /** Sets up an app, whose next code is unused. */
  async function mitApp(konto: Konto): Promise<App> {
    clock.forward(2 * MINUTE)
    const begun = await als(konto, '/auth/faktoren/totp', { passwort: PASSWORT })
    assert.equal(begun.status, 201, begun.text)
    const shown = authenticatorApp((begun.body as { uri: string }).uri)
    const app: App = (steps = 0) => shown(clock.now() + steps * STEP)
    const confirmed = await als(konto, '/auth/faktoren/totp/bestaetigen', { code: app() })
    assert.equal(confirmed.status, 200, confirmed.text)
    clock.forward(2 * MINUTE)
    return app
  }

  async function mitPasskey(konto: Konto, name = 'Diensthandy'): Promise<Authenticator> {
    clock.forward(2 * MINUTE)
    const asked = await als(konto, '/auth/faktoren/passkeys/optionen', { passwort: PASSWORT })
    assert.equal(asked.status, 200, asked.text)
    const geraet = new Authenticator(HERKUNFT)
    const passkey = geraet.create(asked.body as PasskeyCreation)
    const saved = await als(konto, '/auth/faktoren/passkeys', { name, passkey })
    assert.equal(saved.status, 201, saved.text)
    return geraet
  }

  /** Logs in by a passkey alone. */
  async function perPasskey(geraet: Authenticator): Promise<TestAnswer> {
    const asked = await niemand.post('/auth/passkey/optionen')
    return niemand.post('/auth/passkey', { passkey: geraet.sign(asked.body as PasskeyRequest) })
  }

  /** Logs in by a password, which a passkey confirms. */
  async function bestaetigt(konto: Konto, geraet: Authenticator, passwort = PASSWORT): Promise<TestAnswer> {
    const asked = await anmelden(konto.benutzername, { passwort })
    assert.equal(codeOf(asked), 'zweiter_faktor', asked.text)
    const { passkey } = (asked.body as { details: { passkey: PasskeyRequest } }).details
    return anmelden(konto.benutzername, { passwort, faktor: { passkey: geraet.sign(passkey) } })
  }

  return { anmelden, als, neuesKonto, mitApp, mitPasskey, perPasskey, bestaetigt }
}
