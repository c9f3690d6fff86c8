/** The search over everything; its ranking is in the database functions `suche_alles` and `suchrang`. */
import { sql } from 'kysely'
import { type BerechtigtePerson, may, type Right } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { findDokumente } from '../../werkstatt/dokumente/index.ts'
import { type AllesSuche, ARTEN, type Art, type Fundgruppe, type Fundort } from './alles.schema.ts'

/** The right to the lists of each kind. */
const LESEN: Readonly<Record<Art, Right>> = {
  objekt: 'lesen',
  geraet: 'lesen',
  position: 'lesen',
  lagerplatz: 'lesen',
  material: 'lesen',
  person: 'benutzer.lesen',
  vorlage: 'lesen',
  mangel: 'mangel.lesen',
  dokument: 'lesen',
}

/** Ranks by `suchrang`: from EXACT the code or name is what was typed, up to SIMILAR_AT_MOST it only resembles it. */
const EXACT = 4
const SIMILAR_AT_MOST = 1.5
/** The share of the best rank that a similar hit needs. */
const KEPT = 0.55
/** Places shown of a material, in objects and in the store each. */
const PLACES = 3

/** Whether a hit is no person, or one whom the reader may look up. */
const isHier = sql<boolean>`(treffer.art <> 'person'
  OR (SELECT person_hier(benutzer.id, benutzer.einheit_id) FROM benutzer WHERE benutzer.id = treffer.id))`

interface Row {
  readonly art: Art
  readonly id: string
  readonly code: string | null
  readonly name: string | null
  readonly zusatz: string | null
  readonly objekt_id: string | null
  readonly rang: number
}

/** Finds what fits among the kinds of things that this person may read, best first. */
export async function findAlles(
  reader: Reader,
  who: BerechtigtePerson,
  { q, art, je_art }: AllesSuche,
): Promise<Fundgruppe[]> {
  const kinds = ARTEN.filter((kind) => (art ?? kind) === kind && may(who, LESEN[kind]))
  const rows = withoutFarther(await findRows(reader, who, q, kinds, je_art + 1))
  const groups = kinds.map((kind) => rows.filter((row) => row.art === kind)).filter((hits) => hits.length > 0)
  const places = await findPlaces(
    reader,
    rows.filter((row) => row.art === 'material'),
    q,
  )
  // The sort is stable: equally good kinds stay in their order.
  return groups
    .toSorted(([one], [other]) => (other?.rang ?? 0) - (one?.rang ?? 0))
    .flatMap(([best, ...rest]) =>
      best === undefined
        ? []
        : {
            art: best.art,
            treffer: [best, ...rest].slice(0, je_art).map((hit) => toFund(hit, places.get(hit.id))),
            weitere: rest.length >= je_art,
          },
    )
}

/** Finds at most `wanted` rows of each kind. */
async function findRows(
  reader: Reader,
  who: BerechtigtePerson,
  q: string,
  kinds: readonly Art[],
  wanted: number,
): Promise<Row[]> {
  const [found, papers] = await Promise.all([
    reader
      .selectFrom(sql<Row>`suche_alles(${q}, ${kinds}::text[], ${wanted}::integer)`.as('treffer'))
      .selectAll()
      .where(isHier)
      .execute(),
    kinds.includes('dokument') ? findDokumente(reader, who, q, wanted) : [],
  ])
  return [...found, ...papers.map((paper) => ({ ...paper, art: 'dokument' as const }))]
}

/** Leaves out what only resembles the search beside something that fits far better; sorts the rest, the best first. */
function withoutFarther(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((one, other) => other.rang - one.rang)
  const least = KEPT * Math.min(sorted[0]?.rang ?? 0, SIMILAR_AT_MOST)
  return sorted.filter(({ rang }) => rang >= least)
}

function toFund(
  { id, code, name, zusatz, objekt_id, rang }: Row,
  places: Places | undefined,
): Fundgruppe['treffer'][0] {
  const shown = places?.orte ?? []
  const inObjects = shown.filter(({ art }) => art === 'objekt')
  return {
    id,
    code,
    name,
    zusatz,
    objekt_id,
    einheit: places?.einheit ?? null,
    genau: rang >= EXACT,
    orte: [...inObjects.slice(0, PLACES), ...shown.filter(({ art }) => art === 'lagerplatz').slice(0, PLACES)],
    weitere_orte: inObjects.length > PLACES || shown.length - inObjects.length > PLACES,
  }
}

interface Places {
  readonly einheit: string
  readonly orte: readonly Fundort[]
}

/** Objects that one typed word can name. */
const NAMED = 50

/** The objects whose codes begin with one of the typed words, such as HLF-001 for "Spreizer HLF". */
const namedBy = (q: string) => sql<string>`
  SELECT o.id FROM regexp_split_to_table(suchtext(${q}), '[[:space:]]+') AS wort (text)
    CROSS JOIN LATERAL (SELECT id FROM objekt
      WHERE length(suchkern(wort.text)) >= 2 AND suchkern(code) COLLATE "C" >= suchkern(wort.text)
        AND suchkern(code) COLLATE "C" < suchkern(wort.text) || chr(1114111)
      ORDER BY suchkern(code) COLLATE "C" LIMIT ${NAMED}::integer) o`

/** Reads where materials lie: first in the objects that the search names too. */
async function findPlaces(
  reader: Reader,
  materials: readonly Pick<Row, 'id'>[],
  q: string,
): Promise<Map<string, Places>> {
  if (materials.length === 0) return new Map()
  const ids = materials.map(({ id }) => id)
  const listed = sql<Places & { id: string }>`(
    WITH genannt AS MATERIALIZED (${namedBy(q)})
    SELECT m.id, m.einheit, coalesce((SELECT jsonb_agg(ort) FROM (
        (SELECT 'objekt' AS art, o.id, p.id AS position_id, o.code, coalesce(f.name, p.fach_freitext) AS fach,
            p.sollmenge AS menge, coalesce((SELECT b.fehlmenge FROM fehlbestand b
              WHERE b.objektposition_id = p.id AND b.status <> 'erledigt' AND NOT b.vorlaeufig), 0) AS fehlmenge
          FROM (
            (SELECT v.*, 0 AS stufe FROM objektposition v
              WHERE v.material_id = m.id AND v.objekt_id IN (SELECT id FROM genannt) AND v.ist_status = 'aktiv')
            UNION ALL
            (SELECT w.*, 1 FROM objektposition w
              WHERE w.material_id = m.id AND w.ist_status = 'aktiv' AND w.objekt_id NOT IN (SELECT id FROM genannt)
              ORDER BY w.objekt_id LIMIT ${PLACES + 1}::integer)
          ) p JOIN objekt o ON o.id = p.objekt_id LEFT JOIN fach f ON f.id = p.fach_id
          ORDER BY p.stufe, o.code COLLATE natuerlich LIMIT ${PLACES + 1}::integer)
        UNION ALL
        (SELECT 'lagerplatz', l.id, NULL, l.code, l.name, s.menge, 0
          FROM bestand s JOIN lagerplatz l ON l.id = s.lagerplatz_id
          WHERE s.material_id = m.id AND s.menge > 0 ORDER BY l.code COLLATE natuerlich LIMIT ${PLACES + 1}::integer)
      ) ort), '[]') AS orte
    FROM material m WHERE m.id = ANY (${ids}::uuid[]))`
  const rows = await reader.selectFrom(listed.as('liegt')).selectAll().execute()
  return new Map(rows.map(({ id, ...places }) => [id, places]))
}
