import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import type { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'
import { unbekanntesObjekt } from './objekt.queries.ts'

const fahrzeug = (reader: Reader) =>
  reader
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

/** What is known about the object `seite.id` as a vehicle. */
export const fahrzeugDerSeite = fahrzeug(BAUKASTEN).where(sql<boolean>`objekt.id = seite.id`)

/** What is known about an object as a vehicle; all empty while nothing was entered. @throws {DomainError} 404 */
export async function getFahrzeugdetails(reader: Reader, objektId: string): Promise<Fahrzeugdetails> {
  const row = await fahrzeug(reader).where('objekt.id', '=', objektId).executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}
