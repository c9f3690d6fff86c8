import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { eskalationPruefen, konfigurationSetzen } from './eskalation.commands.ts'
import { getKonfiguration } from './eskalation.queries.ts'
import { Eskalationskonfiguration, EskalationskonfigurationSetzen, Eskalationslauf } from './eskalation.schema.ts'
import { kontrollenErinnern } from './kontrollerinnerung.commands.ts'
import { leihenErinnern } from './leiherinnerung.commands.ts'

const tags = ['Eskalation']
const permission = 'eskalation.verwalten'

/** Declares the routes of the thresholds and of a run of the escalation. */
export function eskalationRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'GET',
    path: '/eskalation/konfiguration',
    permission,
    summary: 'Die Schwellen der beiden Stufen lesen',
    tags,
    schema: { response: { 200: Eskalationskonfiguration } },
    handler: ({ principal }) => getKonfiguration(store.as(principal)),
  })
  api.route({
    method: 'PUT',
    path: '/eskalation/konfiguration',
    permission,
    summary: 'Die Schwellen der beiden Stufen ändern',
    tags,
    schema: { body: EskalationskonfigurationSetzen, response: { 200: Eskalationskonfiguration } },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => konfigurationSetzen(write, body)),
  })
  api.route({
    method: 'POST',
    path: '/eskalation/pruefen',
    permission,
    summary: 'Lange offene Fehlbestände melden, an fällige Kontrollen und späte Leihen erinnern',
    description:
      'Gedacht für einen Zeitplan außerhalb des Dienstes; dasselbe tut „zeughaus material eskalation pruefen“. Geachtet ' +
      'wird auf offene, endgültige Fehlbestände von Objekten, die nicht außer Dienst sind; was als Mindermenge genehmigt ' +
      'ist, wartet, solange die Genehmigung gilt. Das Alter zählt in Tagen zu 24 Stunden ab der Entstehung. Jede Stufe ' +
      'wird für einen Fehlbestand einmal gemeldet, alle eines Laufs in einer Nachricht: die Erinnerung an aktive ' +
      'Materialverantwortliche, die Eskalation an aktive Leitungsverantwortliche und die Administration. Wer bei seinem ' +
      'ersten Lauf schon für beide alt genug ist, wird in beiden gemeldet. Jeder Lauf erinnert auch an fällige ' +
      'Kontrollen, für jeden Fälligkeitstag einmal, jede Person mit einer Nachricht über ihre Objekte: wen die ' +
      'Kontrollverantwortung nennt, auch über die Einheit, und wer für Objekt oder Standort zuständig ist; sonst die ' +
      'Materialverantwortlichen. An eine Leihe zwischen Einheiten, die nicht rechtzeitig zurück ist, erinnert er einmal, ' +
      'und zwar die Materialverantwortlichen beider Einheiten und die für alles. Die Zahlen der Antwort sind die der ' +
      'Fehlbestände.',
    tags,
    schema: { response: { 200: Eskalationslauf } },
    handler: ({ principal }) =>
      writeUnaudited(store, principal, async (write) => {
        const run = await eskalationPruefen(write, clock)
        await kontrollenErinnern(write, clock, timeZone)
        await leihenErinnern(write, clock, timeZone)
        return run
      }),
  })
}
