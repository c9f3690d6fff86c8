import { write } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { einsatzMelden, einsatzZuruecknehmen } from './einsatz.commands.ts'
import { type EinsatzMitNamen, listEinsaetze } from './einsatz.queries.ts'
import { EinsaetzeSuche, Einsatz, EinsatzMelden } from './einsatz.schema.ts'
import { einsatzErlaubt } from './einsatz.states.ts'

const tags = ['Einsätze']

export function einsatzRoutes(api: Api, { store, clock }: Context): void {
  const answer = (einsatz: EinsatzMitNamen, caller: Caller) => ({
    ...einsatz,
    aktionen: einsatzErlaubt(caller, einsatz, clock),
  })

  api.list({
    path: '/einsaetze',
    permission: 'lesen',
    summary: 'Auflisten, wann welches Objekt im Einsatz war, die neuesten zuerst',
    tags,
    schema: { query: EinsaetzeSuche, entry: Einsatz },
    list: ({ query, principal }) =>
      mapped(listEinsaetze(store.as(principal), query), (einsatz) => answer(einsatz, principal)),
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/einsaetze',
    permission: 'einsatz.melden',
    summary: 'Melden, dass ein Objekt im Einsatz war',
    description:
      'Gilt auch für alle Objekte im Dienst, die zu ihm gehören. Wo die Kontrollregel es verlangt, ist damit eine ' +
      'Kontrolle fällig, außer die letzte hat nach diesem Zeitpunkt begonnen. Steht im Änderungsprotokoll.',
    tags,
    schema: { params: idParam, body: EinsatzMelden, response: { 201: Einsatz } },
    errors: { 422: 'zeitpunkt_in_zukunft' },
    handler: async ({ params, body, principal }) =>
      answer(await write(store, principal, (write) => einsatzMelden(write, clock, params.id, body)), principal),
  })
  api.route({
    method: 'DELETE',
    path: '/einsaetze/{id}',
    permission: 'einsatz.melden',
    summary: 'Einen irrtümlich gemeldeten Einsatz zurücknehmen',
    description:
      'Wer ihn gemeldet hat, 24 Stunden lang; jederzeit, wer Objekte bearbeiten darf. Mit dem Einsatz eines Fahrzeugs ' +
      'gelten auch die der Objekte nicht mehr, die mit ihm gemeldet sind. Die Kontrollfrist rechnet ohne ihn. Steht im ' +
      'Änderungsprotokoll.',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await write(store, principal, (write) => einsatzZuruecknehmen(write, clock, params.id))
      return undefined
    },
  })
}
