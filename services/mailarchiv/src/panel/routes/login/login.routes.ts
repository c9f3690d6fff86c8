/** Logging in: by password, with a second factor where there is one, or by passkey. */
import { createHmac, randomBytes } from 'node:crypto'
import {
  answer,
  beginsFactorDelay,
  type Clock,
  clientKey,
  DomainError,
  FACTOR_ASKED,
  FACTOR_ASKED_AGAIN,
  forbidden,
  PASSWORD_LENGTH,
  PER_ADDRESS,
  passkeyAnswer,
  passkeyImpossible,
  passkeyPartyOf,
  passkeyRequest,
  type RateLimiter,
  type ShownFactor,
  shownFactor,
  verifyPassword,
} from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessLog, LogActor } from '../../../evidence/access-log/index.ts'
import {
  type Account,
  type Accounts,
  canonicalLogin,
  type FactorLogin,
  type FactorTries,
  type FactorTry,
  type OpenSession,
  type RightFactor,
  refuseOver,
  type UsedFactor,
  wrongCredentials,
} from '../../accounts/index.ts'
import { actorOf, type PanelArea } from '../area.ts'
import { deviceCookie, deviceOf, sessionCookie } from './cookie.ts'
import { requireSameOrigin } from './same-origin.ts'
import { shownSession } from './session.routes.ts'
import { sessionSchema } from './session.schema.ts'

export interface LoginDependencies {
  readonly accounts: Accounts
  readonly factorLogin: FactorLogin
  readonly factorTries: FactorTries
  readonly accessLog: AccessLog
  readonly clock: Pick<Clock, 'now'>
  readonly limiter: RateLimiter
  readonly version: string
  /** Null without an OpenID provider. */
  readonly provider: object | null
  /** The address to which passkeys belong; undefined: that of the request. */
  readonly passkeyAddress: string | undefined
}

/** How the access log names a factor. */
const FACTOR_WORDS: Readonly<Record<UsedFactor, string>> = {
  passkey: 'Passkey',
  totp: 'Authenticator-App',
  recovery_code: 'Wiederherstellungscode',
}
/** Why the access log says that a login was refused whose password was right. */
const REFUSED_WORDS: Readonly<Record<string, string>> = {
  [FACTOR_ASKED.code]: 'zweiter Faktor fehlt',
  [FACTOR_ASKED_AGAIN.code]: 'zweiter Faktor falsch',
  zugang_abgelaufen: 'Zugang abgelaufen',
}
/** What the access log says once when wrong codes begin to slow down the next ones. */
const SLOWED_DOWN = 'fünfmal ein falscher Code, weitere müssen warten'
const TOO_MANY = 429

export function addLoginRoutes(area: PanelArea, dependencies: LoginDependencies): void {
  addPasswordLogin(area, dependencies)
  addPasskeyLogin(area, dependencies)
}

function addPasswordLogin(area: PanelArea, dependencies: LoginDependencies): void {
  const { accounts, accessLog, limiter, clock } = dependencies
  area.route({
    method: 'POST',
    path: '/session',
    permission: 'public',
    summary: 'Anmelden',
    log: 'itself',
    schema: {
      body: z.strictObject({
        user: z.string().min(1).max(100),
        password: z.string().min(1).max(PASSWORD_LENGTH.max),
        /** Of a person who has one: without it 401 `zweiter_faktor`, whose `details` say what can be shown. */
        factor: shownFactor.optional(),
      }),
      response: { 200: sessionSchema },
    },
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      const login = canonicalLogin(body.user)
      const stored = await accounts.credential(login)
      const name = stored === null ? markOf(body.user) : login
      const refused = { actor: unknown(name), action: 'login', address: ip, result: 'refused' } as const
      try {
        await limiter.attempt(clientKey(ip), login)
      } catch (error) {
        accessLog.recordStranger(refused)
        await accessLog.settled()
        throw error
      }
      // A person without access gets the answer of a stranger.
      const hash = stored === null || stored.account.endedAt !== null ? undefined : stored.hash
      try {
        if (!(await verifyPassword(hash, body.password)) || stored === null) throw wrongCredentials()
        refuseOver(stored.account, clock.now())
        requireCurrent(stored.account, clock.now())
        requireUnconnected(stored.account)
        const shown = await secondFactor(dependencies, stored.account, body.factor, request)
        return await opened(dependencies, stored, shown, request)
      } catch (error) {
        const code = error instanceof DomainError ? error.code : ''
        // Nothing bounds attempts beyond the limit.
        if (error instanceof DomainError && error.status === TOO_MANY) accessLog.recordStranger(refused)
        else accessLog.record({ ...refused, object: REFUSED_WORDS[code] ?? '' })
        await accessLog.settled()
        throw error
      }
    },
  })
}

/** A second factor that was right, and its try, which counts until the session is open. */
interface Shown extends RightFactor {
  readonly tried?: FactorTry | undefined
}

/**
 * Checks the second factor of a person whose password was right, and uses it up.
 *
 * @returns undefined for a person without one
 * @throws DomainError 401 `zweiter_faktor`, `zweiter_faktor_falsch`, 429
 */
async function secondFactor(
  { factorLogin, factorTries, accessLog, passkeyAddress }: LoginDependencies,
  account: Account,
  shown: ShownFactor | undefined,
  request: FastifyRequest,
): Promise<Shown | undefined> {
  if (!account.hasFactor) return undefined
  const ask = async ({ code, sentence }: { readonly code: string; readonly sentence: string }) => {
    const asked = await factorLogin.ask(account, passkeyPartyOf(request, passkeyAddress))
    return new DomainError(401, code, sentence, { ...asked })
  }
  if (shown === undefined) throw await ask(FACTOR_ASKED)
  // Nobody guesses a signature.
  const tried = 'code' in shown ? await factorTries.count(account, deviceOf(request)) : undefined
  const right = await factorLogin.use(account, shown)
  if (right !== undefined) return { ...right, tried }
  if (tried !== undefined && beginsFactorDelay(tried.count)) {
    const actor = unknown(account.login)
    accessLog.record({ actor, action: 'login', object: SLOWED_DOWN, address: request.ip, result: 'refused' })
  }
  throw await ask({ ...FACTOR_ASKED_AGAIN, sentence: `${FACTOR_ASKED_AGAIN.sentence} ${WITHOUT_PHONE}` })
}

/** The ways in without the phone, also for the last person with the role Verwaltung. */
const WITHOUT_PHONE =
  'Fehlt das Telefon, hilft ein Wiederherstellungscode, eine andere Person mit der Rolle „Verwaltung“ oder auf dem Server „zeughaus mailarchiv accounts reset-factors“.'

function addPasskeyLogin(area: PanelArea, dependencies: LoginDependencies): void {
  const { accounts, factorLogin, accessLog, limiter, passkeyAddress } = dependencies
  area.route({
    method: 'POST',
    path: '/session/passkey/request',
    permission: 'public',
    summary: 'Eine Anmeldung mit Passkey beginnen',
    log: 'none',
    schema: { response: { 200: passkeyRequest } },
    async handler({ ip, request }) {
      requireSameOrigin(request)
      const party = passkeyPartyOf(request, passkeyAddress)
      if (party === undefined) throw passkeyImpossible()
      // Each open login page asks for one: apart from attempts, as it gives nothing to guess.
      await limiter.attempt(`passkey ${clientKey(ip)}`, '', PER_ADDRESS)
      return factorLogin.request(party)
    },
  })
  area.route({
    method: 'POST',
    path: '/session/passkey',
    permission: 'public',
    summary: 'Mit einem Passkey anmelden, ohne Passwort',
    log: 'itself',
    schema: { body: z.strictObject({ passkey: passkeyAnswer }), response: { 200: sessionSchema } },
    async handler({ body, ip, request }) {
      requireSameOrigin(request)
      const signer = await factorLogin.signer(body.passkey)
      const account = signer && (await accounts.credential(signer.login))?.account
      try {
        if (signer === undefined || account === undefined) throw wrongPasskey()
        requireUnconnected(account)
        return await opened(dependencies, { account }, { factor: 'passkey', passkey: signer.passkey }, request)
      } catch (error) {
        const refused = { action: 'login', object: FACTOR_WORDS.passkey, address: ip, result: 'refused' } as const
        if (account === undefined) accessLog.recordStranger({ ...refused, actor: unknown('') })
        else accessLog.record({ ...refused, actor: unknown(account.login) })
        await accessLog.settled()
        throw error
      }
    },
  })
}

const unknown = (name: string): LogActor => ({ kind: 'unknown', id: '', name })

/**
 * Opens the session, and answers with its cookie, and with one for the device on which a factor was shown.
 *
 * @param who with the hash that the password was compared with, where there was one
 */
async function opened(
  { accounts, factorTries, accessLog, version, provider }: LoginDependencies,
  { account, hash }: { readonly account: Account; readonly hash?: string },
  shown: Shown | undefined,
  request: FastifyRequest,
) {
  const { token, session }: { token: string; session: OpenSession } = await accounts.openSession(account, hash, shown)
  if (shown?.tried !== undefined) await factorTries.forget(shown.tried)
  const device =
    shown === undefined ? [] : [deviceCookie(request, await factorTries.remember(account, deviceOf(request)))]
  // Beside an OpenID provider a login of the Verwaltung without it is for emergencies.
  const isEmergency = provider !== null && account.roles.includes('verwaltung')
  const words = [...(isEmergency ? ['Notzugang'] : []), ...(shown === undefined ? [] : [FACTOR_WORDS[shown.factor]])]
  const object = words.join(', ')
  accessLog.record({ actor: actorOf(session), action: 'login', object, address: request.ip, result: 'ok' })
  await accessLog.settled()
  return answer(shownSession(session, version), {
    headers: { 'set-cookie': [sessionCookie(request, token), ...device] },
  })
}

/** @throws DomainError 403 for a person who logs in at the OpenID provider: who has left there would come in by a password */
function requireUnconnected({ isConnected }: Account): void {
  if (isConnected)
    throw forbidden(
      'Ihr Konto ist mit dem Anmeldedienst verbunden: Melden Sie sich damit an. Ist er nicht erreichbar, hilft die Verwaltung.',
      'nur_anmeldedienst',
    )
}

/** @throws DomainError 401 for a first password that was not used in time */
function requireCurrent({ passwordUntil }: Account, now: number): void {
  if (passwordUntil === null || now < passwordUntil) return
  throw new DomainError(
    401,
    'passwort_abgelaufen',
    'Dieses Passwort galt sieben Tage und ist abgelaufen. Bitte lassen Sie sich von der Verwaltung ein neues geben.',
  )
}

/** Keys the mark of an unknown name; a name has the same mark until the next start. */
const MARK_KEY = randomBytes(32)
const MARK_LENGTH = 8

/** Returns a mark of an unknown name for the log: it may be a password typed into the wrong field. */
function markOf(typed: string): string {
  const mark = createHmac('sha256', MARK_KEY).update(typed.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)
  return `unbekannter Name (${mark})`
}

/** For any passkey that logs no one in: a stranger learns nothing of the reason. */
const wrongPasskey = () =>
  new DomainError(
    401,
    'passkey_ungueltig',
    'Dieser Passkey meldet hier niemanden an. Melden Sie sich mit Benutzername und Passwort an.',
  )
