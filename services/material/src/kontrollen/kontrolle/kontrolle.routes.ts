import { write } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import {
  kontrolleAbbrechen,
  kontrolleAbschliessen,
  kontrolleStarten,
  kontrolleUebernehmen,
} from './kontrolle.commands.ts'
import { getKontrolle, getVorschau, type KontrolleMitNamen, listKontrollen } from './kontrolle.queries.ts'
import {
  Kontrolle,
  KontrolleSuche,
  Kontrollkopf,
  Kontrollposition,
  Kontrollvorschau,
  PositionZaehlen,
  zaehlParam,
} from './kontrolle.schema.ts'
import { kontrolleErlaubt } from './kontrolle.states.ts'
import { positionZaehlen } from './zaehlen.commands.ts'

const tags = ['Kontrollen']
const permission = 'kontrolle.durchfuehren'
const beendet = 'kontrolle_beendet: sie ist abgeschlossen, abgebrochen oder übernommen'
const foreign = 'fremde_kontrolle: jemand anderes führt sie durch'

/** A check as this caller sees it. */
export const kontrollAntwort = <K extends KontrolleMitNamen>(kontrolle: K, caller: Caller) => ({
  ...kontrolle,
  aktionen: kontrolleErlaubt(kontrolle, caller.id, (right) => may(caller, right)),
})

export function kontrollenRoutes(api: Api, { store, clock }: Context): void {
  api.list({
    path: '/kontrollen',
    permission: 'lesen',
    summary: 'Kontrollen auflisten, ohne ihre Positionen',
    tags,
    schema: { query: KontrolleSuche, entry: Kontrollkopf },
    list: ({ query, principal }) =>
      mapped(listKontrollen(store.as(principal), query), (kontrolle) => kontrollAntwort(kontrolle, principal)),
  })
  api.route({
    method: 'GET',
    path: '/kontrollen/{id}',
    permission: 'lesen',
    summary: 'Eine Kontrolle mit ihren Positionen lesen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    handler: async ({ params, principal }) =>
      kontrollAntwort(await getKontrolle(store.as(principal), params.id), principal),
  })
  api.route({
    method: 'GET',
    path: '/objekte/{id}/kontrollvorschau',
    permission,
    summary: 'Lesen, womit eine Kontrolle des Objekts jetzt begänne, ohne sie zu starten',
    tags,
    schema: { params: idParam, response: { 200: Kontrollvorschau } },
    handler: ({ params, principal }) => getVorschau(store.as(principal), params.id),
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
      kontrollAntwort(await write(store, principal, (write) => kontrolleStarten(write, clock, params.id)), principal),
  })
  api.route({
    method: 'PUT',
    path: '/kontrollen/{id}/positionen/{material_id}',
    permission,
    summary: 'Eine Position zählen oder die Zählung berichtigen; das bestätigt sie',
    tags,
    schema: { params: zaehlParam, body: PositionZaehlen, response: { 200: Kontrollposition } },
    errors: { 403: foreign, 409: beendet, 422: 'materialtyp_unpassend: details.feld nennt die Angabe' },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) =>
        positionZaehlen(write, clock, { kontrolleId: params.id, materialId: params.material_id }, body),
      ),
  })
  api.route({
    method: 'POST',
    path: '/kontrollen/{id}/abschliessen',
    permission,
    summary: 'Die Kontrolle abschließen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    errors: {
      403: foreign,
      409: `${beendet}; positionen_unbestaetigt: details.positionen nennt die Kontrollpositionen`,
    },
    handler: async ({ params, principal }) =>
      kontrollAntwort(
        await write(store, principal, (write) => kontrolleAbschliessen(write, clock, params.id)),
        principal,
      ),
  })
  api.route({
    method: 'POST',
    path: '/kontrollen/{id}/abbrechen',
    permission,
    summary: 'Die Kontrolle abbrechen; was sie angelegt hat, wird verworfen',
    tags,
    schema: { params: idParam, response: { 200: Kontrolle } },
    errors: { 403: foreign, 409: beendet },
    handler: async ({ params, principal }) =>
      kontrollAntwort(await write(store, principal, (write) => kontrolleAbbrechen(write, clock, params.id)), principal),
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
      kontrollAntwort(
        await write(store, principal, (write) => kontrolleUebernehmen(write, clock, params.id)),
        principal,
      ),
  })
}
