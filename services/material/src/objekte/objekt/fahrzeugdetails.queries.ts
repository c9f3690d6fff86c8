import { sql } from 'kysely'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import type { Fahrzeugdetails } from './fahrzeugdetails.schema.ts'

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

/** The vehicle details of the object `akte.id`. */
export const fahrzeugForAkte = fahrzeug(STATEMENTS).where(sql<boolean>`objekt.id = akte.id`)

/** Reads an object's vehicle details; all empty until entered. @throws {DomainError} 404 */
export async function getFahrzeugdetails(reader: Reader, objektId: string): Promise<Fahrzeugdetails> {
  const row = await fahrzeug(reader).where('objekt.id', '=', objektId).executeTakeFirst()
  if (row === undefined) throw unknownObjekt()
  return row
}
