import { forbidden } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { personHier } from '../../kern/access/person.queries.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { contains, type Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord } from '../../kern/lists/order.ts'
import { requireObjekt } from '../../objekte/objekt/index.ts'
import { getObjekttyp } from '../../objekte/stammdaten/index.ts'
import { getBenutzer } from '../zugang/index.ts'
import type {
  Nutzungsberechtigter,
  NutzungsberechtigteSuche,
  Nutzungsberechtigung,
  Qualifikationsanforderungen,
} from './anforderung.schema.ts'
import { gueltigAm } from './qualifikation.queries.ts'

/** Lists the qualifications that users of an Objekttyp's objects need, by name. @throws {DomainError} 404 */
export async function getAnforderungen(reader: Reader, objekttypId: string): Promise<Qualifikationsanforderungen> {
  const { id } = await getObjekttyp(reader, objekttypId)
  const qualifikationstypen = await anforderungenOf(reader, id).selectAll('qualifikationstyp').execute()
  return { qualifikationstyp_ids: qualifikationstypen.map((typ) => typ.id), qualifikationstypen }
}

/**
 * Whether a person holds, valid today, each qualification that the Objekttyp requires.
 *
 * @throws {DomainError} 404 for an unknown object or user, 403 for another one without the right to read about others
 */
export async function getNutzungsberechtigung(
  reader: Reader,
  today: string,
  who: Caller,
  objektId: string,
  benutzerId: string,
): Promise<Nutzungsberechtigung> {
  // Checked before any lookup: a caller without the right does not learn whether the person exists.
  if (benutzerId !== who.id && !may(who, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigene Berechtigung lesen.')
  }
  const objekt = await requireObjekt(reader, objektId)
  const { id } = await getBenutzer(reader, benutzerId)
  const seine = reader
    .selectFrom('benutzer_qualifikation')
    .where('benutzer_qualifikation.benutzer_id', '=', id)
    .where('benutzer_qualifikation.qualifikationstyp_id', '=', sql.ref<string>('qualifikationstyp.id'))
  const fehlend = await anforderungenOf(reader, objekt.objekttyp_id)
    .where(({ not, exists }) => not(exists(seine.where(gueltigAm(today)))))
    .select(['qualifikationstyp.id as qualifikationstyp_id', 'qualifikationstyp.name'])
    .select(({ exists }) => exists(seine.where('gueltig_bis', '<', today)).as('abgelaufen'))
    .execute()
  return {
    berechtigt: fehlend.length === 0,
    fehlend: fehlend.map(({ abgelaufen, ...typ }) => ({ ...typ, grund: abgelaufen ? 'abgelaufen' : 'fehlt' })),
  }
}

/** Whether the row `benutzer` is an account that only administrates: of no person who could drive. */
const isVerwaltungskonto = sql<boolean>`(benutzer.rollen = ARRAY['administration'] AND benutzer.einheit_id IS NULL
  AND NOT EXISTS (SELECT FROM benutzer_rolle WHERE benutzer_rolle.benutzer_id = benutzer.id)
  AND NOT EXISTS (SELECT FROM benutzer_qualifikation WHERE benutzer_qualifikation.benutzer_id = benutzer.id))`

/**
 * Lists who may use an object today and what the others lack, those who may first.
 *
 * @throws {DomainError} 404 for an unknown object
 */
export async function listNutzungsberechtigte(
  reader: Reader,
  today: string,
  objektId: string,
  { q }: Filter<NutzungsberechtigteSuche>,
): Promise<List<Nutzungsberechtigter>> {
  const { objekttyp_id } = await requireObjekt(reader, objektId)
  const fehlend = sql<Nutzungsberechtigung['fehlend']>`(SELECT coalesce(jsonb_agg(
      jsonb_build_object('qualifikationstyp_id', typ.id, 'name', typ.name, 'grund', CASE WHEN EXISTS (
        SELECT FROM benutzer_qualifikation WHERE benutzer_qualifikation.benutzer_id = benutzer.id
          AND benutzer_qualifikation.qualifikationstyp_id = typ.id AND gueltig_bis < ${today}::date)
        THEN 'abgelaufen' ELSE 'fehlt' END) ORDER BY typ.name COLLATE natuerlich), '[]')
    FROM objekttyp_qualifikationsanforderung anforderung
    JOIN qualifikationstyp typ ON typ.id = anforderung.qualifikationstyp_id
    WHERE anforderung.objekttyp_id = ${objekttyp_id}::uuid AND NOT EXISTS (
      SELECT FROM benutzer_qualifikation WHERE benutzer_qualifikation.benutzer_id = benutzer.id
        AND benutzer_qualifikation.qualifikationstyp_id = typ.id AND ${gueltigAm(today)}))`
  let people = reader
    .selectFrom('benutzer')
    .select(['benutzer.id as benutzer_id', 'benutzer.name as benutzer_name', fehlend.as('fehlend')])
    .where('benutzer.aktiv', '=', true)
    .where(personHier)
    .where(({ not }) => not(isVerwaltungskonto))
  if (q !== undefined) people = people.where(contains(['benutzer.name'], q))
  const hits = reader
    .selectFrom(people.as('person'))
    .selectAll('person')
    .select(sql<boolean>`person.fehlend = '[]'`.as('berechtigt'))
  return listOf({
    reader,
    hits,
    order: [by(sql`person.fehlend = '[]'`, 'desc'), byWord('person.benutzer_name'), by('person.benutzer_id')],
  })
}

const anforderungenOf = (reader: Reader, objekttypId: string) =>
  reader
    .selectFrom('objekttyp_qualifikationsanforderung as anforderung')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'anforderung.qualifikationstyp_id')
    .where('anforderung.objekttyp_id', '=', objekttypId)
    .orderBy(sql`qualifikationstyp.name COLLATE natuerlich`)
