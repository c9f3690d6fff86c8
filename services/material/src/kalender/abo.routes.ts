import { answer, notFound } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { aboBeenden, aboErneuern } from './abo.commands.ts'
import { findAbo, findAbonnent } from './abo.queries.ts'
import { Kalenderabo, kalenderParam, NeuesKalenderabo } from './abo.schema.ts'
import { ICS, INHALT, kalenderFuer } from './feed.ts'

const tags = ['Kalender']
const permission = 'lesen'

export function aboRoutes(api: Api, kontext: Kontext): void {
  const { store, clock } = kontext
  api.route({
    method: 'GET',
    path: '/kalender/abo',
    permission,
    summary: 'Lesen, seit wann es Ihr Kalenderabonnement gibt',
    tags,
    schema: { response: { 200: Kalenderabo } },
    handler: async ({ principal }) => ({ erstellt_am: await findAbo(store.db, principal.id) }),
  })
  api.route({
    method: 'PUT',
    path: '/kalender/abo',
    permission,
    summary: 'Ihr Kalenderabonnement einrichten oder erneuern; eine ältere Adresse endet damit',
    description:
      'Die Adresse ist das Geheimnis: Kalenderprogramme melden sich nicht an. Sie endet auch, wenn Sie Ihr Passwort ' +
      'ändern oder nicht mehr aktiv sind, und zeigt nur, was Sie lesen dürfen. Ein Idempotency-Key wirkt hier nicht: jeder ' +
      'Aufruf macht eine neue Adresse.',
    tags,
    schema: { response: { 200: NeuesKalenderabo } },
    handler: async ({ principal }) => {
      // What a command returns is kept for its Idempotency-Key, and of a secret only a hash is kept: it is made anew each time.
      const { token, erstellt_am } = await writeUnaudited(store, { ...principal, once: undefined }, (write) =>
        aboErneuern(write, clock, principal.id),
      )
      return { pfad: `${api.base}/kalender/${token}/termine.ics`, erstellt_am }
    },
  })
  api.route({
    method: 'DELETE',
    path: '/kalender/abo',
    permission,
    summary: 'Ihr Kalenderabonnement beenden',
    tags,
    schema: { response: { 204: null } },
    handler: async ({ principal }) => {
      await writeUnaudited(store, principal, (write) => aboBeenden(write, principal.id))
      return undefined
    },
  })
  api.route({
    method: 'GET',
    path: '/kalender/{token}/termine.ics',
    permission: 'public',
    summary: 'Alle Fristen als Kalender, für das Abonnement in einem Kalenderprogramm',
    description: `${INHALT} Die Adresse nennt PUT /kalender/abo.`,
    tags,
    schema: { params: kalenderParam, response: { 200: ICS } },
    handler: async ({ params }) => {
      const akteur = await findAbonnent(store.db, params.token)
      // Not 401: a calendar program would ask its user for a password that does not exist.
      if (akteur === undefined || !darf(akteur, permission)) {
        throw notFound('Dieses Kalenderabonnement gibt es nicht mehr. Bitte richten Sie ein neues ein.')
      }
      return answer(await kalenderFuer(kontext, akteur), { headers: { 'cache-control': 'private, no-cache' } })
    },
  })
}
