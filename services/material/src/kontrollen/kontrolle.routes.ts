import { type WrittenJson, written } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import { geteilteSeiten } from '../gemeinsam.ts'
import { verlaengert } from '../geschrieben.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import {
  kontrolleAbbrechen,
  kontrolleAbschliessen,
  kontrolleStarten,
  kontrolleUebernehmen,
} from './kontrolle.commands.ts'
import { type GanzeKontrolle, getKontrolle, kontrollschrift, listKontrollen } from './kontrolle.queries.ts'
import {
  Kontrolle,
  KontrolleListe,
  KontrolleSuche,
  Kontrollposition,
  PositionZaehlen,
  zaehlParam,
} from './kontrolle.schema.ts'
import { type Kontrollstand, kontrolleErlaubt } from './kontrolle.states.ts'
import { zaehlwerk } from './zaehlen.commands.ts'

const tags = ['Kontrollen']
const permission = 'kontrolle.durchfuehren'
const beendet = 'kontrolle_beendet: sie ist abgeschlossen, abgebrochen oder übernommen'
const fremd = 'fremde_kontrolle: jemand anderes führt sie durch'

const nachtrag = (stand: Kontrollstand, akteur: Akteur) => ({
  aktionen: kontrolleErlaubt(stand, akteur.id, (recht) => darf(akteur, recht)),
})

/** A check as this caller sees it. */
function antwort({ text, positionen, ...stand }: GanzeKontrolle, akteur: Akteur): WrittenJson<typeof Kontrolle> {
  const kopf = verlaengert(text, nachtrag(stand, akteur))
  return written(Kontrolle, `${kopf.slice(0, -1)},"positionen":${positionen}}`)
}

export function kontrollenRoutes(api: Api, kontext: Kontext): void {
  const { store, clock } = kontext
  const zaehle = zaehlwerk(store, clock)
  const seiten = geteilteSeiten(kontext, (_heute, suche: KontrolleSuche) => listKontrollen(store.db, suche))

  api.route({
    method: 'GET',
    path: '/kontrollen',
    permission: 'lesen',
    summary: 'Kontrollen auflisten, ohne ihre Positionen',
    tags,
    schema: { query: KontrolleSuche, response: { 200: KontrolleListe } },
    handler: async ({ query, principal }) => {
      const seite = await seiten(principal.datenstand, query)
      return kontrollschrift.seite(seite, (zeile) => nachtrag(zeile, principal))
    },
  })
  api.route({
    method: 'GET',
    path: '/kontrollen/{id}',
    permission: 'lesen',
    summary: 'Eine Kontrolle mit ihren Positionen lesen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    handler: async ({ params, principal }) => antwort(await getKontrolle(store.db, params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/kontrollen',
    permission,
    summary: 'Eine Kontrolle starten; das Objekt ist bis zu ihrem Ende für andere gesperrt',
    tags,
    schema: { params: idParam, response: { 201: Kontrolle } },
    errors: { 409: 'objekt_gesperrt: details nennt kontrolle_id, benutzer_id, benutzer_name und seit' },
    handler: async ({ params, principal }) =>
      antwort(await write(store, principal, (write) => kontrolleStarten(write, clock, params.id)), principal),
  })
  api.route({
    method: 'PUT',
    path: '/kontrollen/{id}/positionen/{material_id}',
    permission,
    summary: 'Eine Position zählen oder die Zählung berichtigen; das bestätigt sie',
    tags,
    schema: { params: zaehlParam, body: PositionZaehlen, response: { 200: Kontrollposition } },
    errors: { 403: fremd, 409: beendet, 422: 'materialtyp_unpassend: details.feld nennt die Angabe' },
    handler: ({ params, body, principal }) =>
      zaehle(principal, { kontrolleId: params.id, materialId: params.material_id, angaben: body }),
  })
  api.route({
    method: 'POST',
    path: '/kontrollen/{id}/abschliessen',
    permission,
    summary: 'Die Kontrolle abschließen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    errors: { 403: fremd, 409: `${beendet}; positionen_unbestaetigt: details.positionen nennt die Kontrollpositionen` },
    handler: async ({ params, principal }) =>
      antwort(await write(store, principal, (write) => kontrolleAbschliessen(write, clock, params.id)), principal),
  })
  api.route({
    method: 'POST',
    path: '/kontrollen/{id}/abbrechen',
    permission,
    summary: 'Die Kontrolle abbrechen; was sie angelegt hat, wird verworfen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    errors: { 403: fremd, 409: beendet },
    handler: async ({ params, principal }) =>
      antwort(await write(store, principal, (write) => kontrolleAbbrechen(write, clock, params.id)), principal),
  })
  api.route({
    method: 'POST',
    path: '/kontrollen/{id}/uebernehmen',
    permission,
    summary: 'Die Kontrolle von jemand anderem übernehmen; die Antwort ist die neue, mit allen Zählungen',
    tags,
    schema: { params: idParam, response: { 201: Kontrolle } },
    errors: { 409: `${beendet}; uebergang_unzulaessig: Sie führen sie schon selbst durch` },
    handler: async ({ params, principal }) =>
      antwort(await write(store, principal, (write) => kontrolleUebernehmen(write, clock, params.id)), principal),
  })
}
