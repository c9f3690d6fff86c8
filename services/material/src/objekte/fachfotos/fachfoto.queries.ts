import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may, type Right } from '../../kern/access/rights.ts'
import { ownsEintrag } from '../../kern/access/sicht.ts'
import type { Reader } from '../../kern/db/store.ts'
import { aktuelleDokumenteDerArt, type DokumentMitNamen } from '../../werkstatt/dokumente/index.ts'
import { type Fachfotos, FOTOS_JE_FACH } from './fachfoto.schema.ts'

/** What photos of compartments belong to: one object, or a template in all its versions. */
export interface Traeger {
  readonly art: 'objekt' | 'vorlage'
  readonly id: string
}

/** The right to change the photos. */
export const AENDERN = { objekt: 'objekt.bearbeiten', vorlage: 'vorlage.bearbeiten' } as const satisfies Record<
  Traeger['art'],
  Right
>

/** The table of each. */
export const TABELLE = { objekt: 'objekt', vorlage: 'beladungsvorlage' } as const

/** The ids of all versions of the template that a version belongs to. */
const versionenVon = (vorlageId: RawBuilder<unknown>) => sql<string>`(
  WITH RECURSIVE kette AS (
    SELECT id, vorgaenger_id FROM beladungsvorlage WHERE id = ${vorlageId}
    UNION
    SELECT v.id, v.vorgaenger_id FROM beladungsvorlage v JOIN kette ON v.id = kette.vorgaenger_id OR v.vorgaenger_id = kette.id
  ) SELECT id FROM kette)`

/** The template of an object. */
const vorlageDesObjekts = (objektId: string) => sql`(SELECT vorlage_id FROM objekt WHERE id = ${objektId})`

/** Selects the photos that belong to this object itself, or to this template in any version. */
export const eigeneFotos = ({ art, id }: Traeger): RawBuilder<SqlBool> =>
  art === 'objekt' ? sql`fachfoto.objekt_id = ${id}` : sql`fachfoto.vorlage_id IN ${versionenVon(sql`${id}::uuid`)}`

/** Selects the versions of a template, the object, to lock what the photos belong to. */
export const zeilenVon = ({ art, id }: Traeger): RawBuilder<unknown> =>
  art === 'objekt'
    ? sql`SELECT id FROM objekt WHERE id = ${id}`
    : sql`SELECT id FROM beladungsvorlage WHERE id IN ${versionenVon(sql`${id}::uuid`)} ORDER BY id`

export const unknownTraeger = ({ art }: Traeger): DomainError =>
  notFound(art === 'objekt' ? 'Dieses Objekt gibt es nicht.' : 'Diese Beladungsvorlage gibt es nicht.')

export const unknownFoto = (): DomainError => notFound('Dieses Foto gibt es nicht.')

/** Whether two photos show one compartment. */
export const fachKey = sql<string>`coalesce(fachfoto.fach_id::text, faltung(fachfoto.fach_freitext))`

async function findFotos(reader: Reader, caller: Caller, traeger: Traeger) {
  const ofTemplate = sql`fachfoto.vorlage_id IN ${versionenVon(vorlageDesObjekts(traeger.id))}`
  return aktuelleDokumenteDerArt(reader, caller, 'fachfoto')
    .innerJoin('fachfoto', 'fachfoto.id', 'dokument.entitaet_id')
    .leftJoin('fach', 'fach.id', 'fachfoto.fach_id')
    .select(['fachfoto.id as foto_id', 'fachfoto.fach_id', 'fachfoto.fach_freitext'])
    .select([
      sql<string>`coalesce(fach.name, fachfoto.fach_freitext)`.as('fach_name'),
      sql<boolean>`fachfoto.objekt_id IS NOT NULL`.as('vom_objekt'),
      fachKey.as('fach_key'),
    ])
    .where(traeger.art === 'objekt' ? sql<boolean>`(${eigeneFotos(traeger)} OR ${ofTemplate})` : eigeneFotos(traeger))
    .orderBy('fachfoto.id')
    .execute()
}

type FotoRow = Awaited<ReturnType<typeof findFotos>>[number]

/**
 * Lists the photos of an object's or a template's compartments. An object shows its own photos of a compartment where
 * it has some, else those of its template.
 *
 * @throws {DomainError} 404
 */
export async function listFachfotos(reader: Reader, caller: Caller, traeger: Traeger): Promise<Fachfotos> {
  const found = await reader
    .selectFrom(TABELLE[traeger.art])
    .select('einheit_id')
    .where('id', '=', traeger.id)
    .executeTakeFirst()
  if (found === undefined) throw unknownTraeger(traeger)
  const owns = traeger.art === 'objekt' || ownsEintrag(caller.sicht, found.einheit_id)
  const mayChange = owns && may(caller, AENDERN[traeger.art])
  const byFach = Map.groupBy(await findFotos(reader, caller, traeger), ({ fach_key }) => fach_key)
  return {
    faecher: [...byFach.values()].map((all) => fachOf(all, traeger, mayChange)),
    hoechstens: FOTOS_JE_FACH,
    aktionen: mayChange ? ['hinzufuegen'] : [],
  }
}

function fachOf(all: readonly FotoRow[], { art }: Traeger, mayChange: boolean): Fachfotos['faecher'][number] {
  const own = all.filter(({ vom_objekt }) => vom_objekt)
  const shown = own.length > 0 ? own : all
  const [first] = shown
  if (first === undefined) throw new Error('A group has no photo.')
  const herkunft = first.vom_objekt ? 'objekt' : 'vorlage'
  const { fach_id, fach_freitext, fach_name } = first
  const aktionen = mayChange && herkunft === art ? (['ersetzen', 'loeschen'] as const) : []
  return { fach_id, fach_freitext, fach_name, herkunft, fotos: shown.map((row) => fotoOf(row, [...aktionen])) }
}

type Foto = Fachfotos['faecher'][number]['fotos'][number]

/** A document as the photo of a compartment. */
export interface FotoDokument extends DokumentMitNamen {
  readonly foto_id: string
  readonly fach_id: string | null
  readonly fach_freitext: string | null
}

export function fotoOf(row: FotoDokument, aktionen: Foto['aktionen']): Foto {
  const { foto_id, id, fach_id, fach_freitext, dateiname, groesse, hochgeladen_von_name, hochgeladen_am } = row
  const head = { id: foto_id, fach_id, fach_freitext, dokument_id: id }
  return { ...head, dateiname, groesse, hochgeladen_von_name, hochgeladen_am, aktionen }
}
