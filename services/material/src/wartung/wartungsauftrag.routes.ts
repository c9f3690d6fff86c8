import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Reader } from '../db.ts'
import { dokumentAntwort, listDokumenteVon } from '../dokumente/index.ts'
import type { Jetzt } from '../jetzt.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { wartungsauftragAendern, wartungsauftragAnlegen, wartungsauftragLoeschen } from './wartungsauftrag.commands.ts'
import {
  getWartungsauftrag,
  listWartungsauftraege,
  type WartungsauftragMitNamen,
  type WartungsauftragMitVerlauf,
} from './wartungsauftrag.queries.ts'
import {
  WartungsauftraegeListe,
  WartungsauftraegeSuche,
  Wartungsauftrag,
  WartungsauftragAendern,
  WartungsauftragAnlegen,
} from './wartungsauftrag.schema.ts'
import { auftragErlaubt } from './wartungsauftrag.states.ts'

const tags = ['Wartung']
const UNBEKANNT = 'unbekannte_referenz: details.feld nennt das Feld'

/** An order as lists show it to this caller. */
const zeile = <T extends WartungsauftragMitNamen>(auftrag: T, akteur: Akteur) => ({
  ...auftrag,
  aktionen: auftragErlaubt(auftrag, (recht) => darf(akteur, recht)),
})

/** An order as this caller sees it, with those of its documents that he may see. */
async function antwort(reader: Reader, auftrag: WartungsauftragMitVerlauf, akteur: Akteur) {
  const entitaet = { entitaet_typ: 'wartungsauftrag', entitaet_id: auftrag.id } as const
  const dokumente = darf(akteur, 'lesen') ? await listDokumenteVon(reader, akteur, entitaet) : []
  return { ...zeile(auftrag, akteur), dokumente: dokumente.map((dokument) => dokumentAntwort(dokument, akteur)) }
}

export function wartungsauftragRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const jetzt = (): Jetzt => ({ clock, heute: dayOf(clock.now(), zeitzone) })

  api.route({
    method: 'GET',
    path: '/wartungsauftraege',
    permission: 'lesen',
    summary: 'Wartungsaufträge auflisten',
    tags,
    schema: { query: WartungsauftraegeSuche, response: { 200: WartungsauftraegeListe } },
    handler: async ({ query, principal }) => {
      const seite = await listWartungsauftraege(store.db, query)
      return { ...seite, eintraege: seite.eintraege.map((auftrag) => zeile(auftrag, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/wartungsauftraege/{id}',
    permission: 'lesen',
    summary: 'Einen Wartungsauftrag mit seinem Verlauf und seinen Dokumenten lesen',
    tags,
    schema: { params: idParam, response: { 200: Wartungsauftrag } },
    handler: async ({ params, principal }) =>
      antwort(store.db, await getWartungsauftrag(store.db, params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/wartungsauftraege',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsauftrag anlegen, nach einem Plan oder ohne',
    tags,
    schema: { body: WartungsauftragAnlegen, response: { 201: Wartungsauftrag } },
    errors: { 422: UNBEKANNT },
    handler: async ({ body, principal }) =>
      antwort(
        store.db,
        await writeUnaudited(store, principal, (write) => wartungsauftragAnlegen(write, jetzt(), body)),
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
      'Angabe ab heute und den Ständen der Fahrzeugdetails. Die Fahrzeugdetails selbst ändern sich nicht.',
    tags,
    schema: { params: idParam, body: WartungsauftragAendern, response: { 200: Wartungsauftrag } },
    errors: {
      409: 'uebergang_unzulaessig: details.erlaubt nennt die möglichen Status',
      422: 'tag_in_zukunft: ausgefuehrt_am ist noch nicht gewesen',
    },
    handler: async ({ params, body, principal }) =>
      antwort(
        store.db,
        await writeUnaudited(store, principal, (write) => wartungsauftragAendern(write, jetzt(), params.id, body)),
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
