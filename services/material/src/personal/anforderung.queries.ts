import { forbidden } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Reader } from '../db.ts'
import { unbekanntesObjekt } from '../objekte/index.ts'
import { darf } from '../rechte.ts'
import { getObjekttyp } from '../stammdaten/index.ts'
import { getBenutzer } from '../zugang/index.ts'
import type { Nutzungsberechtigung, Qualifikationsanforderungen } from './anforderung.schema.ts'
import { gueltigAm } from './qualifikation.queries.ts'

/** What an Objekttyp asks of those who use its objects, by name. @throws {DomainError} 404 */
export async function getAnforderungen(reader: Reader, objekttypId: string): Promise<Qualifikationsanforderungen> {
  const { id } = await getObjekttyp(reader, objekttypId)
  const qualifikationstypen = await anforderungenVon(reader, id).selectAll('qualifikationstyp').execute()
  return { qualifikationstyp_ids: qualifikationstypen.map((typ) => typ.id), qualifikationstypen }
}

/**
 * "Whether the user may drive/use the object, from qualification requirements of its Objekttyp and the user's valid
 * qualifications."
 *
 * @throws {DomainError} 404 for an unknown object or user, 403 for another one without the right to read about others
 */
export async function getNutzungsberechtigung(
  reader: Reader,
  heute: string,
  wer: Akteur,
  objektId: string,
  benutzerId: string,
): Promise<Nutzungsberechtigung> {
  // Before anything is looked up: who may not read it does not learn either whether there is such a person.
  if (benutzerId !== wer.id && !darf(wer, 'personal.fremd_lesen')) {
    throw forbidden('Sie dürfen nur Ihre eigene Berechtigung lesen.')
  }
  const objekt = await reader.selectFrom('objekt').select('objekttyp_id').where('id', '=', objektId).executeTakeFirst()
  if (objekt === undefined) throw unbekanntesObjekt()
  const { id } = await getBenutzer(reader, benutzerId)
  const seine = reader
    .selectFrom('benutzer_qualifikation')
    .where('benutzer_qualifikation.benutzer_id', '=', id)
    .where('benutzer_qualifikation.qualifikationstyp_id', '=', sql.ref<string>('qualifikationstyp.id'))
  const fehlend = await anforderungenVon(reader, objekt.objekttyp_id)
    .where(({ not, exists }) => not(exists(seine.where(gueltigAm(heute)))))
    .select(['qualifikationstyp.id as qualifikationstyp_id', 'qualifikationstyp.name'])
    .select(({ exists }) => exists(seine.where('gueltig_bis', '<', heute)).as('abgelaufen'))
    .execute()
  return {
    berechtigt: fehlend.length === 0,
    fehlend: fehlend.map(({ abgelaufen, ...typ }) => ({ ...typ, grund: abgelaufen ? 'abgelaufen' : 'fehlt' })),
  }
}

const anforderungenVon = (reader: Reader, objekttypId: string) =>
  reader
    .selectFrom('objekttyp_qualifikationsanforderung as anforderung')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'anforderung.qualifikationstyp_id')
    .where('anforderung.objekttyp_id', '=', objekttypId)
    .orderBy(sql`qualifikationstyp.name COLLATE natuerlich`)
