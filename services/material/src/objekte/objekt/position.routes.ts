import { dayOf } from '@zeughaus/platform'
import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { nextCode } from './code.ts'
import { CodeVorschlag, CodeVorschlagSuche, codeParam } from './objekt.schema.ts'
import { positionAendern, positionAnlegen } from './position.commands.ts'
import { getPosition, getPositionMitCode, listPositionen, type PositionMitStand } from './position.queries.ts'
import {
  Objektposition,
  POSITIONSAKTIONEN,
  PositionAendern,
  PositionAnlegen,
  PositionenSuche,
} from './position.schema.ts'

const tags = ['Objektpositionen']

/** A position as this caller sees it. */
export const positionAntwort = (position: PositionMitStand, caller: Caller) => ({
  ...position,
  aktionen: may(caller, 'objekt.bearbeiten') ? [...POSITIONSAKTIONEN] : [],
})

export function positionRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const today = () => dayOf(clock.now(), timeZone)

  api.list({
    path: '/objekte/{id}/positionen',
    permission: 'lesen',
    summary: 'Auflisten, was ein Objekt führt, in der Reihenfolge des Rundgangs',
    tags,
    schema: { params: idParam, query: PositionenSuche, entry: Objektposition },
    list: ({ params, query, principal }) =>
      mapped(listPositionen(store.as(principal), today(), params.id, query), (position) =>
        positionAntwort(position, principal),
      ),
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/positionen',
    permission: 'objekt.bearbeiten',
    summary: 'Ein Material aufnehmen, das nicht in der Vorlage steht',
    description:
      'sollmenge_vorlage ist 0; wie viel es sein soll, sagt override. Eine laufende Kontrolle zählt es nicht mit.',
    tags,
    schema: { params: idParam, body: PositionAnlegen, response: { 201: Objektposition } },
    errors: {
      409: 'bereits_vorhanden: das Objekt führt dieses Material schon, vielleicht ausgesondert',
      422: 'unbekannte_referenz: das Material gibt es nicht, oder das Fach nicht in diesem Objekttyp',
    },
    handler: async ({ params, body, principal }) => {
      const position = await writeUnaudited(store, principal, async (write) =>
        getPosition(write.tx, today(), await positionAnlegen(write, params.id, body)),
      )
      return positionAntwort(position, principal)
    },
  })
  api.route({
    method: 'GET',
    path: '/objektpositionen/code/{code}',
    permission: 'lesen',
    summary: 'Eine Position nach dem Code ihres Etiketts lesen, wie ein Scanner ihn liefert',
    tags,
    schema: { params: codeParam, response: { 200: Objektposition } },
    handler: async ({ params, principal }) =>
      positionAntwort(await getPositionMitCode(store.as(principal), today(), params.code), principal),
  })
  api.route({
    method: 'GET',
    path: '/objektpositionen/naechster-code',
    permission: 'lesen',
    summary: 'Den nächsten freien Code vorschlagen',
    tags,
    schema: { query: CodeVorschlagSuche, response: { 200: CodeVorschlag } },
    handler: async ({ query, principal }) => ({
      code: await nextCode(store.as(principal), 'objektposition', query.prefix),
    }),
  })
  api.route({
    method: 'GET',
    path: '/objektpositionen/{id}',
    permission: 'lesen',
    summary: 'Eine Position lesen',
    tags,
    schema: { params: idParam, response: { 200: Objektposition } },
    handler: async ({ params, principal }) =>
      positionAntwort(await getPosition(store.as(principal), today(), params.id), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/objektpositionen/{id}',
    permission: 'objekt.bearbeiten',
    summary: 'Eine Position ändern, nicht ihre Istmenge',
    description:
      'Wer fach_id nennt, löscht den Freitext, und umgekehrt. ist_status ausgesondert erledigt den offenen Fehlbestand der ' +
      'Position: dort soll nichts mehr sein. aktiv nimmt das zurück: Was fehlte, fehlt wieder. Ein anderes pruefintervall_monate rechnet naechste_pruefung ihrer geprüften ' +
      'Geräte neu.',
    tags,
    schema: { params: idParam, body: PositionAendern, response: { 200: Objektposition } },
    errors: {
      409: 'bereits_vorhanden: der Code ist vergeben',
      422: 'unbekannte_referenz: kein Fach dieses Objekttyps · materialtyp_unpassend: details.feld nennt die Angabe · tag_in_zukunft',
    },
    handler: async ({ params, body, principal }) => {
      const position = await writePartlyAudited(store, principal, async (write) => {
        await positionAendern(write, { clock, heute: today() }, params.id, body)
        return getPosition(write.tx, today(), params.id)
      })
      return positionAntwort(position, principal)
    },
  })
}
