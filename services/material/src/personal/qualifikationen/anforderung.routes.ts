import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { anforderungenSetzen } from './anforderung.commands.ts'
import { getAnforderungen, getNutzungsberechtigung, listNutzungsberechtigte } from './anforderung.queries.ts'
import {
  berechtigungParam,
  Nutzungsberechtigter,
  NutzungsberechtigteSuche,
  Nutzungsberechtigung,
  Qualifikationsanforderungen,
  QualifikationsanforderungenSetzen,
} from './anforderung.schema.ts'

const tags = ['Personal']

/** Declares the routes of the qualifications that a type of object requires of its drivers. */
export function anforderungRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'GET',
    path: '/objekttypen/{id}/qualifikationsanforderungen',
    permission: 'lesen',
    summary: 'Lesen, welche Qualifikationen ein Objekttyp verlangt',
    tags,
    schema: { params: idParam, response: { 200: Qualifikationsanforderungen } },
    handler: ({ params, principal }) => getAnforderungen(store.as(principal), params.id),
  })
  api.route({
    method: 'PUT',
    path: '/objekttypen/{id}/qualifikationsanforderungen',
    permission: 'katalog.anlegen',
    summary: 'Festlegen, welche Qualifikationen ein Objekttyp verlangt; die ganze Menge wird ersetzt',
    tags,
    schema: {
      params: idParam,
      body: QualifikationsanforderungenSetzen,
      response: { 200: Qualifikationsanforderungen },
    },
    errors: { 422: 'unbekannte_referenz: einen der Qualifikationstypen gibt es nicht' },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => anforderungenSetzen(write, params.id, body)),
  })
  api.route({
    method: 'GET',
    path: '/objekte/{id}/berechtigung/{benutzer_id}',
    permission: 'personal.lesen',
    summary: 'Fragen, ob jemand ein Objekt fahren oder benutzen darf',
    description:
      'Er darf es, wenn er jede Qualifikation, die der Objekttyp verlangt, heute gültig hat; der letzte Tag zählt mit. ' +
      'Ein Mitarbeiter fragt nur nach sich selbst; nach anderen gefragt ist die Antwort 403.',
    tags,
    schema: { params: berechtigungParam, response: { 200: Nutzungsberechtigung } },
    handler: ({ params, principal }) =>
      getNutzungsberechtigung(
        store.as(principal),
        dayOf(clock.now(), timeZone),
        principal,
        params.id,
        params.benutzer_id,
      ),
  })
  api.list({
    path: '/objekte/{id}/berechtigungen',
    permission: 'personal.fremd_lesen',
    summary: 'Auflisten, wer ein Objekt fahren oder benutzen darf; wer es darf, steht vorn',
    description:
      'Alle aktiven Personen. Konten, die nur verwalten, sind keine: mit keiner anderen Rolle als der Administration, ' +
      'ohne Einheit und ohne Qualifikation.',
    tags,
    schema: { params: idParam, query: NutzungsberechtigteSuche, entry: Nutzungsberechtigter },
    list: ({ params, query, principal }) =>
      listNutzungsberechtigte(store.as(principal), dayOf(clock.now(), timeZone), params.id, query),
  })
}
