import { clientKey, hashPassword, unauthorized, unprocessable, verifyPassword } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { type Akteur, DIENST } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { type Berechtigung, berechtigungen, darf, type Recht, rechte } from '../rechte.ts'
import { anmeldebremse } from './anmeldebremse.ts'
import { passwortAendern, tokensAbJetzt } from './benutzer.commands.ts'
import { findAnmeldung, getBenutzer, getPasswortHash } from './benutzer.queries.ts'
import { Anmelden, Ich, PasswortAendern, Token } from './benutzer.schema.ts'

const tags = ['Anmeldung']

/** The keys of the catalogue that this person holds, by whichever role. */
const gehalten = (akteur: Akteur): Berechtigung[] =>
  (Object.keys(berechtigungen) as Berechtigung[]).filter((berechtigung) => darf(akteur, berechtigung))

/** Every right of the routes that this person has. */
const hat = (akteur: Akteur): Recht[] => (Object.keys(rechte) as Recht[]).filter((recht) => darf(akteur, recht))

export function anmeldungRoutes(api: Api, { store, clock, tokens }: Kontext): void {
  const bremse = anmeldebremse(store.db, clock)

  api.route({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    summary: 'Anmelden',
    description: 'Fünf Versuche in der Minute je Adresse und Benutzername, dreißig je Adresse.',
    tags,
    schema: { body: Anmelden, response: { 200: Token } },
    errors: { 401: 'Benutzername oder Passwort ist falsch.', 429: 'Zu viele Versuche; Retry-After sagt, wie lange' },
    handler: async ({ body, ip }) => {
      await bremse.versuch(clientKey(ip), body.benutzername)
      const gefunden = await findAnmeldung(store.db, body.benutzername)
      const stimmt = await verifyPassword(gefunden?.passwort_hash, body.passwort)
      if (gefunden === undefined || !stimmt) throw unauthorized('Benutzername oder Passwort ist falsch.')
      const jetzt = new Date(clock.now()).toISOString()
      if (gefunden.tokens_ab > jetzt) {
        await writeUnaudited(store, DIENST, (write) => tokensAbJetzt(write, gefunden.id, jetzt))
      }
      const { token, exp } = await tokens.ausstellen(gefunden.id)
      return { token, typ: 'Bearer' as const, laeuft_ab_am: new Date(exp * 1000).toISOString() }
    },
  })
  api.route({
    method: 'GET',
    path: '/auth/me',
    permission: 'angemeldet',
    summary: 'Die angemeldete Person',
    tags,
    schema: { response: { 200: Ich } },
    handler: async ({ principal }) => {
      const { aktiv: _aktiv, ...benutzer } = await getBenutzer(store.db, principal.id)
      return { ...benutzer, berechtigungen: gehalten(principal), rechte: hat(principal) }
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/passwort',
    permission: 'angemeldet',
    summary: 'Das eigene Passwort ändern',
    description: 'Alle Anmeldungen, die davor begonnen haben, enden; auch diese.',
    tags,
    schema: { body: PasswortAendern, response: { 204: null } },
    errors: { 422: 'passwort_falsch: das bisherige Passwort stimmt nicht', 429: 'Zu viele Versuche' },
    handler: async ({ body, principal, ip }) => {
      await bremse.versuch(clientKey(ip), principal.benutzername)
      if (!(await verifyPassword(await getPasswortHash(store.db, principal.id), body.passwort_alt))) {
        throw unprocessable('passwort_falsch', 'Das bisherige Passwort stimmt nicht.')
      }
      const passwortHash = await hashPassword(body.passwort_neu)
      const jetzt = new Date(clock.now()).toISOString()
      await writeUnaudited(store, principal, (write) => passwortAendern(write, passwortHash, jetzt))
      return undefined
    },
  })
}
