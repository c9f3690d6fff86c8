import { dayOf } from '@zeughaus/platform'
import { listLagebild } from '../bereitschaft/index.ts'
import type { Api, Kontext } from '../kontext.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { AblaufwarnungListe, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'
import { BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'
import { einsatzbereitschaft } from './einsatzbereitschaft.ts'
import { shareNext } from './gemeinsam.ts'
import { zaehleFehlbestaende } from './kennzahlen.queries.ts'
import { Kennzahlen } from './kennzahlen.schema.ts'
import { listPrueftermine } from './prueftermine.queries.ts'
import { PruefterminListe, PruefterminSuche } from './prueftermine.schema.ts'
import { listQualifikationsablaeufe } from './qualifikationsablaeufe.queries.ts'
import { QualifikationsablaufListe, QualifikationsablaufSuche } from './qualifikationsablaeufe.schema.ts'
import { Verlauf, VerlaufSuche } from './verlauf.schema.ts'
import { verlauf } from './verlauf.ts'

const tags = ['Übersichten']

/**
 * Live updates let every open dashboard ask at the same moment, so what is the same for all who may read it is computed
 * once for them.
 */
export function dashboardRoutes(api: Api, kontext: Kontext): void {
  bereitschaftRoutes(api, kontext)
  verlaufRoute(api, kontext)
  fristenRoutes(api, kontext)
}

function bereitschaftRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const lagebild = shareNext(() => listLagebild(store.db, dayOf(clock.now(), zeitzone)))
  const fehlbestaende = shareNext(() => zaehleFehlbestaende(store.db, clock.now()))

  api.route({
    method: 'GET',
    path: '/dashboard/einsatzbereitschaft',
    permission: 'lesen',
    summary: 'Welche Objekte einsatzbereit sind, und warum die anderen nicht',
    description:
      'Ohne Angabe die schlechteste Wertung zuerst, je Wertung nach Code. Objekte außer Dienst zählen nicht. Nicht ' +
      'einsatzbereit macht jeder Grund außer mindermenge_genehmigt: damit ist ein Objekt eingeschränkt.',
    tags,
    schema: { query: BereitschaftSuche, response: { 200: BereitschaftListe } },
    handler: async ({ query }) => einsatzbereitschaft(await lagebild(), query),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/kennzahlen',
    permission: 'lesen',
    summary: 'Fehlbestände und Objekte in Zahlen',
    tags,
    schema: { response: { 200: Kennzahlen } },
    handler: async () => {
      const [objekte, zahlen] = await Promise.all([lagebild(), fehlbestaende()])
      const problemobjekte = objekte.filter((lage) => lage.einsatzbereitschaft !== 'einsatzbereit').length
      return { ...zahlen, problemobjekte, objekte_gesamt: objekte.length }
    },
  })
}

function verlaufRoute(api: Api, { store, clock, zeitzone }: Kontext): void {
  const gemeinsam = shareNext((query: VerlaufSuche) => verlauf(store.db, clock.now(), zeitzone, query))

  api.route({
    method: 'GET',
    path: '/dashboard/verlauf',
    permission: 'lesen',
    summary: 'Einsatzbereitschaft und Fehlbestände Tag für Tag',
    description:
      'Errechnet aus dem, was gespeichert ist, für Objekte, die heute im Dienst sind: Fehlbestände und Genehmigungen nach ' +
      'Entstehung und Ende, Kontrollen nach ihrem Abschluss, Mängel nach Meldung und Erledigung, in_wartung nach dem ' +
      'Änderungsprotokoll. Nicht gespeichert und darum wie heute gerechnet: der Standort, die Priorität eines Mangels, ' +
      'frühere Tage von HU und UVV. Ein Objekt zählt, seit es angelegt oder das erste Mal kontrolliert wurde.',
    tags,
    schema: { query: VerlaufSuche, response: { 200: Verlauf } },
    handler: async ({ query }) => ({ eintraege: await gemeinsam(query) }),
  })
}

function fristenRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const heute = () => dayOf(clock.now(), zeitzone)
  const prueftermine = shareNext((query: PruefterminSuche) => listPrueftermine(store.db, heute(), query))
  const ablaufwarnungen = shareNext((query: AblaufwarnungSuche) => listAblaufwarnungen(store.db, heute(), query))

  api.route({
    method: 'GET',
    path: '/dashboard/prueftermine',
    permission: 'lesen',
    summary: 'Überfällige und bald fällige Prüfungen von Geräten und Positionen, HU und UVV',
    description:
      'Nach Datum; Objekte außer Dienst, ausgesonderte Geräte und ausgesonderte Positionen fehlen. Eine Position kommt ' +
      'für sich und für jedes ihrer Geräte vor, soweit dafür ein Termin eingetragen ist.',
    tags,
    schema: { query: PruefterminSuche, response: { 200: PruefterminListe } },
    handler: ({ query }) => prueftermine(query),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/ablaufwarnungen',
    permission: 'lesen',
    summary: 'Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen',
    description: 'Nach Resttagen; Objekte außer Dienst und ausgesonderte Positionen fehlen.',
    tags,
    schema: { query: AblaufwarnungSuche, response: { 200: AblaufwarnungListe } },
    handler: ({ query }) => ablaufwarnungen(query),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/qualifikationsablaeufe',
    permission: 'personal.lesen',
    summary: 'Qualifikationen, die binnen 60 Tagen enden; ein Mitarbeiter sieht seine eigenen',
    description:
      'Nach Datum, von aktiven Benutzern. Was dieselbe Person durch eine längere Qualifikation derselben Art erneuert ' +
      'hat, fehlt.',
    tags,
    schema: { query: QualifikationsablaufSuche, response: { 200: QualifikationsablaufListe } },
    handler: ({ query, principal }) => listQualifikationsablaeufe(store.db, heute(), principal, query),
  })
}
