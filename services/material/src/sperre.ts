/**
 * The lock on an object: its running check and the user who holds it. There is no separate lock resource.
 *
 * Whoever starts, ends or takes over a check holds the object's row alone; whoever books something that a running check
 * must know of shares it. So which check is running cannot change under either of them. The order of locks is the same
 * for all: objekt, kontrolle, kontrollposition, fehlbestand, bestand, objektposition.
 */
import { conflict, type DomainError, notFound } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from './db.ts'

/** The running check of an object. */
export interface LaufendeKontrolle {
  readonly kontrolle_id: string
  readonly benutzer_id: string
  readonly benutzer_name: string
  readonly seit: string
}

export const unbekanntesObjekt = (): DomainError => notFound('Dieses Objekt gibt es nicht.')

/** The running check of an object, if there is one. */
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

/** Keeps anybody else from starting, ending or taking over a check of the object. @throws {DomainError} 404 */
export async function sperreObjekt({ tx }: UnauditedWrite, objektId: string): Promise<void> {
  const row = await tx.selectFrom('objekt').select('id').where('id', '=', objektId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
}

/** The running check of an object, which stays the running one until this transaction ends. */
export async function halteLaufendeKontrolle(
  { tx }: UnauditedWrite,
  objektId: string,
): Promise<LaufendeKontrolle | undefined> {
  await tx.selectFrom('objekt').select('id').where('id', '=', objektId).forShare().execute()
  return findLaufendeKontrolle(tx, objektId)
}

/** 409: somebody checks this object. Says who and since when. */
export function objektGesperrt(laufende: LaufendeKontrolle): DomainError {
  return conflict(
    'objekt_gesperrt',
    `${laufende.benutzer_name} kontrolliert dieses Objekt gerade. ` +
      'Warten Sie das Ende ab oder übernehmen Sie die Kontrolle.',
    { ...laufende },
  )
}
