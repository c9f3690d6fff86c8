/** A position that is discarded holds nothing that could be missing; one that is taken back lacks what it lacked before. */
import type { Clock } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { IstStatus } from '../db.gen.ts'
import type { Reader, Write } from '../db.ts'
import { findLaufendeKontrolle, sperreObjekt } from '../sperre.ts'
import { erledige, type Fund, lasseEntstehen } from './fehlbestand.commands.ts'
import type { FehlbestandRow } from './fehlbestand.queries.ts'

/** A position, and what the running check of its object knows of it. */
export interface Stelle extends Pick<FehlbestandRow, 'objekt_id' | 'objektposition_id' | 'material_id'> {
  readonly ist_status: IstStatus
  readonly in_kontrolle: InKontrolle | undefined
}

interface InKontrolle {
  readonly id: string
  readonly kontrolle_id: string
  /** What was counted and refilled since; null before the count. */
  readonly istmenge: number | null
}

/**
 * Keeps anybody else from discarding a position or taking it back, and its running check from counting it or ending. To be
 * called before the position is locked.
 *
 * @returns undefined for a position that does not exist
 */
export async function sperreStelle(write: Write, objektpositionId: string): Promise<Stelle | undefined> {
  const position = await findPosition(write.tx, objektpositionId)
  if (position === undefined) return undefined
  await sperreObjekt(write, position.objekt_id)
  const { ist_status } = (await findPosition(write.tx, objektpositionId)) ?? position
  const laufende = await findLaufendeKontrolle(write.tx, position.objekt_id)
  const in_kontrolle = laufende && (await halteInKontrolle(write, laufende.kontrolle_id, objektpositionId))
  return { ...position, ist_status, in_kontrolle }
}

function halteInKontrolle({ tx }: Write, kontrolleId: string, objektpositionId: string) {
  return tx
    .selectFrom('kontrollposition')
    .select(['id', 'kontrolle_id', sql<number | null>`gezaehlt + nachgefuellt`.as('istmenge')])
    .where('kontrolle_id', '=', kontrolleId)
    .where('objektposition_id', '=', objektpositionId)
    .forUpdate()
    .executeTakeFirst()
}

function findPosition(reader: Reader, id: string) {
  return reader
    .selectFrom('objektposition')
    .select(['id as objektposition_id', 'objekt_id', 'material_id', 'ist_status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Ends the open shortage of a position that is discarded: nothing is wanted there, so what is there is enough. A running
 * check goes on with the same target, so that its count finds nothing missing either. To be called before the position is
 * locked.
 */
export async function positionEntfaellt(write: Write, clock: Clock, stelle: Stelle): Promise<void> {
  await setzeZiel(write, stelle, 0)
  const offener = await write.tx
    .selectFrom('fehlbestand')
    .selectAll()
    .where('objektposition_id', '=', stelle.objektposition_id)
    .where('status', '<>', 'erledigt')
    .forUpdate()
    .executeTakeFirst()
  if (offener !== undefined) await erledige(write, clock, offener, { sollmenge: 0 })
}

/**
 * Lets the target of a position count again that is no longer discarded, for a running check as well. What was missing when
 * it was discarded, or what the running check has found, is missing from now on.
 */
export async function positionGiltWieder(write: Write, clock: Clock, stelle: Stelle): Promise<void> {
  const { objekt_id, objektposition_id, material_id, in_kontrolle } = stelle
  const { sollmenge } = await write.tx
    .selectFrom('objektposition')
    .select('sollmenge')
    .where('id', '=', objektposition_id)
    .executeTakeFirstOrThrow()
  await setzeZiel(write, stelle, sollmenge)
  const stand = (await findBeendeten(write.tx, objektposition_id)) ?? standDerKontrolle(in_kontrolle)
  if (stand === undefined || stand.istmenge >= sollmenge) return
  const fund = { objekt_id, objektposition_id, material_id, sollmenge, ...stand }
  const fehlbestand_id = await lasseEntstehen(write, clock, fund)
  if (in_kontrolle === undefined || in_kontrolle.istmenge === null) return
  await write.tx.updateTable('kontrollposition').set({ fehlbestand_id }).where('id', '=', in_kontrolle.id).execute()
}

type Stand = Pick<Fund, 'kontrolle_id' | 'istmenge' | 'vorlaeufig'>

/** The final shortage that discarding the position has ended: its target is 0, and none has come after it. */
async function findBeendeten(reader: Reader, objektpositionId: string): Promise<Stand | undefined> {
  const letzter = await reader
    .selectFrom('fehlbestand')
    .select(['kontrolle_id', 'istmenge', 'sollmenge', 'vorlaeufig'])
    .where('objektposition_id', '=', objektpositionId)
    .orderBy('entstanden_am', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (letzter === undefined || letzter.sollmenge > 0 || letzter.vorlaeufig) return undefined
  const { kontrolle_id, istmenge } = letzter
  return { kontrolle_id, istmenge, vorlaeufig: false }
}

const standDerKontrolle = (gezaehlte: InKontrolle | undefined): Stand | undefined =>
  gezaehlte === undefined || gezaehlte.istmenge === null
    ? undefined
    : { kontrolle_id: gezaehlte.kontrolle_id, istmenge: gezaehlte.istmenge, vorlaeufig: true }

/** The target that the running check holds counts of this position against. */
async function setzeZiel(write: Write, { in_kontrolle }: Stelle, sollmenge: number): Promise<void> {
  if (in_kontrolle === undefined) return
  const { id, kontrolle_id } = in_kontrolle
  await write.tx.updateTable('kontrollposition').set({ sollmenge }).where('id', '=', id).execute()
  write.announce({ art: 'kontrolle', id: kontrolle_id })
}
