/** Shortages of discarded positions: discarding ends them, taking that back restores them. */
import type { Clock } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { IstStatus } from '../../kern/db/db.gen.ts'
import type { Reader, Write } from '../../kern/db/store.ts'
import { findLaufendeKontrolle, lockObjekt } from '../../kern/rules/objektsperre.ts'
import { createFehlbestand, type Fund, resolveFehlbestand } from './fehlbestand.commands.ts'
import type { FehlbestandRow } from './fehlbestand.queries.ts'

/** A position, and what the running check of its object knows about it. */
export interface Place extends Pick<FehlbestandRow, 'objekt_id' | 'objektposition_id' | 'material_id'> {
  readonly ist_status: IstStatus
  readonly in_kontrolle: InKontrolle | undefined
}

interface InKontrolle {
  readonly id: string
  readonly kontrolle_id: string
  /** Counted quantity plus later refills; null before the count. */
  readonly istmenge: number | null
}

/**
 * Locks a position's status, and prevents its running check from counting it or ending. Call it before locking the
 * position.
 *
 * @returns undefined for a position that does not exist
 */
export async function lockPlace(write: Write, objektpositionId: string): Promise<Place | undefined> {
  const position = await findPosition(write.tx, objektpositionId)
  if (position === undefined) return undefined
  await lockObjekt(write, position.objekt_id)
  const { ist_status } = (await findPosition(write.tx, objektpositionId)) ?? position
  const running = await findLaufendeKontrolle(write.tx, position.objekt_id)
  const in_kontrolle = running && (await holdInKontrolle(write, running.kontrolle_id, objektpositionId))
  return { ...position, ist_status, in_kontrolle }
}

function holdInKontrolle({ tx }: Write, kontrolleId: string, objektpositionId: string) {
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
 * Ends the open shortage of a discarded position: its target is 0, so nothing is missing. A running check gets the same
 * target, so its count finds nothing missing either. Call it before locking the position.
 */
export async function positionEntfaellt(write: Write, clock: Clock, place: Place): Promise<void> {
  await setSollmenge(write, place, 0)
  const offener = await write.tx
    .selectFrom('fehlbestand')
    .selectAll()
    .where('objektposition_id', '=', place.objektposition_id)
    .where('status', '<>', 'erledigt')
    .forUpdate()
    .executeTakeFirst()
  if (offener !== undefined) await resolveFehlbestand(write, clock, offener, { sollmenge: 0 })
}

/**
 * Restores the target of a position that is active again, also in a running check. What was missing when it was
 * discarded, or what the running check has found missing, is missing from now on.
 */
export async function positionGiltWieder(write: Write, clock: Clock, place: Place): Promise<void> {
  const { objekt_id, objektposition_id, material_id, in_kontrolle } = place
  const { sollmenge } = await write.tx
    .selectFrom('objektposition')
    .select('sollmenge')
    .where('id', '=', objektposition_id)
    .executeTakeFirstOrThrow()
  await setSollmenge(write, place, sollmenge)
  const state = (await findBeendeten(write.tx, objektposition_id)) ?? stateOfKontrolle(in_kontrolle)
  if (state === undefined || state.istmenge >= sollmenge) return
  const fund = { objekt_id, objektposition_id, material_id, sollmenge, ...state }
  const fehlbestand_id = await createFehlbestand(write, clock, fund)
  if (in_kontrolle === undefined || in_kontrolle.istmenge === null) return
  await write.tx.updateTable('kontrollposition').set({ fehlbestand_id }).where('id', '=', in_kontrolle.id).execute()
}

type State = Pick<Fund, 'kontrolle_id' | 'istmenge' | 'vorlaeufig'>

/** Finds the final shortage that discarding the position ended: its target is 0, and it is the last one. */
async function findBeendeten(reader: Reader, objektpositionId: string): Promise<State | undefined> {
  const last = await reader
    .selectFrom('fehlbestand')
    .select(['kontrolle_id', 'istmenge', 'sollmenge', 'vorlaeufig'])
    .where('objektposition_id', '=', objektpositionId)
    .orderBy('entstanden_am', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.sollmenge > 0 || last.vorlaeufig) return undefined
  const { kontrolle_id, istmenge } = last
  return { kontrolle_id, istmenge, vorlaeufig: false }
}

const stateOfKontrolle = (gezaehlte: InKontrolle | undefined): State | undefined =>
  gezaehlte === undefined || gezaehlte.istmenge === null
    ? undefined
    : { kontrolle_id: gezaehlte.kontrolle_id, istmenge: gezaehlte.istmenge, vorlaeufig: true }

/** Sets the target against which the running check counts this position. */
async function setSollmenge(write: Write, { in_kontrolle }: Place, sollmenge: number): Promise<void> {
  if (in_kontrolle === undefined) return
  const { id, kontrolle_id } = in_kontrolle
  await write.tx.updateTable('kontrollposition').set({ sollmenge }).where('id', '=', id).execute()
  write.announce({ art: 'kontrolle', id: kontrolle_id })
}
