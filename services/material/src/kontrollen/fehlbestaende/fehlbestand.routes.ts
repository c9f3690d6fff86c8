import { DAY_MS, dayOf } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { BESTAETIGUNG } from '../../kern/rules/bestaetigung.ts'
import { fehlbestandBearbeiten } from './fehlbestand.commands.ts'
import { type FehlbestandMitNamen, getFehlbestand, listFehlbestaende } from './fehlbestand.queries.ts'
import {
  Fehlbestand,
  FehlbestandAendern,
  FehlbestandSuche,
  Mindermenge,
  MindermengeGenehmigen,
  Nachfuellung,
  NachfuellungErfassen,
} from './fehlbestand.schema.ts'
import { fehlbestandStates } from './fehlbestand.states.ts'
import { mindermengeGenehmigen } from './mindermenge.commands.ts'
import { nachfuellungErfassen } from './nachfuellung.commands.ts'

const tags = ['Fehlbestände']

/** A shortage as this caller sees it now. */
export function fehlbestandAntwort(fehlbestand: FehlbestandMitNamen, caller: Caller, now: number) {
  const { status, genehmigt, kontrolliert_von, entstanden_am, erledigt_am } = fehlbestand
  const bis = erledigt_am === null ? now : Date.parse(erledigt_am)
  const in_eigener_kontrolle = kontrolliert_von === caller.id && may(caller, 'kontrolle.durchfuehren')
  return {
    ...fehlbestand,
    alter_tage: Math.max(0, Math.floor((bis - Date.parse(entstanden_am)) / DAY_MS)),
    aktionen: fehlbestandStates.offered({ status, genehmigt, in_eigener_kontrolle }, (right) => may(caller, right)),
  }
}

export function fehlbestaendeRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.list({
    path: '/fehlbestaende',
    permission: 'lesen',
    summary: 'Fehlbestände auflisten',
    tags,
    schema: { query: FehlbestandSuche, entry: Fehlbestand },
    list: ({ query, principal }) =>
      mapped(listFehlbestaende(store.as(principal), query), (row) => fehlbestandAntwort(row, principal, clock.now())),
  })
  api.route({
    method: 'GET',
    path: '/fehlbestaende/{id}',
    permission: 'lesen',
    summary: 'Einen Fehlbestand lesen',
    tags,
    schema: { params: idParam, response: { 200: Fehlbestand } },
    handler: async ({ params, principal }) =>
      fehlbestandAntwort(await getFehlbestand(store.as(principal), params.id), principal, clock.now()),
  })
  api.route({
    method: 'PATCH',
    path: '/fehlbestaende/{id}',
    permission: 'fehlbestand.bearbeiten',
    summary: 'Festhalten, dass beschafft wird, was fehlt',
    tags,
    schema: { params: idParam, body: FehlbestandAendern, response: { 200: Fehlbestand } },
    errors: { 409: 'uebergang_unzulaessig: er ist schon in Bearbeitung oder erledigt' },
    handler: async ({ params, principal }) =>
      fehlbestandAntwort(
        await writeUnaudited(store, principal, (write) => fehlbestandBearbeiten(write, params.id)),
        principal,
        clock.now(),
      ),
  })
  api.route({
    method: 'POST',
    path: '/fehlbestaende/{id}/nachfuellungen',
    permission: 'nachfuellung.erfassen',
    summary: 'Nachfüllen: in der eigenen laufenden Kontrolle, sonst mit dem Recht, Fehlbestände zu bearbeiten',
    description:
      'Mit lagerplatz_id kommt die Menge im selben Schritt aus dem Bestand; dafür genügt das Recht, nachzufüllen. Wird die ' +
      'Kontrolle abgebrochen, kommt sie dorthin zurück. Hat die laufende Kontrolle die Position schon gezählt, gilt ihre ' +
      'Zählung als Istmenge davor. Solange noch etwas da ist, bleibt das frühere Ablaufdatum mit seiner Charge stehen; ' +
      'sonst gelten Ablaufdatum und Charge der Nachfüllung, auch wenn sie keine nennt. Was schon abgelaufen ist, wird erst ' +
      'mit bestaetigt nachgefüllt.',
    tags,
    schema: { params: idParam, body: NachfuellungErfassen, response: { 201: Nachfuellung } },
    errors: {
      403: 'keine_berechtigung oder fremde_kontrolle: außerhalb der eigenen Kontrolle fehlt das Recht',
      409: `fehlbestand_erledigt; bestand_zu_gering: details.verfuegbar nennt, was am Lagerplatz liegt; ${BESTAETIGUNG}`,
      422: 'unbekannte_referenz: den Lagerplatz gibt es nicht · materialtyp_unpassend: details.feld nennt die Angabe',
    },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) =>
        nachfuellungErfassen(write, { clock, heute: dayOf(clock.now(), timeZone) }, params.id, body),
      ),
  })
  api.route({
    method: 'POST',
    path: '/fehlbestaende/{id}/mindermenge',
    permission: 'mindermenge.genehmigen',
    summary: 'Die Mindermenge bis zur nächsten Kontrolle genehmigen',
    tags,
    schema: { params: idParam, body: MindermengeGenehmigen, response: { 201: Mindermenge } },
    errors: { 409: 'fehlbestand_erledigt oder mindermenge_aktiv' },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) => mindermengeGenehmigen(write, clock, params.id, body)),
  })
}
