import { forbidden } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { may } from '../access/rights.ts'
import type { Reader } from '../db/store.ts'
import { unknownObjektError } from '../objekte/index.ts'
import { getObjekttyp } from '../stammdaten/index.ts'
import { getBenutzer } from '../zugang/index.ts'
import type { Nutzungsberechtigung, Qualifikationsanforderungen } from './anforderung.schema.ts'
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
  const objekt = await reader.selectFrom('objekt').select('objekttyp_id').where('id', '=', objektId).executeTakeFirst()
  if (objekt === undefined) throw unknownObjektError()
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

const anforderungenOf = (reader: Reader, objekttypId: string) =>
  reader
    .selectFrom('objekttyp_qualifikationsanforderung as anforderung')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'anforderung.qualifikationstyp_id')
    .where('anforderung.objekttyp_id', '=', objekttypId)
    .orderBy(sql`qualifikationstyp.name COLLATE natuerlich`)
