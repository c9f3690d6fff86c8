/**
 * The lock on an object: its running check and the user who holds it. There is no separate lock resource.
 *
 * Starting, ending or taking over a check locks the object's row exclusively; a booking that a running check must know
 * of takes a shared lock. So neither sees the running check change. The order of locks is the same for all: objekt,
 * kontrolle, kontrollposition, fehlbestand, bestand, objektposition.
 */
import { conflict, type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { ObjektTable } from '../db/db.gen.ts'
import type { Reader, UnauditedWrite } from '../db/store.ts'

/** The running check of an object. */
export interface LaufendeKontrolle {
  readonly kontrolle_id: string
  readonly benutzer_id: string
  readonly benutzer_name: string
  readonly seit: string
}

export const unknownObjekt = (): DomainError => notFound('Dieses Objekt gibt es nicht.')

/** Finds the running check of an object. */
export function findLaufendeKontrolle(reader: Reader, objektId: string): Promise<LaufendeKontrolle | undefined> {
  return reader
    .selectFrom('kontrolle')
    .innerJoin('benutzer', 'benutzer.id', 'kontrolle.benutzer_id')
    .select([
      'kontrolle.id as kontrolle_id',
      'kontrolle.benutzer_id',
      'benutzer.name as benutzer_name',
      'kontrolle.gestartet_am as seit',
    ])
    .where('kontrolle.objekt_id', '=', objektId)
    .where('kontrolle.status', '=', 'in_bearbeitung')
    .executeTakeFirst()
}

/**
 * Prevents other transactions from changing the object, its Standort and its loading, and from starting, ending or
 * taking over a check of it.
 *
 * @throws {DomainError} 404
 */
export async function lockObjekt({ tx }: UnauditedWrite, objektId: string): Promise<Selectable<ObjektTable>> {
  const row = await tx.selectFrom('objekt').selectAll().where('id', '=', objektId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw unknownObjekt()
  return row
}

/** Finds the running check of an object and keeps it running until this transaction ends. */
export async function holdLaufendeKontrolle(
  { tx }: UnauditedWrite,
  objektId: string,
): Promise<LaufendeKontrolle | undefined> {
  await tx.selectFrom('objekt').select('id').where('id', '=', objektId).forShare().execute()
  return findLaufendeKontrolle(tx, objektId)
}

/** Builds the 409 for an object under check, with who checks it and since when. */
export function objektGesperrt(running: LaufendeKontrolle): DomainError {
  return conflict(
    'objekt_gesperrt',
    `${running.benutzer_name} kontrolliert dieses Objekt gerade. ` +
      'Warten Sie das Ende ab oder übernehmen Sie die Kontrolle.',
    { ...running },
  )
}
