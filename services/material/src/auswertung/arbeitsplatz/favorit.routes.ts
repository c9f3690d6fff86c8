import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { favoritAnlegen, favoritenOrdnen, favoritLoeschen } from './favorit.commands.ts'
import { listFavoriten } from './favorit.queries.ts'
import { FAVORITEN_MAX, Favorit, FavoritAnlegen, Favoriten, FavoritenOrdnen } from './favorit.schema.ts'

const tags = ['Arbeitsplatz']
const permission = 'angemeldet'

export function favoritRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'GET',
    path: '/favoriten',
    permission,
    summary: 'Ihre Favoriten im Menü, in Ihrer Reihenfolge',
    description: `Höchstens ${FAVORITEN_MAX}. Was Sie nicht mehr sehen dürfen, fehlt.`,
    tags,
    schema: { response: { 200: Favoriten } },
    handler: async ({ principal }) => ({ eintraege: await listFavoriten(store.as(principal), principal) }),
  })
  api.route({
    method: 'POST',
    path: '/favoriten',
    permission,
    summary: 'Eine Seite, ein Objekt oder eine Ansicht als Favorit merken',
    description: 'Was schon gemerkt ist, behält seinen Platz.',
    tags,
    schema: { body: FavoritAnlegen, response: { 201: Favorit } },
    errors: {
      404: 'nicht_gefunden: die Ansicht gibt es nicht, oder Sie sehen sie nicht',
      422: 'unbekannte_referenz: das Objekt gibt es nicht; zu_viele: details.hoechstens nennt die Grenze',
    },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => favoritAnlegen(write, body)),
  })
  api.route({
    method: 'PUT',
    path: '/favoriten/reihenfolge',
    permission,
    summary: 'Ihre Favoriten ordnen',
    tags,
    schema: { body: FavoritenOrdnen, response: { 200: Favoriten } },
    handler: async ({ body, principal }) => ({
      eintraege: await writeUnaudited(store, principal, (write) => favoritenOrdnen(write, body.ids)),
    }),
  })
  api.route({
    method: 'DELETE',
    path: '/favoriten/{id}',
    permission,
    summary: 'Einen Favoriten lösen',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => favoritLoeschen(write, params.id))
      return undefined
    },
  })
}
