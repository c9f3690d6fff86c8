import { type Day, lasting } from '@zeughaus/platform'
import { listLagebild } from '../bereitschaft/index.ts'
import { type Datenstand, liesDatenstand, liesLagestand } from '../datenstand.ts'
import { type Ansicht, type Blickpunkt, kalender, solangeGleich, solangeUnveraendert } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { AblaufwarnungListe, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'
import { BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'
import { einsatzbereitschaft } from './einsatzbereitschaft.ts'
import { Kennzahlen } from './kennzahlen.schema.ts'
import { kennzahlen } from './kennzahlen.ts'
import { listPrueftermine } from './prueftermine.queries.ts'
import { PruefterminListe, PruefterminSuche } from './prueftermine.schema.ts'
import { listQualifikationsablaeufe } from './qualifikationsablaeufe.queries.ts'
import { QualifikationsablaufListe, QualifikationsablaufSuche } from './qualifikationsablaeufe.schema.ts'
import { Verlauf, VerlaufSuche } from './verlauf.schema.ts'
import { verlauf } from './verlauf.ts'

const tags = ['Übersichten']

/** Shares a view among all who ask for it, until what it was computed from changes. */
type Geteilt = <const A extends readonly unknown[], T>(
  berechne: (blick: Blickpunkt, ...gefragt: A) => Promise<Ansicht<T>>,
) => (stand: Datenstand, ...gefragt: A) => Promise<T>

/** Shares a view that depends on the calendar day, as an answer that is written once. */
type JeTag = <const A extends readonly unknown[], T extends object>(
  lies: (heute: Day, blick: Blickpunkt, ...gefragt: A) => Promise<T>,
) => (stand: Datenstand, ...gefragt: A) => Promise<T>

/**
 * Live updates let every open dashboard ask at the same moment, so what is the same for all who may read it is computed
 * once for them.
 */
export function dashboardRoutes(api: Api, kontext: Kontext): void {
  const { store, clock, zeitzone } = kontext
  const geteilt: Geteilt = (berechne) =>
    solangeUnveraendert({ liesStand: () => liesDatenstand(store.db), clock }, berechne)
  const lagestand = geteilt(async () => ({ wert: await liesLagestand(store.db), bis: Number.POSITIVE_INFINITY }))
  const ausDerLage: Geteilt = (berechne) => geteilt(solangeGleich(({ stand }) => lagestand(stand), berechne))
  const tagVon = kalender(zeitzone)
  const jeTag =
    (teile: Geteilt): JeTag =>
    (lies) =>
      teile(async (blick, ...gefragt) => {
        const { heute, bis } = tagVon(blick.jetzt)
        return { wert: lasting(await lies(heute, blick, ...gefragt)), bis }
      })
  bereitschaftRoutes(api, kontext, ausDerLage, jeTag(ausDerLage))
  verlaufRoute(api, kontext, jeTag(ausDerLage))
  fristenRoutes(api, kontext, jeTag(ausDerLage))
  qualifikationsablaeufeRoute(api, kontext, jeTag(geteilt))
}

function bereitschaftRoutes(api: Api, { store, zeitzone }: Kontext, geteilt: Geteilt, jeTag: JeTag): void {
  const lagebild = jeTag((heute) => listLagebild(store.db, heute))
  const bereitschaft = jeTag(async (_heute, { stand }, query: BereitschaftSuche) =>
    einsatzbereitschaft(await lagebild(stand), query),
  )
  const zahlen = geteilt(async ({ stand, jetzt }) => kennzahlen(store.db, await lagebild(stand), jetzt, zeitzone))

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
    handler: ({ query, principal }) => bereitschaft(principal.datenstand, query),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/kennzahlen',
    permission: 'lesen',
    summary: 'Fehlbestände und Objekte in Zahlen',
    tags,
    schema: { response: { 200: Kennzahlen } },
    handler: ({ principal }) => zahlen(principal.datenstand),
  })
}

function verlaufRoute(api: Api, { store, zeitzone }: Kontext, jeTag: JeTag): void {
  const tage = jeTag(async (heute, _blick, query: VerlaufSuche) => ({
    eintraege: await verlauf(store.db, heute, zeitzone, query),
  }))

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
    handler: ({ query, principal }) => tage(principal.datenstand, query),
  })
}

function fristenRoutes(api: Api, { store }: Kontext, jeTag: JeTag): void {
  const prueftermine = jeTag((heute, _blick, query: PruefterminSuche) => listPrueftermine(store.db, heute, query))
  const ablaufwarnungen = jeTag((heute, _blick, query: AblaufwarnungSuche) =>
    listAblaufwarnungen(store.db, heute, query),
  )

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
    handler: ({ query, principal }) => prueftermine(principal.datenstand, query),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/ablaufwarnungen',
    permission: 'lesen',
    summary: 'Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen',
    description: 'Nach Resttagen; Objekte außer Dienst und ausgesonderte Positionen fehlen.',
    tags,
    schema: { query: AblaufwarnungSuche, response: { 200: AblaufwarnungListe } },
    handler: ({ query, principal }) => ablaufwarnungen(principal.datenstand, query),
  })
}

function qualifikationsablaeufeRoute(api: Api, { store }: Kontext, jeTag: JeTag): void {
  const ablaeufe = jeTag((heute, _blick, nurVon: string | null, query: QualifikationsablaufSuche) =>
    listQualifikationsablaeufe(store.db, heute, nurVon, query),
  )
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
    handler: ({ query, principal }) => {
      const nurVon = darf(principal, 'personal.fremd_lesen') ? null : principal.id
      return ablaeufe(principal.datenstand, nurVon, query)
    },
  })
}
