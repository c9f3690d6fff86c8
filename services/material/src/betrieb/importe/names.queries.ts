/** Looks up the names of a file among the existing things, before anything is made. */
import { sql } from 'kysely'
import { folded } from '../../kern/db/folding.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Name, Values } from './kind.ts'

/** Names that are looked for among the existing ones. */
const LOOKED_UP = 500
const SIMILAR = 5

/** Looks up the compartments and materials of a load list. */
export async function namesOfLoadList(reader: Reader, lines: readonly Values[]): Promise<Name[]> {
  return [
    ...(await lookUp(reader, 'objekttyp', count(lines, 'objekttyp'))),
    ...(await lookUpFaecher(reader, lines)),
    ...(await lookUp(reader, 'material', count(lines, 'material'))),
  ]
}

type Counted = readonly (readonly [name: string, zeilen: number])[]

function count(lines: readonly Values[], feld: string): Counted {
  const groups = Map.groupBy(
    lines.flatMap((values) => values[feld] || []),
    folded,
  )
  return [...groups.values()].slice(0, LOOKED_UP).map((same) => [same[0] ?? '', same.length])
}

async function lookUp(reader: Reader, table: 'objekttyp' | 'material', counted: Counted): Promise<Name[]> {
  if (counted.length === 0) return []
  const looked = sql<{ name: string; vorhanden: boolean; gleich: string | null; aehnliche: string[] }>`(
    SELECT gesucht.name,
      EXISTS (SELECT FROM ${sql.table(table)} d WHERE faltung(d.name) = faltung(gesucht.name) AND d.einheit_id IS NULL) AS vorhanden,
      (SELECT d.name FROM ${sql.table(table)} d WHERE suchkern(d.name) = suchkern(gesucht.name) AND d.einheit_id IS NULL LIMIT 1) AS gleich,
      ARRAY(SELECT d.name FROM ${sql.table(table)} d WHERE suchkern(d.name) % suchkern(gesucht.name) AND d.einheit_id IS NULL
        ORDER BY similarity(suchkern(d.name), suchkern(gesucht.name)) DESC, d.name LIMIT ${SIMILAR}) AS aehnliche
    FROM unnest(${counted.map(([name]) => name)}::text[]) gesucht(name))`
  const rows = await reader.selectFrom(looked.as('looked')).selectAll().execute()
  const found = new Map(rows.map((row) => [row.name, row]))
  return counted.map(([name, zeilen]): Name => {
    const { vorhanden = false, aehnliche = [], gleich = null } = found.get(name) ?? {}
    return { feld: table, name, zeilen, vorhanden, aehnliche, vorschlag: vorhanden ? null : gleich }
  })
}

/** A compartment's short name is the beginning of its long one: `G1` is `G1 – Löschangriff`. */
const firstWord = (name: string): string => folded(name).split(/[\s:,–-]/u, 1)[0] ?? ''

async function lookUpFaecher(reader: Reader, lines: readonly Values[]): Promise<Name[]> {
  const typen = [...new Set(lines.map((values) => folded(values['objekttyp'] ?? '')))]
  const rows = await reader
    .selectFrom('fach')
    .innerJoin('objekttyp', 'objekttyp.id', 'fach.objekttyp_id')
    .select('fach.name')
    .where('objekttyp.einheit_id', 'is', null)
    .where(sql<boolean>`faltung(objekttyp.name) = ANY (${typen}::text[])`)
    .orderBy('fach.name')
    .execute()
  const existing = [...new Set(rows.map(({ name }) => name))]
  return count(lines, 'fach').map(([name, zeilen]): Name => {
    const vorhanden = existing.some((one) => folded(one) === folded(name))
    const alike = existing.filter((one) => firstWord(one) === firstWord(name))
    const vorschlag = vorhanden || alike.length !== 1 ? null : (alike[0] ?? null)
    return { feld: 'fach', name, zeilen, vorhanden, aehnliche: existing, vorschlag }
  })
}
