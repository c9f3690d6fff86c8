import { hashPassword, randomSecret } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { benutzerAendern, benutzerAnlegen } from './benutzer.commands.ts'
import { getBenutzer, listBenutzer } from './benutzer.queries.ts'
import {
  Benutzer,
  BenutzerAendern,
  BenutzerAnlegen,
  BenutzerGeaendert,
  BenutzerSuche,
  Einladung,
} from './benutzer.schema.ts'
import { einladungAnlegen } from './einladung.commands.ts'
import { findBleibendes } from './faktor.queries.ts'
import { neuesPasswort } from './passwort.ts'

const tags = ['Benutzer und Rollen']

export function benutzerRoutes(api: Api, { store, clock, address }: Context): void {
  const now = (): string => new Date(clock.now()).toISOString()

  api.list({
    path: '/benutzer',
    permission: 'benutzer.lesen',
    summary: 'Benutzer auflisten',
    tags,
    schema: { query: BenutzerSuche, entry: Benutzer },
    list: ({ query, principal }) => listBenutzer(store.as(principal), query),
  })
  api.route({
    method: 'GET',
    path: '/benutzer/{id}',
    permission: 'benutzer.lesen',
    summary: 'Einen Benutzer lesen',
    tags,
    schema: { params: idParam, response: { 200: Benutzer } },
    handler: ({ params, principal }) => getBenutzer(store.as(principal), params.id),
  })
  api.route({
    method: 'POST',
    path: '/benutzer',
    permission: 'benutzer.verwalten',
    summary: 'Einen Benutzer anlegen',
    description: 'Ein Passwort, das leicht zu erraten ist, gibt 400: Der Satz nennt, was daran schwach ist.',
    tags,
    schema: { body: BenutzerAnlegen, response: { 201: Benutzer } },
    errors: {
      409: 'bereits_vorhanden: der Benutzername ist vergeben',
      422: 'unbekannte_referenz: die Einheit gibt es nicht',
    },
    handler: async ({ body: { passwort, ...body }, principal }) => {
      const passwort_hash =
        passwort === undefined
          ? // No one learns this one.
            await hashPassword(randomSecret())
          : await neuesPasswort(store.as(principal), body, { feld: 'passwort', passwort })
      return writeUnaudited(store, principal, (write) => benutzerAnlegen(write, { ...body, passwort_hash }, now()))
    },
  })
  api.route({
    method: 'POST',
    path: '/benutzer/{id}/einladung',
    permission: 'benutzer.verwalten',
    summary: 'Eine Person einladen, ihr Passwort selbst zu setzen',
    description:
      'Gilt sieben Tage und einmal. Eine neue Einladung, ein neues Passwort, eine andere E-Mail-Adresse und das Sperren beenden ' +
      'die bisherige.',
    tags,
    schema: { params: idParam, response: { 201: Einladung } },
    errors: { 422: 'benutzer_gesperrt' },
    handler: async ({ params, principal }) => ({
      // Without a key: a kept answer would keep the token.
      ...(await writeUnaudited(store, { ...principal, once: undefined }, (write) =>
        einladungAnlegen(write, params.id, clock.now()),
      )),
      adresse: address ?? null,
    }),
  })
  api.route({
    method: 'PATCH',
    path: '/benutzer/{id}',
    permission: 'benutzer.verwalten',
    summary: 'Einen Benutzer ändern',
    description:
      'Ein neues Passwort beendet alle älteren Anmeldungen, ebenso „aktiv“: false, und mit ihnen die Kalenderadresse und offene ' +
      'Links. Die zweiten Faktoren bleiben; „passkeys“ sagt, ob Passkeys weiter ohne Passwort anmelden, und „bleibt“ in der ' +
      'Antwort, was bleibt. Ist das Passwort leicht zu erraten, gibt es 400 und sagt, was daran schwach ist. Eine andere ' +
      'E-Mail-Adresse beendet eine Einladung und den Link für ein vergessenes Passwort. Die eigenen Rollen kann niemand ändern (403).',
    tags,
    schema: { params: idParam, body: BenutzerAendern, response: { 200: BenutzerGeaendert } },
    errors: {
      409: 'letzte_administration: danach gäbe es niemanden in der Administration; bereits_vorhanden: der Benutzername ist vergeben',
      422: 'unbekannte_referenz: die Einheit gibt es nicht',
    },
    handler: async ({ params, body: { passwort, ...body }, principal }) => {
      const aendern = (gehasht: Parameters<typeof benutzerAendern>[2]) =>
        writeUnaudited(store, principal, (write) => benutzerAendern(write, params.id, gehasht, now()))
      if (passwort === undefined) return aendern(body)
      const previous = await getBenutzer(store.as(principal), params.id)
      const inhaber = {
        benutzername: body.benutzername ?? previous.benutzername,
        name: body.name ?? previous.name,
        email: body.email ?? previous.email,
      }
      const passwort_hash = await neuesPasswort(store.as(principal), inhaber, { feld: 'passwort', passwort })
      const benutzer = await aendern({ ...body, passwort_hash })
      return { ...benutzer, bleibt: await findBleibendes(store.as(principal), params.id) }
    },
  })
}
