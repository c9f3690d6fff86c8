import type { Reader } from '../db.ts'
import type { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'
import { unbekanntesObjekt } from './objekt.queries.ts'

/** What is known about an object as a vehicle; all empty while nothing was entered. @throws {DomainError} 404 */
export async function getFahrzeugdetails(reader: Reader, objektId: string): Promise<Fahrzeugdetails> {
  const row = await reader
    .selectFrom('objekt')
    .leftJoin('fahrzeugdetails', 'fahrzeugdetails.objekt_id', 'objekt.id')
    .select([
      'kennzeichen',
      'funkrufname',
      'baujahr',
      'kilometerstand',
      'betriebsstunden',
      'naechste_hu',
      'naechste_uvv',
    ])
    .where('objekt.id', '=', objektId)
    .executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}
