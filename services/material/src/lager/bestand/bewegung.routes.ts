import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { BESTAETIGUNG } from '../../kern/rules/bestaetigung.ts'
import { materialBewegen } from './bewegung.commands.ts'
import { getMaterialbewegung, listMaterialbewegungen } from './bewegung.queries.ts'
import { MaterialBewegen, Materialbewegung, MaterialbewegungSuche } from './bewegung.schema.ts'

const tags = ['Lager']

export function bewegungRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.list({
    path: '/materialbewegungen',
    permission: 'lesen',
    summary: 'Materialbewegungen auflisten, die neuesten zuerst',
    description: 'Tage in von und bis werden in der Zeitzone des Dienstes gelesen und zählen ganz.',
    tags,
    schema: { query: MaterialbewegungSuche, entry: Materialbewegung },
    list: ({ query, principal }) => listMaterialbewegungen(store.as(principal), query, timeZone),
  })
  api.route({
    method: 'GET',
    path: '/materialbewegungen/{id}',
    permission: 'lesen',
    summary: 'Eine Materialbewegung lesen',
    tags,
    schema: { params: idParam, response: { 200: Materialbewegung } },
    handler: ({ params, principal }) => getMaterialbewegung(store.as(principal), params.id),
  })
  api.route({
    method: 'POST',
    path: '/materialbewegungen',
    permission: 'lager.bearbeiten',
    summary: 'Material zubuchen, abbuchen oder umlagern',
    description:
      'Eine Bewegung wird nie geändert oder gelöscht; ein Versehen nimmt eine Bewegung in der Gegenrichtung zurück. Ein ' +
      'Zugang, dessen Ablaufdatum schon vorbei ist, wird erst mit bestaetigt gebucht.',
    tags,
    schema: { body: MaterialBewegen, response: { 201: Materialbewegung } },
    errors: {
      409: `bestand_zu_gering: details.verfuegbar nennt, was da ist; ${BESTAETIGUNG}`,
      422: 'unbekannte_referenz; selbstbezug: von und nach sind derselbe Lagerplatz; materialtyp_unpassend',
    },
    handler: ({ body, principal }) =>
      writeUnaudited(store, principal, (write) =>
        materialBewegen(write, { clock, heute: dayOf(clock.now(), timeZone) }, body),
      ),
  })
}
