import { dayOf } from '@zeughaus/platform'
import { write, writePartlyAudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf, type Recht } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { geraetAendern, geraetAnlegen, geraetLoeschen } from './geraet.commands.ts'
import { type GeraetMitNamen, getGeraet, getGeraeteplatz, listGeraete } from './geraet.queries.ts'
import {
  Geraet,
  GeraetAendern,
  GeraetAnlegen,
  type Geraetaktion,
  GeraeteListe,
  GeraeteSuche,
  PositionsgeraeteSuche,
} from './geraet.schema.ts'

const tags = ['Geräte']

const RECHTE: Readonly<Record<Geraetaktion, Recht>> = {
  bearbeiten: 'objekt.bearbeiten',
  pruefen: 'pruefung.durchfuehren',
  loeschen: 'objekt.bearbeiten',
}

/** A device as this caller sees it. */
const antwort = (geraet: GeraetMitNamen, akteur: Akteur) => ({
  ...geraet,
  aktionen: (Object.keys(RECHTE) as Geraetaktion[]).filter((aktion) => darf(akteur, RECHTE[aktion])),
})

export function geraetRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const heute = () => dayOf(clock.now(), zeitzone)

  api.route({
    method: 'GET',
    path: '/objektpositionen/{id}/geraete',
    permission: 'lesen',
    summary: 'Die Geräte einer Position auflisten',
    tags,
    schema: { params: idParam, query: PositionsgeraeteSuche, response: { 200: GeraeteListe } },
    handler: async ({ params, query, principal }) => {
      await getGeraeteplatz(store.db, params.id)
      const seite = await listGeraete(store.db, heute(), { ...query, objektposition_id: params.id })
      return { ...seite, eintraege: seite.eintraege.map((geraet) => antwort(geraet, principal)) }
    },
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
        const { id } = await geraetAnlegen(write, heute(), params.id, body)
        return getGeraet(write.tx, heute(), id)
      })
      return antwort(geraet, principal)
    },
  })
  api.route({
    method: 'GET',
    path: '/geraete',
    permission: 'lesen',
    summary: 'Alle Geräte auflisten',
    tags,
    schema: { query: GeraeteSuche, response: { 200: GeraeteListe } },
    handler: async ({ query, principal }) => {
      const seite = await listGeraete(store.db, heute(), query)
      return { ...seite, eintraege: seite.eintraege.map((geraet) => antwort(geraet, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/geraete/{id}',
    permission: 'lesen',
    summary: 'Ein Gerät lesen',
    tags,
    schema: { params: idParam, response: { 200: Geraet } },
    handler: async ({ params, principal }) => antwort(await getGeraet(store.db, heute(), params.id), principal),
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
        await geraetAendern(write, { clock, heute: heute() }, id, body)
        return getGeraet(write.tx, heute(), id)
      })
      return antwort(geraet, principal)
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
