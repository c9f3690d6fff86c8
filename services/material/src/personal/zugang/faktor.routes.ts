import { answer, clientKey, passkeyCreation, passkeyImpossible, passkeyPartyOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { FAKTOREN } from './authenticate.ts'
import { geraetMerken } from './bekanntes-geraet.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { codesErneuern, faktorenZuruecksetzen, faktorpflichtSetzen } from './faktor.commands.ts'
import { getFaktoren, getFaktorpflicht } from './faktor.queries.ts'
import {
  EigeneFaktoren,
  Faktoren,
  FaktorHinzugefuegt,
  Faktorpflicht,
  FaktorpflichtSetzen,
  MitPasswort,
  PasskeyAnlegen,
  PasskeyUmbenennen,
  TotpBestaetigen,
  TotpGeheimnis,
  Wiederherstellungscodes,
} from './faktor.schema.ts'
import { einrichten, neuerPasskey, passkeyAnlegen, passkeyEntfernen, passkeyUmbenennen } from './passkey.commands.ts'
import { requirePasswort } from './passwort.ts'
import { totpBeginnen, totpBestaetigen, totpEntfernen } from './totp.commands.ts'

const tags = ['Zweiter Faktor']
const PASSWORD = 'passwort_falsch'
const CODE = 'code_falsch'
const SLOW = { 429: 'Zu viele Versuche; Retry-After sagt, wie lange' }
const ENDS_OTHERS =
  'Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.'
const DEMANDED = 'faktor_verlangt: eine Rolle verlangt einen zweiten Faktor, und es wäre der letzte'

type Request = Parameters<typeof geraetMerken>[1]

/** No answer that shows a secret is kept for a repetition. */
const withoutOnce = (principal: Caller): Caller => ({ ...principal, once: undefined })

/** Second factors, as their person sets them up. */
export function faktorRoutes(api: Api, context: Context): void {
  const { store, clock, limiter, totpBox: box } = context
  /** Asks for the password again: who finds an unlocked device must not make it their own. */
  const confirmed = async (ip: string, principal: Caller, passwort: string) => {
    await limiter.attempt(clientKey(ip), `${principal.benutzername} ${PASSWORD}`)
    await requirePasswort(store.as(principal), principal.id, passwort)
  }

  /** Adds a factor. Its person has shown it on this device, which is known from then on. */
  const added = <T>(principal: Caller, request: Request, add: (write: UnauditedWrite) => Promise<T>) =>
    writeUnaudited(store, withoutOnce(principal), async (write) => {
      const body = await add(write)
      return answer(body, { headers: await geraetMerken(write.tx, request, principal.id, clock.now()) })
    })

  api.route({
    method: 'GET',
    path: FAKTOREN,
    permission: 'angemeldet',
    summary: 'Die eigenen zweiten Faktoren',
    description:
      'Wessen Rolle einen zweiten Faktor verlangt und wer keinen hat, erreicht nur die Adressen unter dieser, das eigene ' +
      'Passwort und die Abmeldung; alles andere gibt 403 faktor_einrichten.',
    tags,
    schema: { response: { 200: EigeneFaktoren } },
    handler: async ({ principal, request }) => ({
      ...(await getFaktoren(store.as(principal), principal.id)),
      passkey_moeglich: passkeyPartyOf(request, context.address) !== undefined,
    }),
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/totp`,
    permission: 'angemeldet',
    summary: 'Eine Authenticator-App einrichten',
    description:
      'Gibt ein neues Geheimnis (RFC 6238, SHA-1, 6 Ziffern, 30 Sekunden). Es gilt, sobald ein Code es binnen einer halben ' +
      'Stunde bestätigt; eine frühere App gilt bis dahin weiter.',
    tags,
    schema: { body: MitPasswort, response: { 201: TotpGeheimnis } },
    errors: { 422: PASSWORD, ...SLOW },
    handler: async ({ body, principal, ip }) => {
      await confirmed(ip, principal, body.passwort)
      return writeUnaudited(store, withoutOnce(principal), (write) => totpBeginnen(write, box, clock.now()))
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/totp/bestaetigen`,
    permission: 'angemeldet',
    summary: 'Die neue Authenticator-App mit ihrem ersten Code bestätigen',
    description: ENDS_OTHERS,
    tags,
    schema: { body: TotpBestaetigen, response: { 200: FaktorHinzugefuegt } },
    errors: { 409: 'totp_nicht_begonnen: das Geheimnis ist abgelaufen', 422: CODE, ...SLOW },
    handler: async ({ body, principal, ip, request }) => {
      await limiter.attempt(clientKey(ip), `${principal.benutzername} ${CODE}`)
      return added(principal, request, (write) => totpBestaetigen(write, { box, clock }, body.code))
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/totp/entfernen`,
    permission: 'angemeldet',
    summary: 'Die Authenticator-App entfernen',
    description: ENDS_OTHERS,
    tags,
    schema: { body: MitPasswort, response: { 204: null } },
    errors: { 409: DEMANDED, 422: PASSWORD, ...SLOW },
    handler: async ({ body, principal, ip }) => {
      await confirmed(ip, principal, body.passwort)
      await writeUnaudited(store, principal, totpEntfernen)
      return undefined
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/wiederherstellungscodes`,
    permission: 'angemeldet',
    summary: 'Zehn neue Wiederherstellungscodes',
    description: `Alle früheren gelten nicht mehr. ${ENDS_OTHERS}`,
    tags,
    schema: { body: MitPasswort, response: { 201: Wiederherstellungscodes } },
    errors: { 409: 'kein_faktor: es gibt keinen zweiten Faktor', 422: PASSWORD, ...SLOW },
    handler: async ({ body, principal, ip }) => {
      await confirmed(ip, principal, body.passwort)
      return writeUnaudited(store, withoutOnce(principal), codesErneuern)
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/passkeys/optionen`,
    permission: 'angemeldet',
    summary: 'Einen Passkey einrichten',
    description: 'Die Antwort ist für navigator.credentials.create().',
    tags,
    schema: { body: MitPasswort, response: { 200: passkeyCreation } },
    errors: { 422: `${PASSWORD}; passkey_unmoeglich: unter dieser Adresse nehmen Browser keine an`, ...SLOW },
    handler: async ({ body, principal, ip, request }) => {
      const partei = passkeyPartyOf(request, context.address)
      if (partei === undefined) throw passkeyImpossible()
      await confirmed(ip, principal, body.passwort)
      return einrichten(store.as(principal), principal, partei, clock.now())
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/passkeys`,
    permission: 'angemeldet',
    summary: 'Den neuen Passkey speichern',
    description: ENDS_OTHERS,
    tags,
    schema: { body: PasskeyAnlegen, response: { 201: FaktorHinzugefuegt } },
    errors: { 409: 'bereits_vorhanden', 422: 'passkey_ungueltig; zu_viele_passkeys' },
    handler: async ({ body: { name, passkey }, principal, request }) => {
      const fresh = await neuerPasskey(store.as(principal), principal.id, passkey, clock.now())
      return added(principal, request, (write) => passkeyAnlegen(write, fresh, name, clock.now()))
    },
  })
  api.route({
    method: 'PATCH',
    path: `${FAKTOREN}/passkeys/{id}`,
    permission: 'angemeldet',
    summary: 'Einen eigenen Passkey umbenennen',
    tags,
    schema: { params: idParam, body: PasskeyUmbenennen, response: { 204: null } },
    handler: async ({ params: { id }, body: { name }, principal }) => {
      await writeUnaudited(store, principal, (write) => passkeyUmbenennen(write, id, name))
      return undefined
    },
  })
  api.route({
    method: 'POST',
    path: `${FAKTOREN}/passkeys/{id}/entfernen`,
    permission: 'angemeldet',
    summary: 'Einen eigenen Passkey entfernen',
    description: ENDS_OTHERS,
    tags,
    schema: { params: idParam, body: MitPasswort, response: { 204: null } },
    errors: { 409: DEMANDED, 422: PASSWORD, ...SLOW },
    handler: async ({ params: { id }, body, principal, ip }) => {
      await confirmed(ip, principal, body.passwort)
      await writeUnaudited(store, principal, (write) => passkeyEntfernen(write, id))
      return undefined
    },
  })
}

/** Second factors of users, and who needs one, as the administration sees and sets them. */
export function benutzerFaktorRoutes(api: Api, { store, clock }: Context): void {
  api.route({
    method: 'GET',
    path: '/benutzer/{id}/faktoren',
    permission: 'benutzer.verwalten',
    summary: 'Die zweiten Faktoren eines Benutzers',
    tags,
    schema: { params: idParam, response: { 200: Faktoren } },
    handler: async ({ params, principal }) =>
      getFaktoren(store.as(principal), (await getBenutzer(store.as(principal), params.id)).id),
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer/{id}/faktoren',
    permission: 'benutzer.verwalten',
    summary: 'Die zweiten Faktoren eines Benutzers zurücksetzen',
    description:
      'Für wen das Telefon verloren ist. Alle Faktoren und Wiederherstellungscodes sind entfernt, alle Anmeldungen beendet. ' +
      'Die eigenen setzt niemand zurück (403). Auf dem Server tut es „zeughaus material faktoren zuruecksetzen“.',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      const now = new Date(clock.now()).toISOString()
      await writeUnaudited(store, principal, (write) => faktorenZuruecksetzen(write, params.id, now))
      return undefined
    },
  })
  api.route({
    method: 'GET',
    path: '/faktorpflicht',
    permission: 'benutzer.verwalten',
    summary: 'Welche Rollen einen zweiten Faktor verlangen',
    tags,
    schema: { response: { 200: Faktorpflicht } },
    handler: ({ principal }) => getFaktorpflicht(store.as(principal)),
  })
  api.route({
    method: 'PUT',
    path: '/faktorpflicht',
    permission: 'benutzer.verwalten',
    summary: 'Festlegen, welche Rollen einen zweiten Faktor verlangen',
    description: 'Gilt ab der nächsten Anfrage jeder Person. Wer ihn noch nicht hat, richtet ihn dann zuerst ein.',
    tags,
    schema: { body: FaktorpflichtSetzen, response: { 200: Faktorpflicht } },
    errors: {
      422: 'eigener_faktor_fehlt: die Pflicht träfe auch die eigene Rolle · unbekannte_referenz: eine eigene Rolle',
    },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => faktorpflichtSetzen(write, body)),
  })
}
