/** Makes the benchmark data realistic: names with common words, and due dates. */

/** How many people hold qualifications. */
const PEOPLE = 500

const WORDS = {
  objekt: [
    'Notfallrucksack',
    'Verbandkasten',
    'Atemschutzgerät',
    'Rettungswagen',
    'Tragkraftspritze',
    'Schlauchwagen',
    'Beleuchtungssatz',
    'Absturzsicherung',
    'Chemikalienschutz',
    'Beatmungskoffer',
  ],
  material: [
    'Verbandpäckchen',
    'Kompresse',
    'Beatmungsbeutel',
    'Handschuhe',
    'Rettungsdecke',
    'Infusionslösung',
    'Absaugkatheter',
    'Schlauch',
    'Strahlrohr',
    'Handlampe',
    'Pflaster',
    'Dreiecktuch',
    'Blutdruckmanschette',
    'Akku',
    'Halskrause',
    'Schere',
    'Kanüle',
    'Warnweste',
    'Feuerlöscher',
    'Atemschutzmaske',
    'Funkgerät',
    'Seil',
    'Karabiner',
    'Trage',
    'Spineboard',
  ],
} as const

/** SQL of a name: a common word and eight unique digits. */
export function name(of: keyof typeof WORDS, number: string): string {
  const words = WORDS[of].map((word) => `'${word}'`).join()
  return `(ARRAY[${words}])[1 + ${number} % ${WORDS[of].length}] || ' ' || left(md5(${number}::text), 8)`
}

/** Adds expiries, due tests, intervals of checks, approvals and defects to a part of the data, spread over the days around today. */
export const DUE: readonly string[] = [
  `UPDATE objektposition SET ablaufdatum = current_date - 30 + abs(hashtext(id::text)) % 1000 WHERE reihenfolge % 5 = 0`,
  `UPDATE objektposition SET letzte_pruefung = current_date - 380 + abs(hashtext(id::text)) % 380, pruefintervall_monate = 12
   WHERE reihenfolge % 20 = 0`,
  `INSERT INTO fahrzeugdetails (objekt_id, naechste_hu, naechste_uvv)
   SELECT id, current_date - 20 + n * 13 % 700, current_date - 5 + n * 17 % 365
   FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM objekt) o WHERE n % 4 = 0`,
  `UPDATE objekttyp SET kontrollintervall = 4`,
  `INSERT INTO geraet_instanz (id, objektposition_id, objekt_id, seriennummer, naechste_pruefung)
   SELECT uuidv7(), id, objekt_id, 'SN-' || row_number() OVER (), current_date - 10 + abs(hashtext(id::text)) % 365
   FROM objektposition WHERE reihenfolge % 100 = 1`,
  `INSERT INTO mangel (id, objekt_id, titel, prioritaet, status, gemeldet_von, gemeldet_am, erledigt_am)
   SELECT uuidv7(), o.id, 'Mangel', CASE WHEN n % 5 = 0 THEN 'hoch' ELSE 'normal' END::mangel_prioritaet,
     CASE WHEN n % 2 = 0 THEN 'erledigt' ELSE 'neu' END::mangel_status, b.id, now() - make_interval(days => n % 80),
     CASE WHEN n % 2 = 0 THEN now() END
   FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM objekt) o, (SELECT id FROM benutzer LIMIT 1) b`,
  `INSERT INTO mindermenge (id, fehlbestand_id, benutzer_id, genehmigt_am)
   SELECT uuidv7(), f.id, b.id, now() FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM fehlbestand
     WHERE status = 'offen') f, (SELECT id FROM benutzer LIMIT 1) b WHERE n % 10 = 0`,
  `INSERT INTO benutzer (id, benutzername, name, passwort_hash)
   SELECT uuidv7(), 'kamerad' || n, 'Kamerad ' || n, 'keines' FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO qualifikationstyp (id, name, art) SELECT uuidv7(), 'Lehrgang ' || n, 'lehrgang' FROM generate_series(1, 4) n`,
  `INSERT INTO benutzer_qualifikation (id, benutzer_id, qualifikationstyp_id, gueltig_bis)
   SELECT uuidv7(), b.id, q.id, current_date - 30 + (row_number() OVER ())::int * 7 % 1000
   FROM benutzer b, qualifikationstyp q WHERE b.benutzername LIKE 'kamerad%'`,
]
