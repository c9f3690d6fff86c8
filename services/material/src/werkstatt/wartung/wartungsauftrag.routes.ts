import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { BESTAETIGUNG } from '../../kern/rules/bestaetigung.ts'
import type { Now } from '../../kern/rules/now.ts'
import { dokumentAntwort, listDokumenteVon } from '../dokumente/index.ts'
import { wartungsauftragAendern, wartungsauftragAnlegen, wartungsauftragLoeschen } from './wartungsauftrag.commands.ts'
import {
  getWartungsauftrag,
  listWartungsauftraege,
  type WartungsauftragMitNamen,
  type WartungsauftragMitVerlauf,
} from './wartungsauftrag.queries.ts'
import {
  WartungsauftraegeSuche,
  Wartungsauftrag,
  WartungsauftragAendern,
  WartungsauftragAnlegen,
  Wartungsauftragszeile,
} from './wartungsauftrag.schema.ts'
import { wartungsauftragStates } from './wartungsauftrag.states.ts'

const tags = ['Wartung']
const UNKNOWN = 'unbekannte_referenz: details.feld nennt das Feld'

/** An order as lists show it to this caller. */
const row = <T extends WartungsauftragMitNamen>(auftrag: T, caller: Caller) => ({
  ...auftrag,
  mangel_id: may(caller, 'mangel.lesen') ? auftrag.mangel_id : null,
  aktionen: wartungsauftragStates.offered(auftrag, (right) => may(caller, right)),
})

/** An order as this caller sees it, with the documents that they may see. */
async function answer(reader: Reader, auftrag: WartungsauftragMitVerlauf, caller: Caller) {
  const entitaet = { entitaet_typ: 'wartungsauftrag', entitaet_id: auftrag.id } as const
  const dokumente = await listDokumenteVon(reader, caller, entitaet)
  return { ...row(auftrag, caller), dokumente: dokumente.map((dokument) => dokumentAntwort(dokument, caller)) }
}

export function wartungsauftragRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const now = (): Now => ({ clock, heute: dayOf(clock.now(), timeZone) })

  api.list({
    path: '/wartungsauftraege',
    permission: 'lesen',
    summary: 'Wartungsaufträge auflisten',
    tags,
    schema: { query: WartungsauftraegeSuche, entry: Wartungsauftragszeile },
    list: ({ query, principal }) =>
      mapped(listWartungsauftraege(store.as(principal), query), (auftrag) => row(auftrag, principal)),
  })
  api.route({
    method: 'GET',
    path: '/wartungsauftraege/{id}',
    permission: 'lesen',
    summary: 'Einen Wartungsauftrag mit seinem Verlauf und seinen Dokumenten lesen',
    tags,
    schema: { params: idParam, response: { 200: Wartungsauftrag } },
    handler: async ({ params, principal }) =>
      answer(store.as(principal), await getWartungsauftrag(store.as(principal), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/wartungsauftraege',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsauftrag anlegen, nach einem Plan oder ohne',
    tags,
    schema: { body: WartungsauftragAnlegen, response: { 201: Wartungsauftrag } },
    errors: { 422: UNKNOWN },
    handler: async ({ body, principal }) =>
      answer(
        store.as(principal),
        await writeUnaudited(store, principal, (write) => wartungsauftragAnlegen(write, now(), body)),
        principal,
      ),
  })
  api.route({
    method: 'PATCH',
    path: '/wartungsauftraege/{id}',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsauftrag bearbeiten oder in den nächsten Status setzen',
    description:
      'Jede Änderung steht danach im Verlauf, auch nach dem Abschluss: die Rechnung kommt oft später. Wird ein Auftrag nach ' +
      'Plan erledigt, zählen dessen Positionen ab ausgefuehrt_am, kilometerstand und betriebsstunden neu (zuletzt_*); ohne ' +
      'Angabe ab heute und den Ständen der Fahrzeugdetails. Die Fahrzeugdetails selbst ändern sich nicht. An einem erledigten ' +
      'Auftrag werden Tag und Stände damit berichtigt; die Positionen des Plans zählen dann von dort, wenn sie es vorher taten. ' +
      'Ein Stand über dem des Fahrzeugs oder unter einem früheren wird erst mit bestaetigt gespeichert.',
    tags,
    schema: { params: idParam, body: WartungsauftragAendern, response: { 200: Wartungsauftrag } },
    errors: {
      409:
        'uebergang_unzulaessig: details.erlaubt nennt die möglichen Status; noch_nicht_erledigt: Tag und Stände gibt es erst ' +
        `danach; ${BESTAETIGUNG}`,
      422: 'tag_in_zukunft: ausgefuehrt_am ist noch nicht gewesen',
    },
    handler: async ({ params, body, principal }) =>
      answer(
        store.as(principal),
        await writeUnaudited(store, principal, (write) => wartungsauftragAendern(write, now(), params.id, body)),
        principal,
      ),
  })
  api.route({
    method: 'DELETE',
    path: '/wartungsauftraege/{id}',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsauftrag löschen, an dem noch niemand arbeitet',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'uebergang_unzulaessig: er ist nicht mehr offen · wird_verwendet: er hat Dokumente' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => wartungsauftragLoeschen(write, params.id))
      return undefined
    },
  })
}
