/** Persons of a test panel with second factors. */
import assert from 'node:assert/strict'
import { hashPassword, type PasskeyCreation, type PasskeyRequest } from '@zeughaus/platform'
import type { TestAnswer } from '@zeughaus/platform/testing'
import { Authenticator, authenticatorApp } from '@zeughaus/platform/testing/authenticator'
import type { Account, Role } from '../accounts/index.ts'
import { type aPanel, PASSWORD, type PanelCaller } from './panel.factory.ts'

/** Where the panel of these tests is reached: passkeys belong to it. */
export const ORIGIN = 'https://archiv.example'
const MINUTE = 60_000
const STEP = 30_000

type FactorRequest = { ways: string[]; passkey?: PasskeyRequest }
export const codeOf = ({ body }: TestAnswer) => (body as { code?: string }).code
export const refusalOf = (answer: TestAnswer) => [answer.status, codeOf(answer)]
export const factorRequestOf = ({ body }: TestAnswer) => (body as { details: FactorRequest }).details
export const codesOf = ({ body }: TestAnswer) => (body as { codes: string[] | null }).codes

interface Member {
  readonly account: Account
  readonly call: PanelCaller
  logIn(factor?: object, password?: string, from?: PanelCaller): Promise<TestAnswer>
}

/** Makes persons and their factors over the interface of a panel at `ORIGIN`. */
export function members(panel: Awaited<ReturnType<typeof aPanel>>) {
  const { accounts, aCaller, clock } = panel
  const hash = hashPassword(PASSWORD)

  /** A person with a password, logged in. The limits of the minute before count no more. */
  async function aMember(roles: readonly Role[] = ['lesen']): Promise<Member> {
    clock.forward(2 * MINUTE)
    const { account, call } = await panel.aPerson(roles)
    await accounts.setPassword(account.id, await hash, { mustChange: false })
    const logIn = (factor?: object, password = PASSWORD, from = aCaller()) =>
      from('POST', '/session', { json: { user: account.login, password, ...(factor && { factor }) } })
    assert.equal((await logIn(undefined, PASSWORD, call)).status, 200)
    return { account, call, logIn }
  }
  /** Sets up an app for a person. @returns the code that it shows some steps from now, and the recovery codes */
  async function addApp({ call }: Pick<Member, 'call'>) {
    const begun = await call('POST', '/factors/totp', { json: { password: PASSWORD } })
    assert.equal(begun.status, 200, begun.text)
    const shown = authenticatorApp((begun.body as { uri: string }).uri)
    const app = (steps = 0) => shown(clock.now() + steps * STEP)
    const confirmed = await call('POST', '/factors/totp/confirm', { json: { code: app() } })
    assert.equal(confirmed.status, 200, confirmed.text)
    clock.forward(2 * MINUTE)
    return { app, codes: codesOf(confirmed) ?? [] }
  }

  async function addPasskey({ call }: Pick<Member, 'call'>, device = new Authenticator(ORIGIN)) {
    const asked = await call('POST', '/factors/passkeys/request', { json: { password: PASSWORD } })
    assert.equal(asked.status, 200, asked.text)
    const passkey = device.create(asked.body as PasskeyCreation)
    const added = await call('POST', '/factors/passkeys', { json: { name: 'Diensthandy', passkey } })
    assert.equal(added.status, 200, added.text)
    return { device, codes: codesOf(added) }
  }
  const request = async () => (await aCaller()('POST', '/session/passkey/request')).body as PasskeyRequest
  const byPasskey = (passkey: unknown, from = aCaller()) => from('POST', '/session/passkey', { json: { passkey } })

  return { aMember, addApp, addPasskey, request, byPasskey }
}
