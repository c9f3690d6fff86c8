import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { DokumentEntitaet, DokumentTable } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import { blaettere, enthaelt, type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Berechtigter, darf } from '../rechte.ts'
import type { AlleDokumenteSuche, DokumentSuche, VersionenSuche } from './dokument.schema.ts'
import { pruefePerson, pruefeZugriff, siehtRechnungen } from './zugriff.ts'

/** A document with the name of who brought it, and what decides about its access. */
export interface DokumentMitNamen extends Omit<Selectable<DokumentTable>, 'hash' | 'medientyp'> {
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly medientyp: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  readonly hochgeladen_von_name: string
  readonly person_id: string | null
}

const SPALTEN = [
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
  'hochgeladen_von',
  'hochgeladen_am',
] as const

/** Names by subqueries and not by joins: a count of the same query drops them. */
const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('dokument')
    .select(SPALTEN.map((spalte) => `dokument.${spalte}` as const))
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

export const unbekanntesDokument = (): DomainError => notFound('Dieses Dokument gibt es nicht.')

/** @throws {DomainError} 404, 403 for an invoice or somebody else's proof without the right */
export async function getDokument(reader: Reader, akteur: Akteur, id: string): Promise<DokumentMitNamen> {
  const row = await mitNamen(reader).where('dokument.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesDokument()
  pruefeZugriff(akteur, row)
  return row
}

/** What a document can belong to. */
export interface Entitaet {
  readonly entitaet_typ: DokumentEntitaet
  readonly entitaet_id: string
}

/** "Lists only current versions" of one thing, and no invoice to who may not see one. @throws {DomainError} 404, 403 */
export async function listDokumente(
  reader: Reader,
  akteur: Akteur,
  { entitaet_typ, entitaet_id, ...suche }: DokumentSuche,
): Promise<Seite<DokumentMitNamen>> {
  const entitaet = { entitaet_typ, entitaet_id }
  await pruefeEntitaet(reader, akteur, entitaet)
  return gesuchte(aktuelle(reader, akteur, entitaet), suche)
}

/** The current documents of everything that this person may see, or of an object and everything in it. */
export function listAlleDokumente(
  reader: Reader,
  akteur: Akteur,
  { objekt_id, ...suche }: AlleDokumenteSuche,
): Promise<Seite<DokumentMitNamen>> {
  const query = eigeneNachweise(sichtbare(mitNamen(reader), akteur), akteur)
  if (objekt_id === undefined) return gesuchte(query, suche)
  return gesuchte(query.where('dokument.entitaet_id', 'in', imObjekt(sql`${objekt_id}::uuid`)), suche)
}

function gesuchte(
  query: ReturnType<typeof mitNamen>,
  { sortierung, dokumenttyp, q, ...blatt }: Omit<AlleDokumenteSuche, 'objekt_id'>,
): Promise<Seite<DokumentMitNamen>> {
  if (dokumenttyp !== undefined) query = query.where('dokument.dokumenttyp', '=', dokumenttyp)
  if (q !== undefined) query = query.where(enthaelt('dokument.dateiname', q))
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  if (sortierung.endsWith('dateiname')) {
    query = query.orderBy(sql`dokument.dateiname COLLATE natuerlich`, richtung)
  }
  // An id rises with the time of the upload.
  return seitenweise(query.orderBy('dokument.id', richtung), blatt)
}

/** @throws {DomainError} 404, 403 for somebody else's qualification */
async function pruefeEntitaet(reader: Reader, akteur: Akteur, entitaet: Entitaet): Promise<void> {
  const gefunden = await findEntitaet(reader, entitaet)
  if (gefunden === undefined) throw notFound('Wozu die Dokumente gehören sollen, gibt es nicht.')
  pruefePerson(akteur, gefunden.person_id)
}

/** The current documents of a thing that this person may see, the newest first. */
export function listDokumenteVon(reader: Reader, akteur: Akteur, entitaet: Entitaet): Promise<DokumentMitNamen[]> {
  return aktuelle(reader, akteur, entitaet).orderBy('dokument.id', 'desc').execute()
}

/** What is part of an object, and is found by it. */
const TEILE = ['objektposition', 'geraet_instanz', 'mangel', 'wartungsauftrag', 'kontrolle', 'fehlbestand'] as const

/** The ids of an object and of everything in it. */
function imObjekt(objektId: RawBuilder<unknown>) {
  const teile = TEILE.map((teil) => sql`SELECT id FROM ${sql.table(teil)} WHERE objekt_id = ${objektId}`)
  return sql<string>`(SELECT ${objektId} UNION ALL ${sql.join(teile, sql` UNION ALL `)})`
}

/**
 * The current documents of the object `seite.id` and of everything in it, the newest first; invoices when
 * `seite.rechnungen` says so.
 */
export const dokumenteDerSeite = mitNamen(BAUKASTEN)
  .where('dokument.aktuell', '=', sql.lit(true))
  .where(sql<boolean>`(seite.rechnungen OR dokument.dokumenttyp <> 'Rechnung')`)
  .where('dokument.entitaet_id', 'in', imObjekt(sql`seite.id`))
  .orderBy('dokument.id', 'desc')

const aktuelle = (reader: Reader, akteur: Akteur, { entitaet_typ, entitaet_id }: Entitaet) =>
  sichtbare(mitNamen(reader), akteur)
    .where('dokument.entitaet_id', '=', entitaet_id)
    .where('dokument.entitaet_typ', '=', entitaet_typ)

const sichtbare = (query: ReturnType<typeof mitNamen>, wer: Berechtigter) =>
  query
    .where('dokument.aktuell', '=', true)
    .$if(!siehtRechnungen(wer), (query) => query.where('dokument.dokumenttyp', '<>', 'Rechnung'))

/**
 * Every version of the document that one of them belongs to, the newest first.
 *
 * @throws {DomainError} 404, 403; versions that this person may not see are left out
 */
export async function listVersionen(
  reader: Reader,
  akteur: Akteur,
  id: string,
  blatt: VersionenSuche,
): Promise<Seite<DokumentMitNamen>> {
  const { entitaet_typ, entitaet_id } = await getDokument(reader, akteur, id)
  const alle = await mitNamen(reader)
    .where('dokument.entitaet_id', '=', entitaet_id)
    .where('dokument.entitaet_typ', '=', entitaet_typ)
    .execute()
  const kette = ketteVon(alle, id).filter(({ dokumenttyp }) => dokumenttyp !== 'Rechnung' || siehtRechnungen(akteur))
  return blaettere(
    blatt,
    async () => kette.length,
    async ({ limit, offset }) => kette.slice(offset, offset + limit),
  )
}

/** The versions before and after one, the newest first: all of them belong to one thing, and are linked by predecessor. */
export function ketteVon<V extends { readonly id: string; readonly vorgaenger_id: string | null }>(
  alle: readonly V[],
  id: string,
): V[] {
  const nachId = new Map(alle.map((version) => [version.id, version]))
  const nachVorgaenger = new Map(alle.map((version) => [version.vorgaenger_id, version]))
  const kette: V[] = []
  for (let version = nachId.get(id); version !== undefined; version = nachVorgaenger.get(version.id))
    kette.unshift(version)
  for (let aelteste = kette.at(-1); aelteste !== undefined; ) {
    aelteste = nachId.get(aelteste.vorgaenger_id ?? '')
    if (aelteste !== undefined) kette.push(aelteste)
  }
  return kette
}

/** A thing that documents belong to, and whose qualification it is. */
interface Gefunden {
  readonly person_id: string | null
}

/** Whether there is such a thing. */
export async function findEntitaet(
  reader: Reader,
  { entitaet_typ, entitaet_id }: Entitaet,
): Promise<Gefunden | undefined> {
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

/** Without proofs of other people's qualifications, for who may not read these. */
const eigeneNachweise = (query: ReturnType<typeof mitNamen>, akteur: Akteur) =>
  query.$if(!darf(akteur, 'personal.fremd_lesen'), (query) =>
    query.where(({ or, eb, selectFrom }) =>
      or([
        eb('dokument.entitaet_typ', '<>', 'benutzer_qualifikation'),
        eb(
          'dokument.entitaet_id',
          'in',
          selectFrom('benutzer_qualifikation').select('id').where('benutzer_id', '=', akteur.id),
        ),
      ]),
    ),
  )

/** How many documents a thing has, all versions, also those that not everybody may see. */
export const zaehleDokumente = (reader: Reader, { entitaet_typ, entitaet_id }: Entitaet): Promise<number> =>
  zaehle(reader.selectFrom('dokument').where('entitaet_typ', '=', entitaet_typ).where('entitaet_id', '=', entitaet_id))

/** Which of these names of files belong to a row. */
export async function bekannteDateien(reader: Reader, namen: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('dokument').select('datei').where(sql<boolean>`datei = ANY (${namen})`).execute()
  return new Set(rows.map(({ datei }) => datei))
}
