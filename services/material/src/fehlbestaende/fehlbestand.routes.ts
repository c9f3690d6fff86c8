import { DAY_MS } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import { geteilteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { fehlbestandBearbeiten } from './fehlbestand.commands.ts'
import {
  type FehlbestandMitNamen,
  fehlbestandschrift,
  getFehlbestand,
  listFehlbestaende,
} from './fehlbestand.queries.ts'
import {
  Fehlbestand,
  FehlbestandAendern,
  FehlbestandListe,
  FehlbestandSuche,
  Mindermenge,
  MindermengeGenehmigen,
  Nachfuellung,
  NachfuellungErfassen,
} from './fehlbestand.schema.ts'
import { fehlbestandErlaubt } from './fehlbestand.states.ts'
import { mindermengeGenehmigen } from './mindermenge.commands.ts'
import { nachfuellungErfassen } from './nachfuellung.commands.ts'

const tags = ['Fehlbestände']

type Stand = Pick<FehlbestandMitNamen, 'status' | 'genehmigt' | 'kontrolliert_von' | 'entstanden_am' | 'erledigt_am'>

/** What of a shortage depends on who asks and when. */
function nachtrag(stand: Stand, akteur: Akteur, now: number) {
  const { status, genehmigt, kontrolliert_von, entstanden_am, erledigt_am } = stand
  const bis = erledigt_am === null ? now : Date.parse(erledigt_am)
  const in_eigener_kontrolle = kontrolliert_von === akteur.id && darf(akteur, 'kontrolle.durchfuehren')
  return {
    alter_tage: Math.max(0, Math.floor((bis - Date.parse(entstanden_am)) / DAY_MS)),
    aktionen: fehlbestandErlaubt({ status, genehmigt, in_eigener_kontrolle }, (recht) => darf(akteur, recht)),
  }
}

/** A shortage as this caller sees it now. */
const antwort = (fehlbestand: FehlbestandMitNamen, akteur: Akteur, now: number) => ({
  ...fehlbestand,
  ...nachtrag(fehlbestand, akteur, now),
})

export function fehlbestaendeRoutes(api: Api, kontext: Kontext): void {
  const { store, clock } = kontext
  const seiten = geteilteSeiten(kontext, (_heute, suche: FehlbestandSuche) => listFehlbestaende(store.db, suche))

  api.route({
    method: 'GET',
    path: '/fehlbestaende',
    permission: 'lesen',
    summary: 'Fehlbestände auflisten',
    tags,
    schema: { query: FehlbestandSuche, response: { 200: FehlbestandListe } },
    handler: async ({ query, principal }) => {
      const seite = await seiten(principal.datenstand, query)
      return fehlbestandschrift.seite(seite, (zeile) => nachtrag(zeile, principal, clock.now()))
    },
  })
  api.route({
    method: 'GET',
    path: '/fehlbestaende/{id}',
    permission: 'lesen',
    summary: 'Einen Fehlbestand lesen',
    tags,
    schema: { params: idParam, response: { 200: Fehlbestand } },
    handler: async ({ params, principal }) =>
      antwort(await getFehlbestand(store.db, params.id), principal, clock.now()),
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
      antwort(
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
      'sonst gelten Ablaufdatum und Charge der Nachfüllung, auch wenn sie keine nennt.',
    tags,
    schema: { params: idParam, body: NachfuellungErfassen, response: { 201: Nachfuellung } },
    errors: {
      403: 'keine_berechtigung oder fremde_kontrolle: außerhalb der eigenen Kontrolle fehlt das Recht',
      409: 'fehlbestand_erledigt; bestand_zu_gering: details.verfuegbar nennt, was am Lagerplatz liegt',
      422: 'unbekannte_referenz: den Lagerplatz gibt es nicht · materialtyp_unpassend: details.feld nennt die Angabe',
    },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) => nachfuellungErfassen(write, clock, params.id, body)),
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
