import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { BESTAETIGUNG } from '../../kern/rules/bestaetigung.ts'
import { ausgeben, zuruecknehmen } from './ausgabe.commands.ts'
import { type AusgabeMitNamen, getAusgabe, listAusgaben, mengenOf } from './ausgabe.queries.ts'
import { Ausgabe, AusgabenSuche, Ausgeben, EmpfaengerVorschlaege, Zuruecknehmen } from './ausgabe.schema.ts'
import { ausgabeStates } from './ausgabe.states.ts'
import { fruehereEmpfaenger, namenDerPersonen } from './empfaenger.queries.ts'

const tags = ['Ausgaben']

/** An issue as this caller sees it; a borrower does not learn where the thing lies with its lender. */
const answer = (ausgabe: AusgabeMitNamen, caller: Caller) => ({
  ...ausgabe,
  ...mengenOf(ausgabe),
  ...(ausgabe.leihe?.geliehen ? { lagerplatz_id: null, geraet_instanz_id: null } : {}),
  aktionen: ausgabeStates.offered(ausgabe, (right) => may(caller, right)),
})

export function ausgabenRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const today = (): string => dayOf(clock.now(), timeZone)
  api.list({
    path: '/ausgaben',
    permission: 'lesen',
    summary: 'Ausgaben auflisten',
    tags,
    schema: { query: AusgabenSuche, entry: Ausgabe },
    list: ({ query, principal }) =>
      mapped(listAusgaben(store.as(principal), today(), query), (ausgabe) => answer(ausgabe, principal)),
  })
  api.route({
    method: 'GET',
    path: '/ausgaben/empfaenger',
    permission: 'lager.bearbeiten',
    summary: 'Namen vorschlagen, die etwas bekommen können',
    description: 'Die Namen von Personen nennt der Dienst nur denen, die Benutzer lesen dürfen.',
    tags,
    schema: { response: { 200: EmpfaengerVorschlaege } },
    handler: async ({ principal }) => {
      const reader = store.as(principal)
      const personen = may(principal, 'benutzer.lesen') ? await namenDerPersonen(reader) : []
      return { namen: [...new Set([...(await fruehereEmpfaenger(reader)), ...personen])] }
    },
  })
  api.route({
    method: 'GET',
    path: '/ausgaben/{id}',
    permission: 'lesen',
    summary: 'Eine Ausgabe lesen',
    tags,
    schema: { params: idParam, response: { 200: Ausgabe } },
    handler: async ({ params, principal }) =>
      answer(await getAusgabe(store.as(principal), today(), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/ausgaben',
    permission: 'lager.bearbeiten',
    summary: 'Material oder ein Gerät ausgeben',
    description:
      'Mit lagerplatz_id wird die Menge im selben Schritt aus dem Bestand gebucht. Mit an_einheit_id ist es eine Leihe: ' +
      'die Einheit sieht die Ausgabe mit ihrer Frist, bis die verleihende sie zurücknimmt. Ein Gerät, das defekt oder ' +
      'ausgesondert ist, wird nicht ausgegeben; eines in Prüfung oder mit überfälliger Prüfung erst mit bestaetigt.',
    tags,
    schema: { body: Ausgeben, response: { 201: Ausgabe } },
    errors: {
      409:
        'bestand_zu_gering; geraet_ausgegeben: details nennt die Ausgabe, den Empfänger und seit wann; ' +
        `geraet_nicht_einsatzbereit: details.status; ${BESTAETIGUNG}`,
      422: 'unbekannte_referenz; geraet_unpassend: das Gerät ist ein anderes Material',
    },
    handler: async ({ body, principal }) => {
      const ausgabe = await writeUnaudited(store, principal, async (write) =>
        getAusgabe(write.tx, today(), await ausgeben(write, { clock, heute: today() }, body)),
      )
      return answer(ausgabe, principal)
    },
  })
  api.route({
    method: 'POST',
    path: '/ausgaben/{id}/rueckgabe',
    permission: 'lager.bearbeiten',
    summary: 'Eine Ausgabe zurücknehmen, im Ganzen oder in Teilen',
    description:
      'Was aus dem Bestand kam, kommt dorthin zurück, oder an den genannten Lagerplatz. Mit menge kommt nur ein Teil zurück; ' +
      'der Rest bleibt ausgegeben, bis auch er zurück oder verloren ist.',
    tags,
    schema: { params: idParam, body: Zuruecknehmen, response: { 200: Ausgabe } },
    errors: {
      403: 'geliehen: zurück nimmt es die verleihende Einheit',
      409: 'bereits_zurueckgegeben: details nennt wann und von wem; menge_zu_gross: details.offen nennt, was noch ausgegeben ist',
      422: 'unbekannte_referenz: den Lagerplatz gibt es nicht; verloren_unpassend: ein Gerät wird ausgesondert',
    },
    handler: async ({ params, body, principal }) => {
      const ausgabe = await writeUnaudited(store, principal, async (write) => {
        await zuruecknehmen(write, clock, params.id, body)
        return getAusgabe(write.tx, today(), params.id)
      })
      return answer(ausgabe, principal)
    },
  })
}
