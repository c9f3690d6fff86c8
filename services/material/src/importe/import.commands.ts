import { conflict, type DomainError, newId } from '@zeughaus/platform'
import { foreignKeyViolation } from '@zeughaus/postgres'
import { type Kysely, sql } from 'kysely'
import type { Database, Importart, Importstatus } from '../db.gen.ts'
import type { UnauditedWrite, Write } from '../db.ts'
import type { Satzergebnis } from './anwenden.ts'
import { type Aenderung, ausschnitt, einesVon, gleich, type Lauf, type Stand } from './art.ts'
import { arten } from './arten.ts'
import type { Eingeteilt } from './einteilen.ts'
import { getImport, type ImportRow, unbekannterImport } from './import.queries.ts'
import type { ImportUebernehmen } from './import.schema.ts'

const JE_ANWEISUNG = 2000
const JE_LOESCHUNG = 500

/** Keeps what a file says, and has it tried. */
export async function importAnlegen(
  write: UnauditedWrite,
  { art, dateiname, jetzt }: { readonly art: Importart; readonly dateiname: string; readonly jetzt: string },
  { spalten, zeilen, saetze }: Eingeteilt,
): Promise<ImportRow> {
  const id = newId()
  const { tx, actor } = write
  await tx
    .insertInto('import')
    .values({
      id,
      art,
      dateiname,
      spalten: [...spalten],
      zeilen: zeilen.length,
      saetze,
      benutzer_id: actor.id,
      angelegt_am: jetzt,
    })
    .execute()
  for (let stelle = 0; stelle < zeilen.length; stelle += JE_ANWEISUNG) {
    const stueck = JSON.stringify(zeilen.slice(stelle, stelle + JE_ANWEISUNG))
    await sql`INSERT INTO importzeile (import_id, zeile, satz, werte, fehler, ergebnis)
      SELECT ${id}, zeile, satz, werte, fehler, CASE WHEN fehler <> '[]' THEN 'fehler'::importergebnis END
      FROM jsonb_to_recordset(${stueck}::jsonb) AS r(zeile integer, satz integer, werte text[], fehler jsonb)`.execute(
      tx,
    )
  }
  await stelleAn(write, id)
  return getImport(tx, id)
}

const stelleAn = ({ enqueue }: UnauditedWrite, id: string) =>
  enqueue({ kind: 'import', key: id, payload: { import_id: id } })

/** @throws {DomainError} 404, 409 `uebergang_unzulaessig`, 409 `import_fehlerhaft` */
export async function importUebernehmen(
  write: UnauditedWrite,
  id: string,
  { fehlerhafte_auslassen }: ImportUebernehmen,
): Promise<ImportRow> {
  await sperre(write, id, 'geprueft')
  const { ergebnisse } = await getImport(write.tx, id)
  if (ergebnisse.fehler > 0 && !fehlerhafte_auslassen) {
    throw conflict(
      'import_fehlerhaft',
      `${ergebnisse.fehler} Zeilen sind fehlerhaft, es wurde nichts geschrieben. Bitte berichtigen Sie die Datei, oder lassen Sie diese Zeilen aus.`,
      { fehler: ergebnisse.fehler },
    )
  }
  await write.tx
    .updateTable('import')
    .set({
      status: 'wird_uebernommen',
      stand: 0,
      fehlerhafte_auslassen,
      uebernommen_von: write.actor.id,
      hinweis: null,
    })
    .where('id', '=', id)
    .execute()
  await stelleAn(write, id)
  return getImport(write.tx, id)
}

/**
 * Takes back what an import has made and changed, all of it or nothing.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`, `wird_verwendet`, `seither_geaendert`
 */
export async function importZuruecknehmen(write: Write, id: string, lauf: Lauf): Promise<ImportRow> {
  const { art } = await sperre(write, id, 'uebernommen')
  await nimmAenderungenZurueck(write, id, art, lauf)
  await loescheNeues(write, id, art, lauf)
  await write.tx
    .updateTable('import')
    .set({ status: 'zurueckgenommen', zurueckgenommen_am: lauf.jetzt })
    .where('id', '=', id)
    .execute()
  return getImport(write.tx, id)
}

async function nimmAenderungenZurueck(write: Write, id: string, art: Importart, lauf: Lauf): Promise<void> {
  const rows = await write.tx
    .selectFrom('importzeile')
    // Of a thing of several lines each of them says the same.
    .distinctOn('satz')
    .select(['zeile', 'entitaet_id', 'aenderung'])
    .where('import_id', '=', id)
    .where('ergebnis', '=', 'geaendert')
    .where('aenderung', 'is not', null)
    .orderBy('satz')
    .orderBy('zeile')
    .execute()
  for (const { zeile, entitaet_id, aenderung } of rows) {
    if (entitaet_id === null) continue
    // Written by this module only.
    const { vorher, nachher } = aenderung as Aenderung
    if (!gleich(sortiert(await arten[art].stand(write, entitaet_id, nachher)), sortiert(nachher))) {
      const satz = `Was Zeile ${zeile} geändert hat, wurde seither noch einmal geändert. Es wurde nichts zurückgenommen.`
      throw conflict('seither_geaendert', satz, { zeile, entitaet_id })
    }
    await arten[art].stelleWieder(write, entitaet_id, vorher, lauf)
  }
}

/** jsonb keeps no order of fields. */
const sortiert = (stand: unknown): unknown =>
  JSON.parse(JSON.stringify(stand ?? null), (_, wert: unknown) =>
    typeof wert === 'object' && wert !== null && !Array.isArray(wert)
      ? Object.fromEntries(Object.entries(wert).sort(([a], [b]) => a.localeCompare(b)))
      : wert,
  )

async function loescheNeues(write: Write, id: string, art: Importart, lauf: Lauf): Promise<void> {
  const neue = await findNeue(write, id, art)
  for (const { zeile, entitaet_id, damals, heute } of neue) {
    if (damals === null || gleich(sortiert(ausschnitt(heute, damals)), sortiert(damals))) continue
    const satz = `Was Zeile ${zeile} angelegt hat, wurde seither geändert. Es wurde nichts zurückgenommen.`
    throw conflict('seither_geaendert', satz, { zeile, entitaet_id })
  }
  const ids = neue.map(({ entitaet_id }) => entitaet_id)
  try {
    await arten[art].verweigereLoeschen?.(write, ids)
    for (let stelle = 0; stelle < ids.length; stelle += JE_LOESCHUNG) {
      const stueck = ids.slice(stelle, stelle + JE_LOESCHUNG)
      await verweigereMitDokumenten(write, stueck)
      await arten[art].loesche(write, stueck, lauf)
    }
  } catch (error) {
    const feld = foreignKeyViolation(error)
    throw feld === undefined ? error : wirdVerwendet({ feld })
  }
}

/** What an import has made and is still there: as it was then, where that is known, and as it is. */
interface Neues {
  readonly zeile: number
  readonly entitaet_id: string
  readonly damals: Stand | null
  readonly heute: Stand
}

async function findNeue({ tx }: Write, id: string, art: Importart): Promise<Neues[]> {
  const { rows } = await sql<Neues>`SELECT zeile, entitaet_id, aenderung -> 'nachher' AS damals, stand AS heute
    FROM (
      SELECT DISTINCT ON (entitaet_id) zeile, entitaet_id, aenderung FROM importzeile
      WHERE import_id = ${id} AND ergebnis = 'neu' AND entitaet_id IS NOT NULL ORDER BY entitaet_id, zeile
    ) AS neu
    JOIN (${arten[art].abbild}) AS ding ON ding.id = entitaet_id
    ORDER BY zeile`.execute(tx)
  return rows
}

/** Keeps beside the first line of each thing that an import has made what it is like, so that a later change is noticed. */
export async function haltFest({ tx }: Pick<Write, 'tx'>, { id, art }: Pick<ImportRow, 'id' | 'art'>): Promise<void> {
  await sql`UPDATE importzeile SET aenderung = jsonb_build_object('nachher', stand)
    FROM (
      SELECT DISTINCT ON (entitaet_id) zeile, entitaet_id FROM importzeile
      WHERE import_id = ${id} AND ergebnis = 'neu' AND entitaet_id IS NOT NULL ORDER BY entitaet_id, zeile
    ) AS neu
    JOIN (${arten[art].abbild}) AS ding ON ding.id = entitaet_id
    WHERE importzeile.import_id = ${id} AND importzeile.zeile = neu.zeile`.execute(tx)
}

const wirdVerwendet = (details: Readonly<Record<string, unknown>>): DomainError =>
  conflict(
    'wird_verwendet',
    'Auf etwas aus diesem Import wird schon verwiesen. Es wurde nichts zurückgenommen.',
    details,
  )

/** Documents name what they belong to without a foreign key. */
async function verweigereMitDokumenten({ tx }: Write, ids: readonly string[]): Promise<void> {
  const row = await tx
    .selectFrom('dokument')
    .select('entitaet_id')
    .where(einesVon('entitaet_id', ids))
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined) throw wirdVerwendet({ dokument_von: row.entitaet_id })
}

/** Locks an import. @throws {DomainError} 404, 409 `uebergang_unzulaessig` when it is in another state */
async function sperre({ tx }: UnauditedWrite, id: string, status: Importstatus) {
  const row = await tx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannterImport()
  if (row.status === status) return row
  throw conflict('uebergang_unzulaessig', `Dieser Import ist im Zustand „${row.status}“, verlangt ist „${status}“.`, {
    status: row.status,
  })
}

interface Ende {
  readonly status: Importstatus
  readonly hinweis?: string
  readonly uebernommen_am?: string
}

/** Keeps what became of each record, and the state that the import is in now. */
export async function schreibeErgebnisse(
  { db }: { readonly db: Kysely<Database> },
  { id, status }: ImportRow,
  ergebnisse: ReadonlyMap<number, Satzergebnis>,
  ende: Ende,
): Promise<void> {
  const alle = [...ergebnisse].map(([satz, ergebnis]) => ({
    satz,
    ergebnis: ergebnis.ergebnis,
    fehler: ergebnis.ergebnis === 'fehler' ? ergebnis.fehler : [],
    // A trial has made nothing that would still be there.
    entitaet_id: ende.status === 'uebernommen' && ergebnis.ergebnis !== 'fehler' ? ergebnis.entitaet_id : null,
    aenderung: ende.status === 'uebernommen' && ergebnis.ergebnis === 'geaendert' ? ergebnis.aenderung : null,
  }))
  for (let stelle = 0; stelle < alle.length; stelle += JE_ANWEISUNG) {
    const stueck = JSON.stringify(alle.slice(stelle, stelle + JE_ANWEISUNG))
    // An error that names its line stands there, every other at the first line of the record.
    await sql`UPDATE importzeile SET ergebnis = e.ergebnis::importergebnis, entitaet_id = e.entitaet_id, aenderung = e.aenderung,
        fehler = coalesce((SELECT jsonb_agg(f - 'zeile') FROM jsonb_array_elements(e.fehler) f
          WHERE coalesce((f->>'zeile')::integer, e.erste) = importzeile.zeile), '[]')
      FROM (SELECT r.*, (SELECT min(zeile) FROM importzeile WHERE import_id = ${id} AND importzeile.satz = r.satz) AS erste
        FROM jsonb_to_recordset(${stueck}::jsonb)
          AS r(satz integer, ergebnis text, fehler jsonb, entitaet_id uuid, aenderung jsonb)) e
      WHERE importzeile.import_id = ${id} AND importzeile.satz = e.satz`.execute(db)
  }
  await db.updateTable('import').set(ende).where('id', '=', id).where('status', '=', status).execute()
}
