import { dayOf } from '@zeughaus/platform'
import { write, writePartlyAudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { geraetAendern, geraetAnlegen, geraetLoeschen } from './geraet.commands.ts'
import { type GeraetMitNamen, getGeraet, listGeraete } from './geraet.queries.ts'
import { Geraet, GeraetAendern, GeraetAnlegen, GeraeteSuche, PositionsgeraeteSuche } from './geraet.schema.ts'
import { geraetStates } from './geraet.states.ts'

const tags = ['Geräte']

/** A device as this caller sees it. */
export const geraetAntwort = (geraet: GeraetMitNamen, caller: Caller) => ({
  ...geraet,
  aktionen: geraetStates.offered(geraet, (right) => may(caller, right)),
})

export function geraetRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const today = () => dayOf(clock.now(), timeZone)

  api.list({
    path: '/objektpositionen/{id}/geraete',
    permission: 'lesen',
    summary: 'Die Geräte einer Position auflisten',
    tags,
    schema: { params: idParam, query: PositionsgeraeteSuche, entry: Geraet },
    list: ({ params: { id }, query, principal }) =>
      mapped(listGeraete(store.as(principal), today(), { ...query, objektposition_id: id }), (geraet) =>
        geraetAntwort(geraet, principal),
      ),
  })
  api.route({
    method: 'POST',
    path: '/objektpositionen/{id}/geraete',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Gerät aufnehmen, nur bei Material mit Seriennummer',
    tags,
    schema: { params: idParam, body: GeraetAnlegen, response: { 201: Geraet } },
    errors: {
      409: 'bereits_vorhanden: ein anderes Gerät trägt die Seriennummer',
      422: 'materialtyp_unpassend: das Material der Position ist nicht vom Typ geraet_sn · tag_in_zukunft: letzte_pruefung',
    },
    handler: async ({ params, body, principal }) => {
      const geraet = await write(store, principal, async (write) => {
        const { id } = await geraetAnlegen(write, today(), params.id, body)
        return getGeraet(write.tx, today(), id)
      })
      return geraetAntwort(geraet, principal)
    },
  })
  api.list({
    path: '/geraete',
    permission: 'lesen',
    summary: 'Alle Geräte auflisten',
    tags,
    schema: { query: GeraeteSuche, entry: Geraet },
    list: ({ query, principal }) =>
      mapped(listGeraete(store.as(principal), today(), query), (geraet) => geraetAntwort(geraet, principal)),
  })
  api.route({
    method: 'GET',
    path: '/geraete/{id}',
    permission: 'lesen',
    summary: 'Ein Gerät lesen',
    tags,
    schema: { params: idParam, response: { 200: Geraet } },
    handler: async ({ params, principal }) =>
      geraetAntwort(await getGeraet(store.as(principal), today(), params.id), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/geraete/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Gerät ändern, auf Wunsch mit Fehlbestand',
    description:
      'Mit fehlbestand: true fehlt an der Position eines mehr: ein offener Fehlbestand wird erhöht, sonst entsteht einer. ' +
      'Solange er offen ist, zählt dasselbe Gerät nicht noch einmal. Zurück auf einsatzbereit ändert den Fehlbestand nicht: ' +
      'das tut eine Nachfüllung oder die nächste Kontrolle.',
    tags,
    schema: { params: idParam, body: GeraetAendern, response: { 200: Geraet } },
    errors: {
      409: 'bereits_vorhanden: Seriennummer vergeben · objekt_gesperrt: eine Kontrolle hat die Position schon gezählt',
      422: 'sollmenge_null: die Position soll kein Gerät führen, also fehlt keines · tag_in_zukunft: letzte_pruefung',
    },
    handler: async ({ params: { id }, body, principal }) => {
      const geraet = await writePartlyAudited(store, principal, async (write) => {
        await geraetAendern(write, { clock, heute: today() }, id, body)
        return getGeraet(write.tx, today(), id)
      })
      return geraetAntwort(geraet, principal)
    },
  })
  api.route({
    method: 'DELETE',
    path: '/geraete/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Gerät löschen, zu dem es nichts gibt; sonst auf ausgesondert setzen',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: details.arten nennt Prüfungen, Mängel, Dokumente und Ausgaben' },
    handler: async ({ params, principal }) => {
      await write(store, principal, (write) => geraetLoeschen(write, params.id))
      return undefined
    },
  })
}
