import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { wertungOf } from '../../kontrollen/bereitschaft/index.ts'
import { kontrollfristOf, type LocalDay, localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { nextCode } from './code.ts'
import { objektAendern, objektAnlegen, objektDuplizieren } from './objekt.commands.ts'
import { getObjekt, getObjektMitCode, listObjekte, type ObjektMitStand } from './objekt.queries.ts'
import {
  CodeVorschlag,
  CodeVorschlagSuche,
  codeParam,
  Objekt,
  ObjektAendern,
  ObjektAnlegen,
  ObjektDuplizieren,
  ObjekteSuche,
} from './objekt.schema.ts'
import { objektStates } from './objekt.states.ts'

const tags = ['Objekte']

/** An object as this caller sees it on a day, with its rating and its deadline. */
export function objektAntwort(objekt: ObjektMitStand, caller: Caller, day: LocalDay) {
  const { status, gruende, gesperrt_durch, fristlage } = objekt
  const halter = gesperrt_durch?.benutzer_id ?? null
  return {
    ...objekt,
    kontrollfrist: fristlage.regel,
    ...kontrollfristOf(fristlage, day),
    einsatzbereitschaft: wertungOf(status, gruende),
    aktionen: objektStates.offered({ status, halter, ich: caller.id }, (right) => may(caller, right)),
  }
}

export function objektRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const day = () => localDay(clock.now(), timeZone)
  const today = () => day().heute

  api.list({
    path: '/objekte',
    permission: 'lesen',
    summary: 'Objekte auflisten',
    tags,
    schema: { query: ObjekteSuche, entry: Objekt },
    list: ({ query, principal }) =>
      mapped(listObjekte(store.as(principal), today(), query), (objekt) => objektAntwort(objekt, principal, day())),
  })
  api.route({
    method: 'GET',
    path: '/objekte/code/{code}',
    permission: 'lesen',
    summary: 'Ein Objekt nach seinem Code lesen, wie ein Scanner ihn liefert',
    tags,
    schema: { params: codeParam, response: { 200: Objekt } },
    handler: async ({ params, principal }) =>
      objektAntwort(await getObjektMitCode(store.as(principal), today(), params.code), principal, day()),
  })
  api.route({
    method: 'GET',
    path: '/objekte/naechster-code',
    permission: 'lesen',
    summary: 'Den nächsten freien Code vorschlagen',
    tags,
    schema: { query: CodeVorschlagSuche, response: { 200: CodeVorschlag } },
    handler: async ({ query, principal }) => ({ code: await nextCode(store.as(principal), 'objekt', query.prefix) }),
  })
  api.route({
    method: 'GET',
    path: '/objekte/{id}',
    permission: 'lesen',
    summary: 'Ein Objekt lesen',
    tags,
    schema: { params: idParam, response: { 200: Objekt } },
    handler: async ({ params, principal }) =>
      objektAntwort(await getObjekt(store.as(principal), today(), params.id), principal, day()),
  })
  api.route({
    method: 'POST',
    path: '/objekte',
    permission: 'objekt.anlegen',
    summary: 'Ein Objekt aus einer Beladungsvorlage anlegen',
    tags,
    schema: { body: ObjektAnlegen, response: { 201: Objekt } },
    errors: {
      409: 'bereits_vorhanden: der Code ist vergeben · vorlage_veraltet',
      422: 'unbekannte_referenz, vorlage_passt_nicht, selbstbezug, zyklus, kein_zugfahrzeug',
    },
    handler: async ({ body, principal }) => {
      const objekt = await writeUnaudited(store, principal, async (write) =>
        getObjekt(write.tx, today(), await objektAnlegen(write, body)),
      )
      return objektAntwort(objekt, principal, day())
    },
  })
  api.route({
    method: 'PATCH',
    path: '/objekte/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Objekt ändern; Status, Fahrzeug und der Wechsel der Einheit stehen im Änderungsprotokoll',
    tags,
    schema: { params: idParam, body: ObjektAendern, response: { 200: Objekt } },
    errors: {
      409: 'bereits_vorhanden: der Code ist vergeben',
      422: 'unbekannte_referenz, selbstbezug, zyklus, kein_zugfahrzeug',
    },
    handler: async ({ params, body, principal }) => {
      const objekt = await writePartlyAudited(store, principal, async (write) => {
        await objektAendern(write, params.id, body)
        return getObjekt(write.tx, today(), params.id)
      })
      return objektAntwort(objekt, principal, day())
    },
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/duplizieren',
    permission: 'objekt.anlegen',
    summary: 'Ein Objekt mit seinen Positionen unter neuem Code anlegen',
    description:
      'Übernommen werden die Kontrollregel und aktive Positionen mit Fach, Sollmenge, override und Prüfintervall; nicht Istmenge, Code, ' +
      'Seriennummer, Ablaufdatum, Charge und Prüfungen. Das neue Objekt ist aktiv und gehört zu keinem Fahrzeug. Es ' +
      'bleibt bei der Vorlagenversion des Vorbilds, auch wenn sie veraltet ist.',
    tags,
    schema: { params: idParam, body: ObjektDuplizieren, response: { 201: Objekt } },
    errors: { 409: 'bereits_vorhanden: der Code ist vergeben', 422: 'unbekannte_referenz' },
    handler: async ({ params, body, principal }) => {
      const objekt = await writeUnaudited(store, principal, async (write) =>
        getObjekt(write.tx, today(), await objektDuplizieren(write, params.id, body)),
      )
      return objektAntwort(objekt, principal, day())
    },
  })
}
