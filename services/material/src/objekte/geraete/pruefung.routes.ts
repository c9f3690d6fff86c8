import { dayOf } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { getGeraet } from './geraet.queries.ts'
import { pruefungErfassen, pruefungVorschau } from './pruefung.commands.ts'
import { listPruefungen } from './pruefung.queries.ts'
import {
  Pruefung,
  PruefungErfassen,
  PruefungErfasst,
  PruefungenSuche,
  PruefungVorschau,
  VorschauFragen,
} from './pruefung.schema.ts'

const tags = ['Geräte']
const ERRORS = 'tag_in_zukunft: datum liegt nach heute · unbekannte_referenz: die Prüfart gehört nicht zum Material'

export function pruefungRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.list({
    path: '/geraete/{id}/pruefungen',
    permission: 'lesen',
    summary: 'Die Prüfungen eines Geräts auflisten, die neueste zuerst',
    tags,
    schema: { params: idParam, query: PruefungenSuche, entry: Pruefung },
    list: ({ params, query, principal }) => listPruefungen(store.as(principal), params.id, query),
  })
  api.route({
    method: 'POST',
    path: '/geraete/{id}/pruefungen',
    permission: 'pruefung.durchfuehren',
    summary: 'Eine Prüfung erfassen',
    description:
      'Bestanden: letzte_pruefung ist datum, naechste_pruefung liegt um das Intervall der Prüfart oder der Position später ' +
      '(ohne Intervall bleibt ein späterer Termin stehen), und in_pruefung wird einsatzbereit. Nicht bestanden: der Termin ' +
      'bleibt, das Gerät wird defekt. Ein datum vor letzte_pruefung derselben Art wird nur verzeichnet. Das Gerät nennt die früheste Prüfung aller Arten.',
    tags,
    schema: { params: idParam, body: PruefungErfassen, response: { 201: PruefungErfasst } },
    errors: { 422: ERRORS },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) =>
        pruefungErfassen(write, { clock, heute: dayOf(clock.now(), timeZone) }, params.id, body),
      ),
  })
  api.route({
    method: 'GET',
    path: '/geraete/{id}/pruefungen/vorschau',
    permission: 'lesen',
    summary: 'Was eine Prüfung ändern würde, ohne sie zu erfassen',
    tags,
    schema: { params: idParam, query: VorschauFragen, response: { 200: PruefungVorschau } },
    errors: { 422: ERRORS },
    handler: async ({ params, query: { pruefart_id = null, ...query }, principal }) => {
      const heute = dayOf(clock.now(), timeZone)
      return pruefungVorschau(store.as(principal), await getGeraet(store.as(principal), heute, params.id), heute, {
        ...query,
        pruefart_id,
      })
    },
  })
}
