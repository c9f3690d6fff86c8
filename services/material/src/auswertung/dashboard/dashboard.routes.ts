import { type Day, dayOf, endOfDay, lasting } from '@zeughaus/platform'
import { type Caller, DIENST } from '../../kern/access/caller.ts'
import { may, onlyAbout } from '../../kern/access/rights.ts'
import { readSituationVersion } from '../../kern/db/situation-version.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { fetchPage, listOfRows, mapped } from '../../kern/lists/list.ts'
import { listObjektwertungen } from '../../kontrollen/bereitschaft/index.ts'
import { listZuKontrollierende } from '../verantwortung/index.ts'
import { listAblaufwarnungen } from './ablaufwarnungen.queries.ts'
import { Ablaufwarnung, AblaufwarnungSuche } from './ablaufwarnungen.schema.ts'
import { listEinheitslagen } from './einheiten.queries.ts'
import { Einheitslage, EinheitslagenSuche } from './einheiten.schema.ts'
import {
  type BewertetesObjekt,
  countByStandort,
  countWertungen,
  listBereitschaft,
  ofEinheit,
  rateObjekte,
} from './einsatzbereitschaft.queries.ts'
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

/** The viewpoint of a request, its calendar day, and the data as it shows them. */
interface Look {
  look(who: Pick<Caller, 'sicht'>): Promise<Viewpoint>
  today(): Day
  seen(viewpoint: Pick<Viewpoint, 'sicht'>): Reader
}

/** The rated objects of a view, shared by the overviews that count them. */
type Overview = (viewpoint: Viewpoint) => Promise<readonly BewertetesObjekt[]>

/** Reads in place of each person who shares a view. */
const SHARED_READER = '00000000-0000-0000-0000-000000000000'

/** Live updates make all open dashboards ask at the same moment, so overviews are computed once for all. */
export function dashboardRoutes(api: Api, context: Context): void {
  const { store, clock, timeZone } = context
  const look: Look = {
    look: async ({ sicht }) => ({
      version: await readSituationVersion(store.as(DIENST)),
      now: clock.now(),
      sicht,
    }),
    today: () => dayOf(clock.now(), timeZone),
    seen: ({ sicht }) => store.as({ id: SHARED_READER, sicht }),
  }
  const overview: Overview = perDay(timeZone, async (heute, viewpoint) =>
    rateObjekte(await listObjektwertungen(look.seen(viewpoint), heute), { heute, zone: timeZone }),
  )
  bereitschaftRoutes(api, context, look, overview)
  einheitenRoute(api, context, look, overview)
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

function bereitschaftRoutes(api: Api, { store, timeZone }: Context, { look, seen }: Look, overview: Overview): void {
  const bereitschaft = perDay(timeZone, async (_today, viewpoint, query: BereitschaftSuche) => {
    const objekte = await ofEinheit(seen(viewpoint), await overview(viewpoint), query.einheit_id)
    return {
      zusammenfassung: countWertungen(objekte, query),
      standorte: countByStandort(objekte),
      ...(await fetchPage(listOfRows(listBereitschaft(objekte, query)), query)),
    }
  })
  const fristen = perDay(timeZone, async (heute, viewpoint, { einheit_id }: Pick<KontrollfristenSuche, 'einheit_id'>) =>
    orderKontrollfristen(await ofEinheit(seen(viewpoint), await overview(viewpoint), einheit_id), heute),
  )
  const kontrollfristen = async ({ meine, einheit_id, ...search }: Filter<KontrollfristenSuche>, who: Caller) => {
    const own = meine === undefined ? undefined : await listZuKontrollierende(store.as(who), who.id)
    return listOfRows(listKontrollfristen(await fristen(await look(who), { einheit_id }), search, own))
  }
  const numbers = whileUnchanged(async (viewpoint) =>
    getKennzahlen(seen(viewpoint), await overview(viewpoint), viewpoint.now, timeZone),
  )

  api.list({
    path: '/dashboard/einsatzbereitschaft',
    permission: 'lesen',
    summary: 'Welche Objekte einsatzbereit sind, und warum die anderen nicht',
    description:
      'Ohne Angabe die schlechteste Wertung zuerst, je Wertung nach Code; sortierung=ausruecken stellt davor, was zuerst ' +
      'ausrückt. Objekte außer Dienst zählen nicht. Nicht einsatzbereit macht jeder Grund außer ' +
      'mindermenge_genehmigt und geraet_ausgegeben: damit ist ein Objekt eingeschränkt.',
    tags,
    schema: { query: BereitschaftSuche, entry: Bereitschaft, answer: BereitschaftListe },
    list: async ({ query, principal }) => {
      const viewpoint = await look(principal)
      return listOfRows(
        listBereitschaft(await ofEinheit(seen(viewpoint), await overview(viewpoint), query.einheit_id), query),
      )
    },
    page: async ({ query, principal }) => bereitschaft(await look(principal), query),
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
    handler: async ({ principal }) => numbers(await look(principal)),
  })
}

/** For whom several brigades are one view: how each of them stands. */
function einheitenRoute(api: Api, { timeZone }: Context, { look, seen }: Look, overview: Overview): void {
  const lagen = perDay(timeZone, async (_today, viewpoint) =>
    listEinheitslagen(seen(viewpoint), await overview(viewpoint), viewpoint.sicht),
  )

  api.list({
    path: '/dashboard/einheiten',
    permission: 'lesen',
    summary: 'Wie jede Einheit dasteht, mit allen darunter: Bereitschaft, Fehlbestände, Mängel, Überfälliges',
    description:
      'Genannt wird jede Einheit, zu der mit allen darunter ein Objekt im Dienst, ein Fehlbestand oder ein Mangel ' +
      'gehört; die übergeordnete vor denen darunter, am Ende, was zu keiner gehört. Wer eine Rolle an einem Ort hat, ' +
      'sieht dessen Einheiten. Die Listen dahinter haben den Filter einheit_id.',
    tags,
    schema: { query: EinheitslagenSuche, entry: Einheitslage },
    list: async ({ query, principal }) => {
      const found = await lagen(await look(principal))
      const rows = query.sortierung.startsWith('-') ? found.toReversed() : found
      const isReader = may(principal, 'mangel.lesen')
      return mapped(listOfRows(rows), (lage) => (isReader ? lage : { ...lage, offene_maengel: null }))
    },
  })
}

function verlaufRoute(api: Api, { timeZone }: Context, { look, seen }: Look): void {
  const days = perDay(timeZone, async (today, viewpoint, query: VerlaufSuche) => ({
    eintraege: await getVerlauf(seen(viewpoint), today, timeZone, query),
  }))

  api.route({
    method: 'GET',
    path: '/dashboard/verlauf',
    permission: 'lesen',
    summary: 'Einsatzbereitschaft und Fehlbestände Tag für Tag',
    description:
      'Errechnet aus dem, was gespeichert ist, für Objekte, die heute im Dienst sind: Fehlbestände und Genehmigungen nach ' +
      'Entstehung und Ende, Ausgaben von Geräten bis zur Rückgabe, Kontrollen nach ihrem Abschluss, Mängel nach Meldung und Erledigung, in_wartung nach dem ' +
      'Änderungsprotokoll. Nicht gespeichert und darum wie heute gerechnet: der Standort, die Priorität eines Mangels, ' +
      'frühere Tage von HU und UVV. Ein Objekt zählt, seit es angelegt oder das erste Mal kontrolliert wurde.',
    tags,
    schema: { query: VerlaufSuche, response: { 200: Verlauf } },
    handler: async ({ query, principal }) => days(await look(principal), query),
  })
}

function fristenRoutes(api: Api, { store, timeZone }: Context, { look, today, seen }: Look): void {
  const prueftermine = perDay(timeZone, (today, viewpoint, query: PruefterminSuche) =>
    fetchPage(listPrueftermine(seen(viewpoint), today, query), query),
  )
  const ablaufwarnungen = perDay(timeZone, async (today, viewpoint, query: AblaufwarnungSuche) =>
    fetchPage(await listAblaufwarnungen(seen(viewpoint), today, query), query),
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
    list: ({ query, principal }) => listPrueftermine(store.as(principal), today(), query),
    page: async ({ query, principal }) => prueftermine(await look(principal), query),
  })
  api.list({
    path: '/dashboard/ablaufwarnungen',
    permission: 'lesen',
    summary: 'Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen',
    description: 'Nach Resttagen; Objekte außer Dienst und ausgesonderte Positionen fehlen.',
    tags,
    schema: { query: AblaufwarnungSuche, entry: Ablaufwarnung },
    list: ({ query, principal }) => listAblaufwarnungen(store.as(principal), today(), query),
    page: async ({ query, principal }) => ablaufwarnungen(await look(principal), query),
  })
}

/** What is missing is shared; the stock is read for each page, as bookings do not change the situation. */
function fehlendesRoute(api: Api, { store, timeZone }: Context, { look, seen }: Look): void {
  const fehlzeilen = perDay(timeZone, (_today, viewpoint, query: FehlendesSuche) =>
    fetchPage(listFehlzeilen(seen(viewpoint), query), query),
  )

  api.list({
    path: '/dashboard/fehlendes',
    permission: 'lesen',
    summary: 'Was in Objekten im Dienst fehlt, mit dem Bestand des Lagers',
    description: 'Ohne vorläufige Fehlbestände und ohne genehmigte Mindermengen; zuerst die Fahrzeuge, dann nach Code.',
    tags,
    schema: { query: FehlendesSuche, entry: Fehlendes },
    list: ({ query, principal }) => listFehlendes(store.as(principal), query),
    page: async ({ query, principal }) => {
      const { eintraege, ...page } = await fehlzeilen(await look(principal), query)
      return { ...page, eintraege: await addBestand(store.as(principal), eintraege) }
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
    list: ({ query, principal }) =>
      listQualifikationsablaeufe(store.as(principal), today(), onlyAbout(principal), query),
  })
}

/** All open pages ask after each change, so what is the same for all is counted once. */
function offenesRoute(api: Api, { store, timeZone }: Context, { look, today, seen }: Look): void {
  const shared = perDay(timeZone, (today, viewpoint) => countShared(seen(viewpoint), today))

  api.route({
    method: 'GET',
    path: '/dashboard/offenes',
    permission: 'angemeldet',
    summary: 'Was für Sie offen ist, in Zahlen neben dem Menü',
    tags,
    schema: { response: { 200: Offenes } },
    handler: async ({ principal }) => {
      const [mayRead, mayReadMaengel] = [may(principal, 'lesen'), may(principal, 'mangel.lesen')]
      const { maengel, ...others } = await shared(await look(principal))
      const own = await countOwn(store.as(principal), { heute: today(), zone: timeZone }, principal.id)
      const numbers = mayRead ? { ...others, ...own } : NOTHING
      return { ...numbers, maengel: mayReadMaengel ? maengel : null }
    },
  })
}

/** Instead of numbers that a person may not read. */
const NOTHING = {
  ausgaben: null,
  kontrollen: null,
  fehlbestaende: null,
  ablaufdaten: null,
  pruefungen: null,
  wartung: null,
}
