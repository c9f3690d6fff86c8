import { dayOf } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import type { Api, Context } from '../http/context.ts'
import { idParam } from '../http/wire.ts'
import { pruefungErfassen } from './pruefung.commands.ts'
import { listPruefungen } from './pruefung.queries.ts'
import { Pruefung, PruefungErfassen, PruefungErfasst, PruefungenSuche } from './pruefung.schema.ts'

const tags = ['Geräte']

export function pruefungRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.list({
    path: '/geraete/{id}/pruefungen',
    permission: 'lesen',
    summary: 'Die Prüfungen eines Geräts auflisten, die neueste zuerst',
    tags,
    schema: { params: idParam, query: PruefungenSuche, entry: Pruefung },
    list: ({ params }) => listPruefungen(store.db, params.id),
  })
  api.route({
    method: 'POST',
    path: '/geraete/{id}/pruefungen',
    permission: 'pruefung.durchfuehren',
    summary: 'Eine Prüfung erfassen',
    description:
      'Bestanden: letzte_pruefung ist datum, naechste_pruefung liegt um das pruefintervall_monate der Position später ' +
      '(ohne Intervall bleibt ein späterer Termin stehen), und in_pruefung wird einsatzbereit. Nicht bestanden: der Termin ' +
      'bleibt, das Gerät wird defekt. Ein datum vor letzte_pruefung wird nur verzeichnet.',
    tags,
    schema: { params: idParam, body: PruefungErfassen, response: { 201: PruefungErfasst } },
    errors: { 422: 'tag_in_zukunft: datum liegt nach heute' },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) =>
        pruefungErfassen(write, { clock, heute: dayOf(clock.now(), timeZone) }, params.id, body),
      ),
  })
}
