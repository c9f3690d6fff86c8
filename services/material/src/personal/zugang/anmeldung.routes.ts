import {
  clientKey,
  DomainError,
  PER_ADDRESS,
  passkeyImpossible,
  passkeyPartyOf,
  passkeyRequest,
  unauthorized,
  verifyPassword,
} from '@zeughaus/platform'
import { DIENST } from '../../kern/access/caller.ts'
import { folded } from '../../kern/db/folding.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { FAKTOR_FALSCH, PASSWORT_FALSCH } from '../../kern/sicherheit/index.ts'
import { anmeldeschritte } from './anmeldeschritte.ts'
import { FAKTOR_FEHLT, NUR_ANMELDEDIENST } from './anmeldung.commands.ts'
import { findAnmeldung } from './benutzer.queries.ts'
import { Anmelden, Token } from './benutzer.schema.ts'
import { PasskeyAnmelden } from './faktor.schema.ts'
import { findUnterschrieben } from './passkey.commands.ts'
import { optionen } from './zweiter-faktor.commands.ts'

const tags = ['Anmeldung']
/** Challenges of an address share one count, apart from attempts to log in: each open login page asks for one. */
const PASSKEY = 'passkey'
const TOO_MANY = 'Zu viele Versuche; Retry-After sagt, wie lange'
const WRONG = 'Benutzername oder Passwort ist falsch.'

export function anmeldungRoutes(api: Api, context: Context): void {
  const { store, limiter, refusedLogin } = context
  const schritte = anmeldeschritte(context)
  const { slowedDown, zweiter, askFaktor, refuseFaktor, refuseVerbundene, begin, answered } = schritte

  api.route({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    summary: 'Anmelden',
    description:
      'Fünf Versuche in der Minute je Adresse und Benutzername, dreißig je Adresse. Wer einen zweiten Faktor hat, bekommt 401 ' +
      'zweiter_faktor und sendet dieselbe Anfrage mit „zweiter_faktor“ noch einmal: „details.arten“ sagt, was möglich ist ' +
      '(passkey, totp, wiederherstellungscode), „details.passkey“ sind die Optionen für navigator.credentials.get(). Ein Code ' +
      'gilt einmal, eine Uhr darf dreißig Sekunden falsch gehen. Nach fünf falschen Codes für eine Person wartet der nächste, erst ' +
      'eine Minute, dann immer doppelt so lange, höchstens eine Stunde, von wo auch immer (429); die Person bekommt eine E-Mail. ' +
      'Ein Gerät, auf dem sie sich schon mit zweitem Faktor angemeldet hat, zählt für sich: Ein Cookie nennt es.',
    tags,
    schema: { body: Anmelden, response: { 200: Token } },
    errors: {
      401: `${WRONG} Bei richtigem Passwort auch zweiter_faktor und zweiter_faktor_falsch`,
      403: NUR_ANMELDEDIENST,
      429: TOO_MANY,
    },
    handler: async ({ body: { benutzername, passwort, angemeldet_bleiben: bleibt, zweiter_faktor }, ip, request }) => {
      const attempt = { ip, request, benutzername }
      await slowedDown(limiter.attempt(clientKey(ip), folded(benutzername)), attempt)
      const found = await findAnmeldung(store.as(DIENST), benutzername)
      const isRight = await verifyPassword(found?.passwort_hash, passwort)
      if (found === undefined || !isRight) {
        await refusedLogin(attempt, PASSWORT_FALSCH)
        throw unauthorized(WRONG)
      }
      const gezeigt = await zweiter(found, zweiter_faktor, attempt)
      const { id, name, passwort_hash } = found
      const who = { id, benutzername: found.benutzername, name, passwort_hash, ...gezeigt, bleibt }
      const done = await begin(who, { ip, request })
      if ('issued' in done) return answered(done, bleibt, request)
      if (done.verweigert === NUR_ANMELDEDIENST) return refuseVerbundene(attempt)
      if (done.verweigert === FAKTOR_FEHLT)
        return askFaktor((await findAnmeldung(store.as(DIENST), benutzername)) ?? found, attempt)
      if (done.verweigert !== PASSWORT_FALSCH) return refuseFaktor(found, attempt, gezeigt, done.verweigert)
      await refusedLogin(attempt, PASSWORT_FALSCH)
      throw unauthorized(WRONG)
    },
  })
  passkeyAnmeldungRoutes(api, context)
}

/** Logging in without a password. */
function passkeyAnmeldungRoutes(api: Api, context: Context): void {
  const { store, clock, limiter, refusedLogin, address } = context
  const { mittel, refuseVerbundene, begin, answered } = anmeldeschritte(context)

  api.route({
    method: 'POST',
    path: '/auth/passkey/optionen',
    permission: 'public',
    summary: 'Eine Anmeldung mit Passkey beginnen',
    description: 'Die Antwort ist für navigator.credentials.get(). Dreißig in der Minute je Adresse.',
    tags,
    schema: { response: { 200: passkeyRequest } },
    errors: { 422: 'passkey_unmoeglich: unter dieser Adresse nehmen Browser keine Passkeys an', 429: TOO_MANY },
    handler: async ({ ip, request }) => {
      const partei = passkeyPartyOf(request, address)
      if (partei === undefined) throw passkeyImpossible()
      await limiter.attempt(`${PASSKEY} ${clientKey(ip)}`, PASSKEY, PER_ADDRESS)
      return optionen(mittel, partei)
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/passkey',
    permission: 'public',
    summary: 'Mit einem Passkey anmelden, ohne Passwort',
    description:
      'Mit der Antwort auf POST /auth/passkey/optionen. Das Gerät muss die Person geprüft haben: Finger, Gesicht oder PIN.',
    tags,
    schema: { body: PasskeyAnmelden, response: { 200: Token } },
    errors: { 401: 'passkey_ungueltig', 403: NUR_ANMELDEDIENST },
    handler: async ({ body: { passkey, angemeldet_bleiben: bleibt }, ip, request }) => {
      const signed = await findUnterschrieben(store.as(DIENST), passkey, null, clock.now())
      const faktor = signed && ({ art: 'passkey', id: signed.id, zaehler: signed.zaehler, ohnePasswort: true } as const)
      const done =
        signed === undefined
          ? ({ verweigert: FAKTOR_FALSCH } as const)
          : await begin({ ...signed.person, faktor, bleibt }, { ip, request })
      if ('issued' in done) return answered(done, bleibt, request)
      const attempt = { ip, benutzername: signed?.person.benutzername ?? PASSKEY }
      if (done.verweigert === NUR_ANMELDEDIENST) return refuseVerbundene({ ...attempt, request })
      await refusedLogin(attempt, done.verweigert === FAKTOR_FALSCH ? 'passkey_ungueltig' : done.verweigert)
      throw invalidPasskey()
    },
  })
}

/** 401 for any passkey that logs no one in: a stranger learns nothing of the reason. */
const invalidPasskey = () =>
  new DomainError(
    401,
    'passkey_ungueltig',
    'Dieser Passkey meldet hier niemanden an. Melden Sie sich mit Benutzername und Passwort an.',
    undefined,
    { 'www-authenticate': 'Bearer' },
  )
