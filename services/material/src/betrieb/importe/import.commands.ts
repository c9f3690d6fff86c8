import { conflict, type DomainError, newId } from '@zeughaus/platform'
import { foreignKeyViolation } from '@zeughaus/postgres'
import { type Kysely, sql } from 'kysely'
import type { Database, Importart, Importstatus } from '../../kern/db/db.gen.ts'
import type { UnauditedWrite, Write } from '../../kern/db/store.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { findBelegtes } from '../../werkstatt/dokumente/index.ts'
import type { RecordResult } from './apply.ts'
import type { Classified } from './classify.ts'
import { getImport, type ImportRow, unknownImport } from './import.queries.ts'
import type { ImportUebernehmen, Importzuordnung } from './import.schema.ts'
import { importStates } from './import.states.ts'
import { type Aenderung, anyOf, type Dazu, pick, type Run, type State, same } from './kind.ts'
import { kinds } from './kinds.ts'
import { removeDazu } from './missing.commands.ts'

const ROWS_PER_STATEMENT = 2000
const ROWS_PER_DELETE = 500

interface Header {
  readonly art: Importart
  readonly dateiname: string
  readonly jetzt: string
  readonly anlegen: boolean
}

/** Stores the content of a file and queues its trial. */
export async function importAnlegen(
  write: UnauditedWrite,
  { art, dateiname, jetzt, anlegen }: Header,
  { spalten, zeilen, saetze }: Classified,
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
      anlegen,
      benutzer_id: actor.id,
      angelegt_am: jetzt,
    })
    .execute()
  for (let place = 0; place < zeilen.length; place += ROWS_PER_STATEMENT) {
    const piece = JSON.stringify(zeilen.slice(place, place + ROWS_PER_STATEMENT))
    await sql`INSERT INTO importzeile (import_id, zeile, satz, werte, vorgaben, fehler, ergebnis)
      SELECT ${id}, zeile, satz, werte, vorgaben, fehler, CASE WHEN fehler <> '[]' THEN 'fehler'::importergebnis END
      FROM jsonb_to_recordset(${piece}::jsonb)
        AS r(zeile integer, satz integer, werte text[], vorgaben text[], fehler jsonb)`.execute(tx)
  }
  const details = { art, zeilen: zeilen.length }
  await recordSicherheitFor(write, { ereignis: 'import_hochgeladen', ...named(id, dateiname), details: details })
  await enqueueImport(write, id)
  return getImport(tx, id)
}

const named = (id: string, fileName: string) => ({ gegenstand: fileName, gegenstand_id: id })

const enqueueImport = ({ enqueue }: UnauditedWrite, id: string) =>
  enqueue({ kind: 'import', key: id, payload: { import_id: id } })

/** @throws {DomainError} 404, 409 `uebergang_unzulaessig`, 409 `import_fehlerhaft` */
export async function importUebernehmen(
  write: UnauditedWrite,
  id: string,
  { fehlerhafte_auslassen }: ImportUebernehmen,
): Promise<ImportRow> {
  const row = await lockImport(write, id)
  const { art, dateiname } = row
  const status = importStates.check(row, 'uebernehmen')
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
      status,
      stand: 0,
      fehlerhafte_auslassen,
      uebernommen_von: write.actor.id,
      hinweis: null,
    })
    .where('id', '=', id)
    .execute()
  await recordSicherheitFor(write, { ereignis: 'import_angeordnet', ...named(id, dateiname), details: { art } })
  await enqueueImport(write, id)
  return getImport(write.tx, id)
}

/**
 * Undoes everything that an import created and changed, or nothing.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`, `wird_verwendet`, `seither_geaendert`
 */
export async function importZuruecknehmen(write: Write, id: string, run: Run): Promise<ImportRow> {
  const row = await lockImport(write, id)
  const { art, dateiname } = row
  const status = importStates.check(row, 'zuruecknehmen')
  await revertAenderungen(write, id, art, run)
  await deleteNeues(write, row, run)
  await write.tx.updateTable('import').set({ status, zurueckgenommen_am: run.jetzt }).where('id', '=', id).execute()
  await recordSicherheitFor(write, { ereignis: 'import_zurueckgenommen', ...named(id, dateiname), details: { art } })
  return getImport(write.tx, id)
}

async function revertAenderungen(write: Write, id: string, kind: Importart, run: Run): Promise<void> {
  const rows = await write.tx
    .selectFrom('importzeile')
    // All lines of one thing hold the same.
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
    // Only this module writes the column.
    const { vorher, nachher } = aenderung as Aenderung
    if (!same(sorted(await kinds[kind].readState(write, entitaet_id, nachher)), sorted(nachher))) {
      const sentence = `Was Zeile ${zeile} geändert hat, wurde seither noch einmal geändert. Es wurde nichts zurückgenommen.`
      throw conflict('seither_geaendert', sentence, { zeile, entitaet_id })
    }
    await kinds[kind].restore(write, entitaet_id, vorher, run)
  }
}

/** jsonb does not keep the order of fields. */
const sorted = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state ?? null), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value,
  )

async function deleteNeues(
  write: Write,
  { id, art: kind, dazu }: Pick<ImportRow, 'id' | 'art' | 'dazu'>,
  run: Run,
): Promise<void> {
  const fresh = await findNeue(write, id, kind)
  for (const { zeile, entitaet_id, damals, heute } of fresh) {
    if (damals === null || same(sorted(pick(heute, damals)), sorted(damals))) continue
    const sentence = `Was Zeile ${zeile} angelegt hat, wurde seither geändert. Es wurde nichts zurückgenommen.`
    throw conflict('seither_geaendert', sentence, { zeile, entitaet_id })
  }
  const ids = fresh.map(({ entitaet_id }) => entitaet_id)
  try {
    await kinds[kind].refuseDelete?.(write, ids)
    for (let place = 0; place < ids.length; place += ROWS_PER_DELETE) {
      const piece = ids.slice(place, place + ROWS_PER_DELETE)
      await refuseMitDokumenten(write, piece)
      await kinds[kind].remove(write, piece, run)
    }
    // Only this module writes the column.
    const made = dazu as Dazu[]
    const byId = made.map((one) => one.id)
    await refuseMitDokumenten(write, byId)
    await removeDazu(write, made)
  } catch (error) {
    const feld = foreignKeyViolation(error)
    throw feld === undefined ? error : wirdVerwendet({ feld })
  }
}

/** A thing that an import created and that still exists: as it was then, if known, and as it is now. */
interface Neues {
  readonly zeile: number
  readonly entitaet_id: string
  readonly damals: State | null
  readonly heute: State
}

async function findNeue({ tx }: Write, id: string, kind: Importart): Promise<Neues[]> {
  const { rows } = await sql<Neues>`SELECT zeile, entitaet_id, aenderung -> 'nachher' AS damals, stand AS heute
    FROM (
      SELECT DISTINCT ON (entitaet_id) zeile, entitaet_id, aenderung FROM importzeile
      WHERE import_id = ${id} AND ergebnis = 'neu' AND entitaet_id IS NOT NULL ORDER BY entitaet_id, zeile
    ) AS neu
    JOIN (${kinds[kind].snapshot}) AS ding ON ding.id = entitaet_id
    ORDER BY zeile`.execute(tx)
  return rows
}

/** Stores the state of each thing that an import created, at its first line, so that a later change is noticed. */
export async function keepStates({ tx }: Pick<Write, 'tx'>, { id, art }: Pick<ImportRow, 'id' | 'art'>): Promise<void> {
  await sql`UPDATE importzeile SET aenderung = jsonb_build_object('nachher', stand)
    FROM (
      SELECT DISTINCT ON (entitaet_id) zeile, entitaet_id FROM importzeile
      WHERE import_id = ${id} AND ergebnis = 'neu' AND entitaet_id IS NOT NULL ORDER BY entitaet_id, zeile
    ) AS neu
    JOIN (${kinds[art].snapshot}) AS ding ON ding.id = entitaet_id
    WHERE importzeile.import_id = ${id} AND importzeile.zeile = neu.zeile`.execute(tx)
}

const wirdVerwendet = (details: Readonly<Record<string, unknown>>): DomainError =>
  conflict(
    'wird_verwendet',
    'Auf etwas aus diesem Import wird schon verwiesen. Es wurde nichts zurückgenommen.',
    details,
  )

/** Refuses things with documents, which refer to them without a foreign key. */
async function refuseMitDokumenten({ tx }: Write, ids: readonly string[]): Promise<void> {
  const taken = await findBelegtes(tx, anyOf('entitaet_id', ids))
  if (taken !== undefined) throw wirdVerwendet({ dokument_von: taken })
}

/** @throws {DomainError} 404 */
async function lockImport({ tx }: UnauditedWrite, id: string) {
  const row = await tx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownImport()
  return row
}

/** Remembers what the columns meant, for the next file with the same headings. */
export async function zuordnungMerken(
  { tx }: UnauditedWrite,
  art: Importart,
  kopf: string,
  { felder, namen }: Pick<Importzuordnung, 'felder' | 'namen'>,
): Promise<void> {
  const zuordnung = JSON.stringify({ felder, namen })
  await tx
    .insertInto('importzuordnung')
    .values({ art, kopf, zuordnung })
    .onConflict((clash) => clash.columns(['art', 'kopf']).doUpdateSet({ zuordnung }))
    .execute()
}

interface End {
  readonly status: Importstatus
  readonly hinweis?: string
  readonly uebernommen_am?: string
}

/** Stores the result of each record, and the new state of the import. */
export async function writeErgebnisse(
  { db }: { readonly db: Kysely<Database> },
  { id, status }: ImportRow,
  results: ReadonlyMap<number, RecordResult>,
  end: End,
): Promise<void> {
  const all = [...results].map(([satz, result]) => ({
    satz,
    ergebnis: result.ergebnis,
    fehler: result.ergebnis === 'fehler' ? result.fehler : [],
    felder: result.ergebnis === 'geaendert' ? result.felder : [],
    // The things of a trial were rolled back.
    entitaet_id: end.status === 'uebernommen' && result.ergebnis !== 'fehler' ? result.entitaet_id : null,
    aenderung: end.status === 'uebernommen' && result.ergebnis === 'geaendert' ? result.aenderung : null,
  }))
  for (let place = 0; place < all.length; place += ROWS_PER_STATEMENT) {
    const piece = JSON.stringify(all.slice(place, place + ROWS_PER_STATEMENT))
    await sql`UPDATE importzeile SET ergebnis = e.ergebnis::importergebnis, entitaet_id = e.entitaet_id, aenderung = e.aenderung,
        fehler = ${ofLine('fehler')}, felder = ${ofLine('felder')}
      FROM (SELECT r.*, (SELECT min(zeile) FROM importzeile WHERE import_id = ${id} AND importzeile.satz = r.satz) AS erste
        FROM jsonb_to_recordset(${piece}::jsonb)
          AS r(satz integer, ergebnis text, fehler jsonb, felder jsonb, entitaet_id uuid, aenderung jsonb)) e
      WHERE importzeile.import_id = ${id} AND importzeile.satz = e.satz`.execute(db)
  }
  const dazu = [...results.values()].flatMap((result) => ('dazu' in result ? (result.dazu ?? []) : []))
  await db
    .updateTable('import')
    .set({ ...end, dazu: JSON.stringify(dazu) })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute()
}

/** What is told of a line: what has its number, and for the first line of the record what has none. */
const ofLine = (told: 'fehler' | 'felder') => sql`coalesce((
  SELECT jsonb_agg(t - 'zeile') FROM jsonb_array_elements(${sql.ref(`e.${told}`)}) t
  WHERE coalesce((t->>'zeile')::integer, e.erste) = importzeile.zeile), '[]')`
