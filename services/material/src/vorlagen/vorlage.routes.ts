import { writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { vorlageAnlegen, vorlageLoeschen, vorlageNeueVersion, vorlagePositionenErsetzen } from './vorlage.commands.ts'
import { getVorlage, listVorlagen, type VorlageMitPositionen } from './vorlage.queries.ts'
import {
  Vorlage,
  VorlageAnlegen,
  VorlageNeueVersion,
  VorlagenListe,
  VorlagenSuche,
  VorlagePositionen,
} from './vorlage.schema.ts'
import { vorlageErlaubt } from './vorlage.states.ts'

const tags = ['Vorlagen']
const ungueltig = 'material_doppelt, unbekannte_referenz'

/** A version as this caller sees it. */
const antwort = (vorlage: VorlageMitPositionen, akteur: Akteur) => ({
  ...vorlage,
  positionen: [...vorlage.positionen],
  aktionen: vorlageErlaubt(vorlage.status, (recht) => darf(akteur, recht)),
})

export function vorlagenRoutes(api: Api, { store }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/vorlagen',
    permission: 'lesen',
    summary: 'Beladungsvorlagen auflisten, alle Versionen',
    tags,
    schema: { query: VorlagenSuche, response: { 200: VorlagenListe } },
    handler: async ({ query, principal }) => {
      const seite = await listVorlagen(store.db, query)
      return { ...seite, eintraege: seite.eintraege.map((vorlage) => antwort(vorlage, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/vorlagen/{id}',
    permission: 'lesen',
    summary: 'Eine Version einer Beladungsvorlage lesen',
    tags,
    schema: { params: idParam, response: { 200: Vorlage } },
    handler: async ({ params, principal }) => antwort(await getVorlage(store.db, params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen',
    permission: 'vorlage.bearbeiten',
    summary: 'Eine Beladungsvorlage anlegen',
    tags,
    schema: { body: VorlageAnlegen, response: { 201: Vorlage } },
    errors: { 422: ungueltig },
    handler: async ({ body, principal }) =>
      antwort(await writeUnaudited(store, principal, (write) => vorlageAnlegen(write, body)), principal),
  })
  api.route({
    method: 'POST',
    path: '/vorlagen/{id}/neue-version',
    permission: 'vorlage.bearbeiten',
    summary: 'Eine neue Version anlegen; die bisherige wird veraltet und bleibt lesbar',
    tags,
    schema: { params: idParam, body: VorlageNeueVersion, response: { 201: Vorlage } },
    errors: { 409: 'vorlage_veraltet', 422: ungueltig },
    handler: async ({ params, body, principal }) =>
      antwort(
        await writeUnaudited(store, principal, (write) => vorlageNeueVersion(write, params.id, body?.positionen)),
        principal,
      ),
  })
  api.route({
    method: 'PUT',
    path: '/vorlagen/{id}/positionen',
    permission: 'vorlage.bearbeiten',
    summary: 'Die Positionen ersetzen, ohne neue Version; bestehende Objekte bleiben, wie sie sind',
    tags,
    schema: { params: idParam, body: VorlagePositionen, response: { 200: Vorlage } },
    errors: { 409: 'vorlage_veraltet', 422: ungueltig },
    handler: async ({ params, body, principal }) =>
      antwort(
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
      await writeUnaudited(store, principal, (write) => vorlageLoeschen(write, params.id))
      return undefined
    },
  })
}
