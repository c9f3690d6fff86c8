import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { ansichtAendern, ansichtAnlegen, ansichtLoeschen } from './ansicht.commands.ts'
import { answerAnsicht, listAnsichten } from './ansicht.queries.ts'
import { Ansicht, AnsichtAendern, AnsichtAnlegen, AnsichtSuche } from './ansicht.schema.ts'

const tags = ['Arbeitsplatz']
const permission = 'angemeldet'

export function ansichtRoutes(api: Api, { store, clock }: Context): void {
  api.list({
    path: '/ansichten',
    permission,
    summary: 'Gespeicherte Ansichten von Listen: die eigenen und die für alle',
    description: 'Nach Namen. Eine Ansicht einer Liste, die Sie nicht sehen dürfen, fehlt.',
    tags,
    schema: { query: AnsichtSuche, entry: Ansicht },
    list: ({ query, principal }) => listAnsichten(store.as(principal), principal, query),
  })
  api.route({
    method: 'POST',
    path: '/ansichten',
    permission,
    summary: 'Suche, Filter und Ordnung einer Liste unter einem Namen speichern',
    tags,
    schema: { body: AnsichtAnlegen, response: { 201: Ansicht } },
    errors: {
      403: 'zugriff_verweigert: die Liste dürfen Sie nicht sehen, oder die Ansicht nicht teilen',
      422: 'zu_viele: details.hoechstens nennt die Grenze',
    },
    handler: async ({ body, principal }) =>
      answerAnsicht(await writeUnaudited(store, principal, (write) => ansichtAnlegen(write, clock, body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/ansichten/{id}',
    permission,
    summary: 'Eine Ansicht ändern, für alle speichern oder wieder für sich allein',
    tags,
    schema: { params: idParam, body: AnsichtAendern, response: { 200: Ansicht } },
    handler: async ({ params, body, principal }) =>
      answerAnsicht(
        await writeUnaudited(store, principal, (write) => ansichtAendern(write, params.id, body)),
        principal,
      ),
  })
  api.route({
    method: 'DELETE',
    path: '/ansichten/{id}',
    permission,
    summary: 'Eine Ansicht löschen',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => ansichtLoeschen(write, params.id))
      return undefined
    },
  })
}
