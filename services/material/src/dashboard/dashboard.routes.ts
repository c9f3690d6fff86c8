import { type Day, dayOf, endOfDay, lasting } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'
import { may, onlyAbout } from '../access/rights.ts'
import { listObjektwertungen } from '../bereitschaft/index.ts'
import { readSituationVersion } from '../db/situation-version.ts'
import type { Api, Context } from '../http/context.ts'
import type { Filter } from '../lists/filter.ts'
import { fetchPage, listOfRows } from '../lists/list.ts'
import { listZuKontrollierende } from '../verantwortung/index.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { Ablaufwarnung, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'
import { countByStandort, countWertungen, listBereitschaft, rateObjekte } from './einsatzbereitschaft.queries.ts'
import { Bereitschaft, BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'
import { addBestand, listFehlendes, listFehlzeilen } from './fehlendes.queries.ts'
import { Fehlendes, FehlendesSuche } from './fehlendes.schema.ts'
import { getKennzahlen } from './kennzahlen.queries.ts'
import { Kennzahlen } from './kennzahlen.schema.ts'
import { listKontrollfristen, orderKontrollfristen } from './kontrollfristen.queries.ts'
import { FaelligeKontrolle, KontrollfristenSuche } from './kontrollfristen.schema.ts'
import { countOwn, countShared } from './offenes.queries.ts'
import { Offenes } from './offenes.schema.ts'
import { listPrueftermine } from './prueftermine.queries.ts'
import { Prueftermin, PruefterminSuche } from './prueftermine.schema.ts'
import { listQualifikationsablaeufe } from './qualifikationsablaeufe.queries.ts'
import { Qualifikationsablauf, QualifikationsablaufSuche } from './qualifikationsablaeufe.schema.ts'
import { type Viewpoint, whileUnchanged } from './shared.ts'
import { getVerlauf } from './verlauf.queries.ts'
import { Verlauf, VerlaufSuche } from './verlauf.schema.ts'

const tags = ['Übersichten']

/** The viewpoint of a request, and its calendar day. */
interface Look {
  look(): Promise<Viewpoint>
  today(): Day
}

/** Live updates make all open dashboards ask at the same moment, so overviews are computed once for all. */
export function dashboardRoutes(api: Api, context: Context): void {
  const { store, clock, timeZone } = context
  const look: Look = {
    look: async () => ({ version: await readSituationVersion(store.db), now: clock.now() }),
    today: () => dayOf(clock.now(), timeZone),
  }
  bereitschaftRoutes(api, context, look)
  fehlendesRoute(api, context, look)
  verlaufRoute(api, context, look)
  fristenRoutes(api, context, look)
  qualifikationsablaeufeRoute(api, context, look)
  offenesRoute(api, context, look)
}

/** Shares an overview of a calendar day, as an answer that is validated and serialized once. */
const perDay = <const A extends readonly unknown[], T extends object>(
  zone: string,
  read: (today: Day, viewpoint: Viewpoint, ...asked: A) => Promise<T>,
) =>
  whileUnchanged(async (viewpoint, ...asked: A) => {
    const today = dayOf(viewpoint.now, zone)
    return { value: lasting(await read(today, viewpoint, ...asked)), until: endOfDay(today, zone) }
  })

function bereitschaftRoutes(api: Api, { store, timeZone }: Context, { look }: Look): void {
  const overview = perDay(timeZone, async (heute) =>
    rateObjekte(await listObjektwertungen(store.db, heute), { heute, zone: timeZone }),
  )
  const bereitschaft = perDay(timeZone, async (_today, viewpoint, query: BereitschaftSuche) => {
    const objekte = await overview(viewpoint)
    return {
      zusammenfassung: countWertungen(objekte, query),
      standorte: countByStandort(objekte),
      ...(await fetchPage(listOfRows(listBereitschaft(objekte, query)), query)),
    }
  })
  const fristen = perDay(timeZone, async (heute, viewpoint) => orderKontrollfristen(await overview(viewpoint), heute))
  const kontrollfristen = async ({ meine, ...search }: Filter<KontrollfristenSuche>, who: Caller) => {
    const own = meine === undefined ? undefined : await listZuKontrollierende(store.db, who.id)
    return listOfRows(listKontrollfristen(await fristen(await look()), search, own))
  }
  const numbers = whileUnchanged(async (viewpoint) =>
    getKennzahlen(store.db, await overview(viewpoint), viewpoint.now, timeZone),
  )

  api.list({
    path: '/dashboard/einsatzbereitschaft',
    permission: 'lesen',
    summary: 'Welche Objekte einsatzbereit sind, und warum die anderen nicht',
    description:
      'Ohne Angabe die schlechteste Wertung zuerst, je Wertung nach Code; sortierung=ausruecken stellt davor, was zuerst ' +
      'ausrückt. Objekte außer Dienst zählen nicht. Nicht einsatzbereit macht jeder Grund außer mindermenge_genehmigt: damit ist ein Objekt eingeschränkt.',
    tags,
    schema: { query: BereitschaftSuche, entry: Bereitschaft, answer: BereitschaftListe },
    list: async ({ query }) => listOfRows(listBereitschaft(await overview(await look()), query)),
    page: async ({ query }) => bereitschaft(await look(), query),
  })
  api.list({
    path: '/dashboard/kontrollfristen',
    permission: 'lesen',
    summary: 'Überfällige und fällige Kontrollen von Objekten; mit „tage“ auch die nächsten',
    description:
      'Nach Tag, am selben Tag zuerst, was zuerst ausrückt. Ein Objekt ohne Frist und eines außer Dienst fehlen; eines, ' +
      'das noch nie kontrolliert wurde, ist seit seiner Anlage fällig.',
    tags,
    schema: { query: KontrollfristenSuche, entry: FaelligeKontrolle },
    list: ({ query, principal }) => kontrollfristen(query, principal),
  })
  api.route({
    method: 'GET',
    path: '/dashboard/kennzahlen',
    permission: 'lesen',
    summary: 'Fehlbestände und Objekte in Zahlen',
    tags,
    schema: { response: { 200: Kennzahlen } },
    handler: async () => numbers(await look()),
  })
}

function verlaufRoute(api: Api, { store, timeZone }: Context, { look }: Look): void {
  const days = perDay(timeZone, async (today, _viewpoint, query: VerlaufSuche) => ({
    eintraege: await getVerlauf(store.db, today, timeZone, query),
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
    handler: async ({ query }) => days(await look(), query),
  })
}

function fristenRoutes(api: Api, { store, timeZone }: Context, { look, today }: Look): void {
  const prueftermine = perDay(timeZone, (today, _viewpoint, query: PruefterminSuche) =>
    fetchPage(listPrueftermine(store.db, today, query), query),
  )
  const ablaufwarnungen = perDay(timeZone, async (today, _viewpoint, query: AblaufwarnungSuche) =>
    fetchPage(await listAblaufwarnungen(store.db, today, query), query),
  )

  api.list({
    path: '/dashboard/prueftermine',
    permission: 'lesen',
    summary: 'Überfällige und bald fällige Prüfungen von Geräten und Positionen, HU und UVV',
    description:
      'Nach Datum; Objekte außer Dienst, ausgesonderte Geräte und ausgesonderte Positionen fehlen. Eine Position kommt ' +
      'für sich und für jedes ihrer Geräte vor, soweit dafür ein Termin eingetragen ist.',
    tags,
    schema: { query: PruefterminSuche, entry: Prueftermin },
    list: ({ query }) => listPrueftermine(store.db, today(), query),
    page: async ({ query }) => prueftermine(await look(), query),
  })
  api.list({
    path: '/dashboard/ablaufwarnungen',
    permission: 'lesen',
    summary: 'Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen',
    description: 'Nach Resttagen; Objekte außer Dienst und ausgesonderte Positionen fehlen.',
    tags,
    schema: { query: AblaufwarnungSuche, entry: Ablaufwarnung },
    list: ({ query }) => listAblaufwarnungen(store.db, today(), query),
    page: async ({ query }) => ablaufwarnungen(await look(), query),
  })
}

/** What is missing is shared; the stock is read for each page, as bookings do not change the situation. */
function fehlendesRoute(api: Api, { store, timeZone }: Context, { look }: Look): void {
  const fehlzeilen = perDay(timeZone, (_today, _viewpoint, query: FehlendesSuche) =>
    fetchPage(listFehlzeilen(store.db, query), query),
  )

  api.list({
    path: '/dashboard/fehlendes',
    permission: 'lesen',
    summary: 'Was in Objekten im Dienst fehlt, mit dem Bestand des Lagers',
    description: 'Ohne vorläufige Fehlbestände und ohne genehmigte Mindermengen; zuerst die Fahrzeuge, dann nach Code.',
    tags,
    schema: { query: FehlendesSuche, entry: Fehlendes },
    list: ({ query }) => listFehlendes(store.db, query),
    page: async ({ query }) => {
      const { eintraege, ...page } = await fehlzeilen(await look(), query)
      return { ...page, eintraege: await addBestand(store.db, eintraege) }
    },
  })
}

function qualifikationsablaeufeRoute(api: Api, { store }: Context, { today }: Look): void {
  api.list({
    path: '/dashboard/qualifikationsablaeufe',
    permission: 'personal.lesen',
    summary: 'Qualifikationen, die binnen 60 Tagen enden; ein Mitarbeiter sieht seine eigenen',
    description:
      'Nach Datum, von aktiven Benutzern. Was dieselbe Person durch eine längere Qualifikation derselben Art erneuert ' +
      'hat, fehlt.',
    tags,
    schema: { query: QualifikationsablaufSuche, entry: Qualifikationsablauf },
    list: ({ query, principal }) => listQualifikationsablaeufe(store.db, today(), onlyAbout(principal), query),
  })
}

/** All open pages ask after each change, so what is the same for all is counted once. */
function offenesRoute(api: Api, { store, timeZone }: Context, { look, today }: Look): void {
  const shared = perDay(timeZone, (today) => countShared(store.db, today))

  api.route({
    method: 'GET',
    path: '/dashboard/offenes',
    permission: 'angemeldet',
    summary: 'Was für Sie offen ist, in Zahlen neben dem Menü',
    tags,
    schema: { response: { 200: Offenes } },
    handler: async ({ principal }) => {
      const [mayRead, mayReadMaengel] = [may(principal, 'lesen'), may(principal, 'mangel.lesen')]
      const { maengel, ...others } = await shared(await look())
      const own = await countOwn(store.db, { heute: today(), zone: timeZone }, principal.id)
      const numbers = mayRead ? { ...others, ...own } : NOTHING
      return { ...numbers, maengel: mayReadMaengel ? maengel : null }
    },
  })
}

/** Instead of numbers that a person may not read. */
const NOTHING = { kontrollen: null, fehlbestaende: null, ablaufdaten: null, pruefungen: null, wartung: null }
