import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { kontrollverantwortungAnlegen, kontrollverantwortungLoeschen } from './kontrollverantwortung.commands.ts'
import { listKontrollverantwortung } from './kontrollverantwortung.queries.ts'
import {
  Kontrollverantwortung,
  KontrollverantwortungAnlegen,
  KontrollverantwortungSuche,
} from './kontrollverantwortung.schema.ts'

const tags = ['Verantwortung']

/** Declares the routes of who should check which object. */
export function kontrollverantwortungRoutes(api: Api, { store }: Context): void {
  api.list({
    path: '/kontrollverantwortung',
    permission: 'lesen',
    summary: 'Auflisten, wer welches Objekt kontrollieren soll',
    tags,
    schema: { query: KontrollverantwortungSuche, entry: Kontrollverantwortung },
    list: ({ query, principal }) => listKontrollverantwortung(store.as(principal), query),
  })
  api.route({
    method: 'POST',
    path: '/kontrollverantwortung',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Objekt einer Person oder einer Einheit zur Kontrolle zuordnen',
    description:
      'Dient der Übersicht; kontrollieren darf weiterhin jeder, der Kontrollen durchführen darf. Wer genannt wird, muss das Objekt sehen: Bei einer Einheit genügt eine Person, die ihr angehört oder eine Rolle für sie hat.',
    tags,
    schema: { body: KontrollverantwortungAnlegen, response: { 201: Kontrollverantwortung } },
    errors: {
      409: 'bereits_vorhanden: es ist schon zugeordnet',
      422: 'unbekannte_referenz: details.feld nennt das Feld · sieht_objekt_nicht: Rollen an Orten zeigen das Objekt nicht',
    },
    handler: ({ body, principal }) =>
      writeUnaudited(store, principal, (write) => kontrollverantwortungAnlegen(write, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/kontrollverantwortung/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Eine Zuordnung aufheben',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => kontrollverantwortungLoeschen(write, params.id))
      return undefined
    },
  })
}
