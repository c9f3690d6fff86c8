/** Generates the data of the material benchmark inside the database. */
import type pg from 'pg'
import { DUE, name } from './material-due.ts'

/** Amounts of data. */
export const SIZE = {
  objects: 2_000,
  positionsOfLargest: 2_500,
  positionsOfOthers: 124,
  historyRowsOfObject: 500,
  historyRows: 1_000_000,
  strands: 16,
  standorte: 20,
  movements: 5_000_000,
  lagerplaetze: 200,
  lagerplaetzeOfMaterial: 8,
} as const

/** The entries of the Historie: a million at most, which fill it within minutes. */
const historyOf = (objects: number): number => Math.min(objects * SIZE.historyRowsOfObject, SIZE.historyRows)

/** SQL that inserts the data for this many objects. One of twelve positions has a shortage; two of three of those are resolved. */
const statements = (objects: number): readonly string[] => [
  `INSERT INTO objekttyp (id, name) SELECT uuidv7(), 'Rucksack'`,
  `INSERT INTO standort (id, name) SELECT uuidv7(), 'Wache ' || n FROM generate_series(1, ${SIZE.standorte}) n`,
  `INSERT INTO material (id, name, materialtyp, einheit)
   SELECT uuidv7(), ${name('material', 'n')}, 'menge', 'Stück'
   FROM generate_series(1, ${SIZE.positionsOfLargest}) n`,
  `INSERT INTO beladungsvorlage (id, name, objekttyp_id) SELECT uuidv7(), 'Vorlage', id FROM objekttyp`,
  `INSERT INTO objekt (id, code, name, standort_id, objekttyp_id, vorlage_id)
   SELECT uuidv7(), 'O-' || lpad(n::text, greatest(4, length(n::text)), '0'), ${name('objekt', 'n')},
     (SELECT id FROM standort WHERE name = 'Wache ' || (n % ${SIZE.standorte} + 1)), t.id, v.id
   FROM generate_series(1, ${objects}) n, objekttyp t, beladungsvorlage v`,
  `INSERT INTO objektposition (id, objekt_id, material_id, sollmenge_vorlage, istmenge, reihenfolge)
   SELECT uuidv7(), o.id, m.id, 1 + m.nummer % 9, 1 + m.nummer % 9, m.nummer
   FROM objekt o JOIN (SELECT id, row_number() OVER (ORDER BY id)::int AS nummer FROM material) m
     ON m.nummer <= CASE WHEN o.code = 'O-0001' THEN ${SIZE.positionsOfLargest} ELSE ${SIZE.positionsOfOthers} END`,
  `INSERT INTO kontrolle (id, objekt_id, benutzer_id, status, gestartet_am, beendet_am)
   SELECT uuidv7(), o.id, b.id, 'abgeschlossen', now() - interval '30 days', now() - interval '30 days'
   FROM objekt o, (SELECT id FROM benutzer LIMIT 1) b`,
  `INSERT INTO fehlbestand (id, objekt_id, objektposition_id, material_id, kontrolle_id, sollmenge, istmenge, status,
     vorlaeufig, entstanden_am, erledigt_am, gemeldet_am)
   SELECT uuidv7(), p.objekt_id, p.id, p.material_id, k.id, p.sollmenge,
     CASE WHEN p.reihenfolge % 36 = 0 THEN 0 ELSE p.sollmenge END,
     CASE WHEN p.reihenfolge % 36 = 0 THEN 'offen' ELSE 'erledigt' END::fehlbestand_status,
     false, now() - make_interval(mins => p.reihenfolge), CASE WHEN p.reihenfolge % 36 = 0 THEN NULL ELSE now() END, now()
   FROM objektposition p JOIN kontrolle k ON k.objekt_id = p.objekt_id WHERE p.reihenfolge % 12 = 0`,
  `INSERT INTO kontrollposition (id, kontrolle_id, objektposition_id, material_id, sollmenge, gezaehlt, fehlbestand_id)
   SELECT uuidv7(), k.id, p.id, p.material_id, p.sollmenge, p.sollmenge, f.id
   FROM objektposition p JOIN kontrolle k ON k.objekt_id = p.objekt_id
     LEFT JOIN fehlbestand f ON f.objektposition_id = p.id`,
  `INSERT INTO historie (id, strang, nummer, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt, details, hash)
   SELECT uuidv7(), n % ${SIZE.strands}, 1 + n / ${SIZE.strands}, 'kontrolle', k.id, 'istmenge_erfasst', k.benutzer_id,
     now() - make_interval(secs => ${historyOf(objects)} - n),
     jsonb_build_object('objekt_id', k.objekt_id, 'gezaehlt', n % 9), sha256(n::text::bytea)
   FROM generate_series(0, ${historyOf(objects)} - 1) n
     JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS nummer FROM kontrolle) k ON k.nummer = n % ${objects}`,
  `INSERT INTO historie_anzahl (strang, entitaet_typ, ereignis, benutzer_id, anzahl)
   SELECT strang, entitaet_typ, ereignis, benutzer_id, count(*) FROM historie GROUP BY 1, 2, 3, 4
   ON CONFLICT (strang, entitaet_typ, ereignis, benutzer_id) DO UPDATE SET anzahl = excluded.anzahl`,
  `UPDATE historie_strang SET nummer = (SELECT max(nummer) FROM historie WHERE historie.strang = historie_strang.strang)`,
  ...DUE,
  'VACUUM ANALYZE',
]

/** The number of statements that create objects with their positions. */
const POSITIONS = 6

/** Objects and their positions alone, without checks, shortages and history. */
export async function fillPositions(owner: pg.Client): Promise<void> {
  for (const statement of [...statements(SIZE.objects).slice(0, POSITIONS), 'VACUUM ANALYZE'])
    await owner.query(statement)
}

/** Fills a migrated database in which there is a user. `owner`: a connection of the schema's owner. */
export async function fill(owner: pg.Client, objects: number): Promise<void> {
  for (const statement of statements(objects)) await owner.query(statement)
}

/**
 * Five years of movements: of twenty, nine book in, nine book out and two transfer. They are written without triggers and
 * indexes, which takes minutes less; stocks and kept counts are then added up as the trigger would have.
 */
const STORE: readonly string[] = [
  `INSERT INTO lagerort (id, name, art) SELECT uuidv7(), 'Lager ' || n, 'lager' FROM generate_series(1, 20) n`,
  `INSERT INTO lagerplatz (id, code, lagerort_id)
   SELECT uuidv7(), 'R' || n / 10 || '-' || n % 10, (SELECT id FROM lagerort WHERE name = 'Lager ' || (n % 20 + 1))
   FROM generate_series(0, ${SIZE.lagerplaetze} - 1) n`,
  `UPDATE material SET mindestbestand = 500 WHERE id IN (SELECT id FROM material ORDER BY id LIMIT 500)`,
  `CREATE TEMPORARY TABLE gemerkt AS SELECT indexname, indexdef FROM pg_indexes
   WHERE tablename = 'materialbewegung' AND indexname <> 'materialbewegung_pkey'`,
  `DO $$ DECLARE name text; BEGIN
     FOR name IN SELECT indexname FROM gemerkt LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
   END $$`,
  `SET session_replication_role = replica`,
  `INSERT INTO materialbewegung (id, art, material_id, menge, von_lagerplatz_id, nach_lagerplatz_id, grund, benutzer_id,
     zeitpunkt)
   SELECT uuidv7(), art::materialbewegung_art, materialien[1 + n % cardinality(materialien)],
     CASE art WHEN 'zugang' THEN 5 WHEN 'abgang' THEN 2 ELSE 1 END,
     CASE WHEN art <> 'zugang' THEN plaetze[1 + platz] END,
     CASE art WHEN 'zugang' THEN plaetze[1 + platz] WHEN 'umlagerung' THEN plaetze[1 + (platz + 25) % ${SIZE.lagerplaetze}] END,
     'Lieferung und Verbrauch', wer, now() - make_interval(secs => (${SIZE.movements} - n) * 31.5)
   FROM (SELECT array_agg(id ORDER BY id) AS materialien FROM material) m,
     (SELECT array_agg(id ORDER BY id) AS plaetze FROM lagerplatz) p,
     (SELECT id AS wer FROM benutzer LIMIT 1) b,
     LATERAL (SELECT n, (n % ${SIZE.positionsOfLargest} * 7 + n / ${SIZE.positionsOfLargest} % ${SIZE.lagerplaetzeOfMaterial} * 25)
         % ${SIZE.lagerplaetze} AS platz,
       (ARRAY['zugang', 'abgang', 'umlagerung'])[1 + (abs(hashint4(n) / 7) % 20) / 9] AS art
       FROM generate_series(0, ${SIZE.movements} - 1) n) bewegung`,
  `DO $$ DECLARE befehl text; BEGIN
     FOR befehl IN SELECT indexdef FROM gemerkt LOOP EXECUTE befehl; END LOOP;
   END $$`,
  `INSERT INTO bestand (lagerplatz_id, material_id, menge, zugaenge, abgaenge, auslagerungen, einlagerungen)
   SELECT lagerplatz_id, material_id, sum(menge), count(*) FILTER (WHERE art = 'zugang'),
     count(*) FILTER (WHERE art = 'abgang'), count(*) FILTER (WHERE art = 'umlagerung' AND menge < 0),
     count(*) FILTER (WHERE art = 'umlagerung' AND menge > 0)
   FROM (SELECT nach_lagerplatz_id AS lagerplatz_id, material_id, menge, art FROM materialbewegung WHERE art <> 'abgang'
     UNION ALL SELECT von_lagerplatz_id, material_id, -menge, art FROM materialbewegung WHERE art <> 'zugang') halb
   GROUP BY lagerplatz_id, material_id`,
  `INSERT INTO materialbewegung_anzahl (tag, benutzer_id, art, strang, anzahl)
   SELECT (zeitpunkt AT TIME ZONE 'UTC')::date, benutzer_id, art, 0, count(*) FROM materialbewegung GROUP BY 1, 2, 3`,
  `SET session_replication_role = origin`,
  'VACUUM ANALYZE materialbewegung',
  'VACUUM ANALYZE bestand',
  'VACUUM ANALYZE materialbewegung_anzahl',
]

/** Fills the warehouse, after fill(). */
export async function fillStore(owner: pg.Client): Promise<void> {
  for (const statement of STORE) await owner.query(statement)
}
