import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { ausgeben, zuruecknehmen } from './ausgabe.commands.ts'
import { type AusgabeMitNamen, getAusgabe, listAusgaben } from './ausgabe.queries.ts'
import { Ausgabe, AusgabenListe, AusgabenSuche, Ausgeben, Zuruecknehmen } from './ausgabe.schema.ts'
import { ausgabeErlaubt } from './ausgabe.states.ts'

const tags = ['Ausgaben']

/** An issue as this caller sees it. */
const antwort = (ausgabe: AusgabeMitNamen, akteur: Akteur) => ({
  ...ausgabe,
  aktionen: ausgabeErlaubt(ausgabe.status, (recht) => darf(akteur, recht)),
})

export function ausgabenRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const heute = (): string => dayOf(clock.now(), zeitzone)
  api.route({
    method: 'GET',
    path: '/ausgaben',
    permission: 'lesen',
    summary: 'Ausgaben auflisten',
    tags,
    schema: { query: AusgabenSuche, response: { 200: AusgabenListe } },
    handler: async ({ query, principal }) => {
      const seite = await listAusgaben(store.db, heute(), query)
      return { ...seite, eintraege: seite.eintraege.map((ausgabe) => antwort(ausgabe, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/ausgaben/{id}',
    permission: 'lesen',
    summary: 'Eine Ausgabe lesen',
    tags,
    schema: { params: idParam, response: { 200: Ausgabe } },
    handler: async ({ params, principal }) => antwort(await getAusgabe(store.db, heute(), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/ausgaben',
    permission: 'lager.bearbeiten',
    summary: 'Material oder ein Gerät ausgeben',
    description: 'Mit lagerplatz_id wird die Menge im selben Schritt aus dem Bestand gebucht.',
    tags,
    schema: { body: Ausgeben, response: { 201: Ausgabe } },
    errors: {
      409: 'bestand_zu_gering; geraet_ausgegeben: details nennt die Ausgabe, den Empfänger und seit wann',
      422: 'unbekannte_referenz; geraet_unpassend: das Gerät ist ein anderes Material',
    },
    handler: async ({ body, principal }) => {
      const ausgabe = await writeUnaudited(store, principal, async (write) =>
        getAusgabe(write.tx, heute(), await ausgeben(write, clock, body)),
      )
      return antwort(ausgabe, principal)
    },
  })
  api.route({
    method: 'POST',
    path: '/ausgaben/{id}/rueckgabe',
    permission: 'lager.bearbeiten',
    summary: 'Eine Ausgabe zurücknehmen, im Ganzen',
    description: 'Was aus dem Bestand kam, kommt dorthin zurück, oder an den genannten Lagerplatz.',
    tags,
    schema: { params: idParam, body: Zuruecknehmen, response: { 200: Ausgabe } },
    errors: {
      409: 'bereits_zurueckgegeben: details nennt wann und von wem',
      422: 'unbekannte_referenz: den Lagerplatz gibt es nicht',
    },
    handler: async ({ params, body, principal }) => {
      const ausgabe = await writeUnaudited(store, principal, async (write) => {
        await zuruecknehmen(write, clock, params.id, body)
        return getAusgabe(write.tx, heute(), params.id)
      })
      return antwort(ausgabe, principal)
    },
  })
}
