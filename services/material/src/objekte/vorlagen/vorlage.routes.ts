import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import { ownsEintrag } from '../../kern/access/sicht.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { musterAnlegen } from './muster.commands.ts'
import { MUSTER } from './muster.ts'
import { vorlageAnlegen, vorlageLoeschen, vorlageNeueVersion, vorlagePositionenErsetzen } from './vorlage.commands.ts'
import { findNamen, getVorlage, listVorlagen, type VorlageMitPositionen } from './vorlage.queries.ts'
import {
  MusterAnlegen,
  Vorlage,
  VorlageAnlegen,
  VorlageNeueVersion,
  Vorlagenmuster,
  VorlagenNamen,
  VorlagenNamenSuche,
  VorlagenSuche,
  VorlagePositionen,
} from './vorlage.schema.ts'
import { vorlageStates } from './vorlage.states.ts'

const tags = ['Vorlagen']
const invalid = 'material_doppelt, unbekannte_referenz'

/** A version as this caller sees it. */
const answer = (vorlage: VorlageMitPositionen, caller: Caller) => ({
  ...vorlage,
  positionen: [...vorlage.positionen],
  aktionen: vorlageStates.offered(
    vorlage,
    (right) => may(caller, right) && (right !== 'vorlage.bearbeiten' || ownsEintrag(caller.sicht, vorlage.einheit_id)),
  ),
})

export function vorlagenRoutes(api: Api, { store, files }: Context): void {
  api.list({
    path: '/vorlagen',
    permission: 'lesen',
    summary: 'Beladungsvorlagen auflisten, alle Versionen',
    tags,
    schema: { query: VorlagenSuche, entry: Vorlage },
    list: ({ query, principal }) =>
      mapped(listVorlagen(store.as(principal), query), (vorlage) => answer(vorlage, principal)),
  })
  api.route({
    method: 'GET',
    path: '/vorlagen/{id}',
    permission: 'lesen',
    summary: 'Eine Version einer Beladungsvorlage lesen',
    tags,
    schema: { params: idParam, response: { 200: Vorlage } },
    handler: async ({ params, principal }) => answer(await getVorlage(store.as(principal), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen',
    permission: 'vorlage.bearbeiten',
    summary: 'Eine Beladungsvorlage anlegen',
    tags,
    schema: { body: VorlageAnlegen, response: { 201: Vorlage } },
    errors: { 422: invalid },
    handler: async ({ body, principal }) =>
      answer(await writeUnaudited(store, principal, (write) => vorlageAnlegen(write, body)), principal),
  })
  api.route({
    method: 'GET',
    path: '/vorlagen/muster',
    permission: 'stammdaten.anlegen',
    summary: 'Fertige Beladungen üblicher Fahrzeuge und Rucksäcke zeigen',
    tags,
    schema: { response: { 200: Vorlagenmuster } },
    handler: () => ({
      muster: MUSTER.map(({ name, beschreibung, beladung }) => ({
        name,
        beschreibung,
        positionen: beladung.reduce((sum, [, positionen]) => sum + positionen.length, 0),
        faecher: beladung.map(([fach]) => fach),
      })),
    }),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen/muster',
    permission: 'stammdaten.anlegen',
    summary: 'Eine fertige Beladung als Vorlage anlegen, mit ihrem Objekttyp, ihren Fächern und Materialien',
    tags,
    schema: { body: MusterAnlegen, response: { 201: Vorlage } },
    errors: { 404: 'nicht_gefunden', 409: 'vorlage_vorhanden' },
    handler: async ({ body, principal }) =>
      answer(await writeUnaudited(store, principal, (write) => musterAnlegen(write, body.name)), principal),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen/namen',
    permission: 'vorlage.bearbeiten',
    summary: 'Materialien und Fächer nach ihren Namen suchen, wie sie aus einer Tabelle kommen; schreibt nichts',
    tags,
    schema: { body: VorlagenNamenSuche, response: { 200: VorlagenNamen } },
    handler: ({ body, principal }) => findNamen(store.as(principal), body),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen/{id}/neue-version',
    permission: 'vorlage.bearbeiten',
    summary: 'Eine neue Version anlegen; die bisherige wird veraltet und bleibt lesbar',
    tags,
    schema: { params: idParam, body: VorlageNeueVersion, response: { 201: Vorlage } },
    errors: { 409: 'vorlage_veraltet', 422: invalid },
    handler: async ({ params, body, principal }) =>
      answer(await writeUnaudited(store, principal, (write) => vorlageNeueVersion(write, params.id, body)), principal),
  })
  api.route({
    method: 'PUT',
    path: '/vorlagen/{id}/positionen',
    permission: 'vorlage.bearbeiten',
    summary: 'Die Positionen ersetzen, ohne neue Version; bestehende Objekte bleiben, wie sie sind',
    tags,
    schema: { params: idParam, body: VorlagePositionen, response: { 200: Vorlage } },
    errors: { 409: 'vorlage_veraltet', 422: invalid },
    handler: async ({ params, body, principal }) =>
      answer(
        await writeUnaudited(store, principal, (write) => vorlagePositionenErsetzen(write, params.id, body.positionen)),
        principal,
      ),
  })
  api.route({
    method: 'DELETE',
    path: '/vorlagen/{id}',
    permission: 'vorlage.bearbeiten',
    summary: 'Eine Version löschen, von der kein Objekt stammt',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: details.arten nennt, wie viele Objekte von ihr stammen' },
    handler: async ({ params, principal }) => {
      const names = await writeUnaudited(store, principal, (write) => vorlageLoeschen(write, params.id))
      for (const name of names) await files.remove(name)
      return undefined
    },
  })
}
