import { dayOf } from '@zeughaus/platform'
import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import { wertungAus } from '../bereitschaft/index.ts'
import { geteilteSeiten } from '../gemeinsam.ts'
import { verlaengert } from '../geschrieben.ts'
import type { Api, Kontext } from '../kontext.ts'
import type { Seite } from '../listen.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { naechsterCode } from './code.ts'
import { objektAendern, objektAnlegen, objektDuplizieren } from './objekt.commands.ts'
import {
  getObjekt,
  getObjektMitCode,
  listObjekte,
  type ObjektMitStand,
  type Objektzeile,
  objektschrift,
} from './objekt.queries.ts'
import {
  CodeVorschlag,
  CodeVorschlagSuche,
  codeParam,
  Objekt,
  ObjektAendern,
  ObjektAnlegen,
  ObjektDuplizieren,
  ObjekteListe,
  ObjekteSuche,
} from './objekt.schema.ts'
import { objektErlaubt } from './objekt.states.ts'

const tags = ['Objekte']

/** What the database does not write of an object: how its reasons are rated, and what this caller may do with it. */
function nachtrag({ status, gruende, gesperrt_durch }: Omit<Objektzeile, 'text'>, akteur: Akteur) {
  const halter = gesperrt_durch?.benutzer_id ?? null
  return {
    einsatzbereitschaft: wertungAus(status, gruende),
    aktionen: objektErlaubt({ halter, ich: akteur.id }, (recht) => darf(akteur, recht)),
  }
}

/** An object as this caller sees it. */
const objektAntwort = (objekt: ObjektMitStand, akteur: Akteur) => ({ ...objekt, ...nachtrag(objekt, akteur) })

/** An object that the database has written, as this caller sees it. */
export const objekttext = (zeile: Objektzeile, akteur: Akteur): string =>
  verlaengert(zeile.text, nachtrag(zeile, akteur))

/** A list of objects as this caller sees it. */
export const objektlisteAntwort = (seite: Seite<Objektzeile>, akteur: Akteur) =>
  objektschrift.seite(seite, (zeile) => nachtrag(zeile, akteur))

export function objektRoutes(api: Api, kontext: Kontext): void {
  const { store, clock, zeitzone } = kontext
  const heute = () => dayOf(clock.now(), zeitzone)
  const seiten = geteilteSeiten(kontext, (tag, suche: ObjekteSuche) => listObjekte(store.db, tag, suche))

  api.route({
    method: 'GET',
    path: '/objekte',
    permission: 'lesen',
    summary: 'Objekte auflisten',
    tags,
    schema: { query: ObjekteSuche, response: { 200: ObjekteListe } },
    handler: async ({ query, principal }) => objektlisteAntwort(await seiten(principal.datenstand, query), principal),
  })
  api.route({
    method: 'GET',
    path: '/objekte/code/{code}',
    permission: 'lesen',
    summary: 'Ein Objekt nach seinem Code lesen, wie ein Scanner ihn liefert',
    tags,
    schema: { params: codeParam, response: { 200: Objekt } },
    handler: async ({ params, principal }) =>
      objektAntwort(await getObjektMitCode(store.db, heute(), params.code), principal),
  })
  api.route({
    method: 'GET',
    path: '/objekte/naechster-code',
    permission: 'lesen',
    summary: 'Den nächsten freien Code vorschlagen',
    tags,
    schema: { query: CodeVorschlagSuche, response: { 200: CodeVorschlag } },
    handler: async ({ query }) => ({ code: await naechsterCode(store.db, 'objekt', query.prefix) }),
  })
  api.route({
    method: 'GET',
    path: '/objekte/{id}',
    permission: 'lesen',
    summary: 'Ein Objekt lesen',
    tags,
    schema: { params: idParam, response: { 200: Objekt } },
    handler: async ({ params, principal }) => objektAntwort(await getObjekt(store.db, heute(), params.id), principal),
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
        getObjekt(write.tx, heute(), await objektAnlegen(write, body)),
      )
      return objektAntwort(objekt, principal)
    },
  })
  api.route({
    method: 'PATCH',
    path: '/objekte/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Objekt ändern; Status und Fahrzeug stehen im Änderungsprotokoll',
    tags,
    schema: { params: idParam, body: ObjektAendern, response: { 200: Objekt } },
    errors: {
      409: 'bereits_vorhanden: der Code ist vergeben',
      422: 'unbekannte_referenz, selbstbezug, zyklus, kein_zugfahrzeug',
    },
    handler: async ({ params, body, principal }) => {
      const objekt = await writePartlyAudited(store, principal, async (write) => {
        await objektAendern(write, params.id, body)
        return getObjekt(write.tx, heute(), params.id)
      })
      return objektAntwort(objekt, principal)
    },
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/duplizieren',
    permission: 'objekt.anlegen',
    summary: 'Ein Objekt mit seinen Positionen unter neuem Code anlegen',
    description:
      'Übernommen werden aktive Positionen mit Fach, Sollmenge, override und Prüfintervall; nicht Istmenge, Code, ' +
      'Seriennummer, Ablaufdatum, Charge und Prüfungen. Das neue Objekt ist aktiv und gehört zu keinem Fahrzeug. Es ' +
      'bleibt bei der Vorlagenversion des Vorbilds, auch wenn sie veraltet ist.',
    tags,
    schema: { params: idParam, body: ObjektDuplizieren, response: { 201: Objekt } },
    errors: { 409: 'bereits_vorhanden: der Code ist vergeben', 422: 'unbekannte_referenz' },
    handler: async ({ params, body, principal }) => {
      const objekt = await writeUnaudited(store, principal, async (write) =>
        getObjekt(write.tx, heute(), await objektDuplizieren(write, params.id, body)),
      )
      return objektAntwort(objekt, principal)
    },
  })
}
