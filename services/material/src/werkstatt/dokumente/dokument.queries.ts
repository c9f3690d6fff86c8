import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import type { BerechtigtePerson } from '../../kern/access/rights.ts'
import type { DokumentEntitaet, DokumentTable } from '../../kern/db/db.gen.ts'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { contains, type Filter } from '../../kern/lists/filter.ts'
import { type List, listOf, listOfRows } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import type { AlleDokumenteSuche, DokumentSuche } from './dokument.schema.ts'
import {
  allDokumente,
  checkTraeger,
  dokumenteVisibleTo,
  type Guard,
  refuseUnsichtbares,
  type Visibility,
  visibilityOf,
} from './visibility.ts'

/** A document with the uploader's name and the facts that decide about its access. */
export interface DokumentMitNamen extends Omit<Selectable<DokumentTable>, 'hash' | 'medientyp'> {
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly medientyp: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  readonly hochgeladen_von_name: string
  readonly person_id: string | null
}

const COLUMNS = [
  'id',
  'entitaet_typ',
  'entitaet_id',
  'dokumenttyp',
  'ist_original',
  'dateiname',
  'groesse',
  'datei',
  'vorgaenger_id',
  'aktuell',
  'pruefung_id',
  'hochgeladen_von',
  'hochgeladen_am',
] as const

/** Selects names by subqueries instead of joins: a count of the same query drops them. */
const withNamen = (dokumente: ReturnType<typeof dokumenteVisibleTo>) =>
  dokumente
    .select(COLUMNS.map((column) => `dokument.${column}` as const))
    .select((eb) => [
      sql<DokumentMitNamen['medientyp']>`dokument.medientyp`.as('medientyp'),
      sql<string>`encode(dokument.hash, 'hex')`.as('hash'),
      eb
        .selectFrom('benutzer')
        .select('benutzer.name')
        .whereRef('benutzer.id', '=', 'dokument.hochgeladen_von')
        .$asScalar()
        .$notNull()
        .as('hochgeladen_von_name'),
      eb
        .selectFrom('benutzer_qualifikation')
        .select('benutzer_qualifikation.benutzer_id')
        .whereRef('benutzer_qualifikation.id', '=', 'dokument.entitaet_id')
        .as('person_id'),
    ])

export const unknownDokument = (): DomainError => notFound('Dieses Dokument gibt es nicht.')

/** The documents that this person may see. */
const visible = (reader: Reader, who: Caller) => withNamen(dokumenteVisibleTo(reader, visibilityOf(who)))

/** @throws {DomainError} 404, 403 for one that this person may not see */
export async function getDokument(reader: Reader, who: Caller, id: string): Promise<DokumentMitNamen> {
  const row = await visible(reader, who).where('dokument.id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  refuseUnsichtbares(who, await guardOf(reader, id))
  throw unknownDokument()
}

/** Reads the facts that decide about the access to a document. @throws {DomainError} 404 */
export async function guardOf(reader: Reader, id: string): Promise<Guard & Entitaet> {
  const row = await withNamen(allDokumente(reader)).where('dokument.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownDokument()
  const { dokumenttyp, entitaet_typ, entitaet_id, person_id } = row
  return { dokumenttyp, entitaet_typ, entitaet_id, person_id }
}

/** Reads a document that this transaction has filed: the sender gets it, even without the right to see it. */
export const getAbgelegtes = (reader: Reader, id: string): Promise<DokumentMitNamen> =>
  withNamen(allDokumente(reader)).where('dokument.id', '=', id).executeTakeFirstOrThrow()

/** The records that a document can belong to. */
export interface Entitaet {
  readonly entitaet_typ: DokumentEntitaet
  readonly entitaet_id: string
}

/** Lists the current versions of one thing that this caller may see. @throws {DomainError} 404, 403 */
export async function listDokumente(
  reader: Reader,
  caller: Caller,
  { entitaet_typ, entitaet_id, ...search }: Filter<DokumentSuche>,
): Promise<List<DokumentMitNamen>> {
  const entitaet = { entitaet_typ, entitaet_id }
  const found = await findEntitaet(reader, entitaet)
  checkTraeger(caller, { entitaet_typ, person_id: found?.person_id ?? null })
  if (found === undefined) throw notFound('Wozu die Dokumente gehören sollen, gibt es nicht.')
  return wanted(reader, aktuelleDokumente(reader, caller, entitaet), search)
}

/** Photos of compartments stand with their compartment; among papers they would bury these. */
const NO_FACHFOTO = sql<boolean>`dokument.entitaet_typ <> 'fachfoto'`

/** Lists the current documents that this person may see, of everything or of an object and its parts. */
export function listAlleDokumente(
  reader: Reader,
  caller: Caller,
  { objekt_id, ...search }: Filter<AlleDokumenteSuche>,
): List<DokumentMitNamen> {
  const query = onlyAktuelle(visible(reader, caller)).where(NO_FACHFOTO)
  if (objekt_id === undefined) return wanted(reader, query, search)
  return wanted(reader, query.where('dokument.entitaet_id', 'in', imObjekt(sql`${objekt_id}::uuid`)), search)
}

function wanted(
  reader: Reader,
  query: ReturnType<typeof withNamen>,
  { sortierung, dokumenttyp, q }: Omit<Filter<AlleDokumenteSuche>, 'objekt_id'>,
): List<DokumentMitNamen> {
  let hits = query
  if (dokumenttyp !== undefined) hits = hits.where('dokument.dokumenttyp', '=', dokumenttyp)
  if (q !== undefined) hits = hits.where(contains(['dokument.dateiname'], q))
  const direction = directionOf(sortierung)
  const first = sortierung.endsWith('dateiname') ? [byWord('dokument.dateiname', direction)] : []
  // Ids rise with the time of the upload.
  return listOf({ reader, hits, order: [...first, by('dokument.id', direction)] })
}

/** Finds the current documents that this person may see by their file name, best first. */
export const findDokumente = (reader: Reader, who: BerechtigtePerson, q: string, limit: number) =>
  dokumenteVisibleTo(reader, visibilityOf(who))
    .innerJoin(sql<{ id: string; rang: number }>`suche_dokumente(${q})`.as('gesucht'), 'gesucht.id', 'dokument.id')
    .where(NO_FACHFOTO)
    .select(['dokument.id', 'dokument.dateiname as name', 'gesucht.rang'])
    .select([
      sql<string>`dokument.dokumenttyp::text`.as('zusatz'),
      sql<string | null>`NULL::text`.as('code'),
      sql<string | null>`NULL::uuid`.as('objekt_id'),
    ])
    .orderBy('gesucht.rang', 'desc')
    .orderBy('dokument.id', 'desc')
    .limit(limit)
    .execute()

/** Lists the current documents of a thing that this person may see, newest first. */
export function listDokumenteVon(reader: Reader, caller: Caller, entitaet: Entitaet): Promise<DokumentMitNamen[]> {
  return aktuelleDokumente(reader, caller, entitaet).orderBy('dokument.id', 'desc').execute()
}

/** Tables of an object's parts. */
const PARTS = ['objektposition', 'geraet_instanz', 'mangel', 'wartungsauftrag', 'kontrolle', 'fehlbestand'] as const

/** The ids of an object and its parts. */
function imObjekt(objektId: RawBuilder<unknown>) {
  const parts = PARTS.map((part) => sql`SELECT id FROM ${sql.table(part)} WHERE objekt_id = ${objektId}`)
  return sql<string>`(SELECT ${objektId} UNION ALL ${sql.join(parts, sql` UNION ALL `)})`
}

const AKTE_VISIBILITY: Visibility = {
  traeger: sql`akte.traeger`,
  rechnungen: sql`akte.rechnungen`,
  person: sql`akte.person`,
}

/** The current documents of the object `akte.id` and its parts that the visibility of `akte` shows, newest first. */
export const dokumenteForAkte = onlyAktuelle(withNamen(dokumenteVisibleTo(STATEMENTS, AKTE_VISIBILITY)))
  .where('dokument.entitaet_id', 'in', imObjekt(sql`akte.id`))
  .orderBy('dokument.id', 'desc')

/** Selects the current documents of a thing that this person may see. */
export const aktuelleDokumente = (reader: Reader, caller: Caller, { entitaet_typ, entitaet_id }: Entitaet) =>
  onlyAktuelle(visible(reader, caller))
    .where('dokument.entitaet_id', '=', entitaet_id)
    .where('dokument.entitaet_typ', '=', entitaet_typ)

/** Selects the current documents of one kind of thing that this person may see, for a join with its table. */
export const aktuelleDokumenteDerArt = (reader: Reader, caller: Caller, entitaet_typ: DokumentEntitaet) =>
  onlyAktuelle(visible(reader, caller)).where('dokument.entitaet_typ', '=', entitaet_typ)

function onlyAktuelle(query: ReturnType<typeof withNamen>) {
  return query.where('dokument.aktuell', '=', sql.lit(true))
}

/**
 * Lists every version of the document that one of them belongs to, newest first.
 *
 * @throws {DomainError} 404, 403; versions that this person may not see are left out
 */
export async function listVersionen(reader: Reader, caller: Caller, id: string): Promise<List<DokumentMitNamen>> {
  const { entitaet_typ, entitaet_id } = await getDokument(reader, caller, id)
  // Versions this person may not see can link others.
  const all = await allDokumente(reader)
    .select(['dokument.id', 'dokument.vorgaenger_id'])
    .where('dokument.entitaet_id', '=', entitaet_id)
    .where('dokument.entitaet_typ', '=', entitaet_typ)
    .execute()
  const ids = ketteOf(all, id).map((version) => version.id)
  const found = await visible(reader, caller).where('dokument.id', 'in', ids).execute()
  const byId = new Map(found.map((version) => [version.id, version]))
  return listOfRows(ids.flatMap((version) => byId.get(version) ?? []))
}

/** Finds the versions before and after one, newest first: all belong to one thing, and name their predecessor. */
export function ketteOf<V extends { readonly id: string; readonly vorgaenger_id: string | null }>(
  all: readonly V[],
  id: string,
): V[] {
  const byId = new Map(all.map((version) => [version.id, version]))
  const nachVorgaenger = new Map(all.map((version) => [version.vorgaenger_id, version]))
  const chain: V[] = []
  for (let version = byId.get(id); version !== undefined; version = nachVorgaenger.get(version.id))
    chain.unshift(version)
  for (let oldest = chain.at(-1); oldest !== undefined; ) {
    oldest = byId.get(oldest.vorgaenger_id ?? '')
    if (oldest !== undefined) chain.push(oldest)
  }
  return chain
}

/** A thing that documents belong to, and the owner if it is a qualification. */
interface Found {
  readonly person_id: string | null
}

export async function findEntitaet(
  reader: Reader,
  { entitaet_typ, entitaet_id }: Entitaet,
): Promise<Found | undefined> {
  if (entitaet_typ === 'benutzer_qualifikation') {
    return reader
      .selectFrom(entitaet_typ)
      .select('benutzer_id as person_id')
      .where('id', '=', entitaet_id)
      .executeTakeFirst()
  }
  const row = await reader.selectFrom(entitaet_typ).select('id').where('id', '=', entitaet_id).executeTakeFirst()
  return row && { person_id: null }
}

/** Counts a thing's documents in all versions, including those that not everyone may see. */
export const countDokumente = (reader: Reader, { entitaet_typ, entitaet_id }: Entitaet): Promise<number> =>
  countRows(
    allDokumente(reader)
      .where('dokument.entitaet_typ', '=', entitaet_typ)
      .where('dokument.entitaet_id', '=', entitaet_id),
  )

/**
 * Finds the first of these things that has a document, of any version. @param below condition on their `entitaet_id`
 */
export async function findBelegtes(reader: Reader, below: RawBuilder<boolean>): Promise<string | undefined> {
  const row = await allDokumente(reader).select('dokument.entitaet_id').where(below).limit(1).executeTakeFirst()
  return row?.entitaet_id
}

/** Finds the names of files that have a row. */
export async function findBekannteDateien(reader: Reader, names: readonly string[]): Promise<ReadonlySet<string>> {
  const named = allDokumente(reader).where(sql<boolean>`dokument.datei = ANY (${names})`)
  return new Set((await named.select('dokument.datei').execute()).map(({ datei }) => datei))
}

/** A file of a document, of any version. */
export interface Datei {
  readonly id: string
  /** The name in the store. */
  readonly datei: string
  readonly dateiname: string
  /** SHA-256 in hex. */
  readonly hash: string
}

/** Files that listDateien() returns at a time. */
const DATEIEN = 500

/** Lists the files of all documents, of every version, by id. @param after the last id of the portion before */
export async function listDateien(reader: Reader, after: string | null): Promise<readonly Datei[]> {
  let files = allDokumente(reader)
    .select([
      'dokument.id',
      'dokument.datei',
      'dokument.dateiname',
      sql<string>`encode(dokument.hash, 'hex')`.as('hash'),
    ])
    .orderBy('dokument.id')
    .limit(DATEIEN)
  if (after !== null) files = files.where('dokument.id', '>', after)
  return files.execute()
}

export const countDateien = (reader: Reader): Promise<number> => countRows(allDokumente(reader))
