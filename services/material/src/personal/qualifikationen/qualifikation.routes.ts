import { dayOf } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import {
  mayEditQualifikation,
  qualifikationAendern,
  qualifikationErfassen,
  qualifikationLoeschen,
} from './qualifikation.commands.ts'
import { getQualifikationVisibleTo, listQualifikationen, type QualifikationMitNamen } from './qualifikation.queries.ts'
import {
  BenutzerQualifikation,
  QUALIFIKATIONSAKTIONEN,
  QualifikationAendern,
  QualifikationErfassen,
  QualifikationenSuche,
} from './qualifikation.schema.ts'

const tags = ['Personal']
const permission = 'qualifikation.bearbeiten'
const NICHT_EIGENE = 'Die eigenen Qualifikationen bearbeitet niemand, außer der Administration.'
const errors = {
  403: 'keine_berechtigung: die eigenen Qualifikationen bestätigt jemand anderes',
  409: 'bereits_vorhanden: genau so ist sie für diese Person schon erfasst',
  422: 'unbekannte_referenz: details.feld nennt das Feld',
}

/** A qualification as this caller sees it. */
const answer = (qualifikation: QualifikationMitNamen, caller: Caller) => ({
  ...qualifikation,
  aktionen: mayEditQualifikation(caller, qualifikation.benutzer_id) ? [...QUALIFIKATIONSAKTIONEN] : [],
})

export function qualifikationRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const today = () => dayOf(clock.now(), timeZone)

  api.list({
    path: '/benutzer-qualifikationen',
    permission: 'personal.lesen',
    summary: 'Qualifikationen auflisten; ein Mitarbeiter sieht seine eigenen',
    tags,
    schema: { query: QualifikationenSuche, entry: BenutzerQualifikation },
    list: ({ query, principal }) =>
      mapped(listQualifikationen(store.as(principal), today(), principal, query), (qualifikation) =>
        answer(qualifikation, principal),
      ),
  })
  api.route({
    method: 'GET',
    path: '/benutzer-qualifikationen/{id}',
    permission: 'personal.lesen',
    summary: 'Eine Qualifikation lesen; ein Mitarbeiter nur eine eigene',
    tags,
    schema: { params: idParam, response: { 200: BenutzerQualifikation } },
    handler: async ({ params, principal }) =>
      answer(await getQualifikationVisibleTo(store.as(principal), today(), principal, params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/benutzer-qualifikationen',
    permission,
    summary: 'Bestätigen, dass jemand eine Qualifikation hat',
    description: `${NICHT_EIGENE} Eine Verlängerung ist eine Änderung oder ein weiterer Eintrag: der letzte gilt. Die Historie verzeichnet beides als qualifikation_erfasst.`,
    tags,
    schema: { body: QualifikationErfassen, response: { 201: BenutzerQualifikation } },
    errors,
    handler: async ({ body, principal }) =>
      answer(await write(store, principal, (write) => qualifikationErfassen(write, today(), body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/benutzer-qualifikationen/{id}',
    permission,
    summary: 'Eine Qualifikation verlängern oder berichtigen',
    description: `${NICHT_EIGENE} Die Historie verzeichnet qualifikation_erfasst mit den Angaben vorher und nachher.`,
    tags,
    schema: { params: idParam, body: QualifikationAendern, response: { 200: BenutzerQualifikation } },
    errors,
    handler: async ({ params, body, principal }) =>
      answer(
        await write(store, principal, (write) => qualifikationAendern(write, today(), params.id, body)),
        principal,
      ),
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer-qualifikationen/{id}',
    permission,
    summary: 'Eine Qualifikation entziehen',
    description: `${NICHT_EIGENE} Die Historie verzeichnet qualifikation_geloescht.`,
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 403: errors[403], 409: 'wird_verwendet: es gibt Dokumente dazu' },
    handler: async ({ params, principal }) => {
      await write(store, principal, async (write) => {
        await qualifikationLoeschen(write, today(), params.id)
        return null
      })
      return undefined
    },
  })
}
