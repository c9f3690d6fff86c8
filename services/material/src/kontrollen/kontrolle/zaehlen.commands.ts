import { type Clock, notFound } from '@zeughaus/platform'
import type { Write } from '../../kern/db/store.ts'
import { ANGABEN } from '../../kern/rules/gezaehlte-angaben.ts'
import { checkAngaben } from '../../kern/rules/materialtyp.ts'
import { zaehlungAnwenden } from '../fehlbestaende/index.ts'
import { istmengeErfasst } from './kontrolle.events.ts'
import { type KontrollpositionMitNamen, positionenMitNamen, unknownKontrolle } from './kontrolle.queries.ts'
import type { PositionZaehlen } from './kontrolle.schema.ts'
import { checkKontrolle } from './kontrolle.states.ts'

/** Names one position of a check. */
export interface Place {
  readonly kontrolleId: string
  readonly materialId: string
}

/**
 * Records or corrects the count of a position, and creates, adjusts or discards its shortage. An omitted detail keeps
 * its recorded value; null removes it, from the position too once the check is finished. Core rule 1: the quantity of the Objektposition stays as it is.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 422 `materialtyp_unpassend`
 */
export async function positionZaehlen(
  write: Write,
  clock: Clock,
  place: Place,
  angaben: PositionZaehlen,
): Promise<KontrollpositionMitNamen> {
  const { kontrolle, position } = (await lockPosition(write, place)) ?? (await refuse(write, place))
  checkKontrolle(kontrolle, 'zaehlen', write.actor.id)
  checkAngaben(position.materialtyp, angaben)
  const { gezaehlt, ablaufdatum = position.ablaufdatum, chargennummer = position.chargennummer } = angaben
  const { seriennummer = position.seriennummer } = angaben
  const fehlbestand_id = await zaehlungAnwenden(write, clock, { ...position, kontrolle, gezaehlt })
  // The count includes what was refilled before it.
  const entfernt = ANGABEN.filter((angabe) =>
    angaben[angabe] === undefined ? position.entfernt.includes(angabe) : angaben[angabe] === null,
  )
  const counted = { gezaehlt, nachgefuellt: 0, fehlbestand_id, ablaufdatum, chargennummer, seriennummer, entfernt }
  await write.tx.updateTable('kontrollposition').set(counted).where('id', '=', position.id).execute()
  const gezaehlte = { ...position, ...counted, bestaetigt: true }
  await write.record(istmengeErfasst(kontrolle, gezaehlte, position.gezaehlt, lateCount(clock, angaben)))
  return gezaehlte
}

/** Below it a count was made when it arrived, as far as the clocks of devices tell. */
const LATE_MS = 60_000

/** A count that arrives a minute or more after it was made, from a device without a network, keeps both times. */
const lateCount = (clock: Clock, { gezaehlt_am }: PositionZaehlen): string | undefined =>
  gezaehlt_am !== undefined && clock.now() - Date.parse(gezaehlt_am) >= LATE_MS ? gezaehlt_am : undefined

/** Locks a position together with its check, which cannot end or be taken over before the count is committed. */
async function lockPosition({ tx }: Write, { kontrolleId, materialId }: Place) {
  const row = await positionenMitNamen(tx)
    .innerJoin('kontrolle', 'kontrolle.id', 'kontrollposition.kontrolle_id')
    .select(['kontrolle.objekt_id', 'kontrolle.status', 'kontrolle.benutzer_id'])
    .where('kontrollposition.kontrolle_id', '=', kontrolleId)
    .where('kontrollposition.material_id', '=', materialId)
    .forKeyShare('kontrolle')
    .forUpdate('kontrollposition')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { objekt_id, status, benutzer_id, ...position } = row
  return { kontrolle: { id: kontrolleId, objekt_id, status, benutzer_id }, position }
}

/** Throws the reason why there is nothing to count: no such check, an ended one, or none with this material. */
async function refuse({ tx, actor }: Write, { kontrolleId }: Place): Promise<never> {
  const kontrolle = await tx
    .selectFrom('kontrolle')
    .select(['status', 'benutzer_id'])
    .where('id', '=', kontrolleId)
    .executeTakeFirst()
  if (kontrolle === undefined) throw unknownKontrolle()
  checkKontrolle(kontrolle, 'zaehlen', actor.id)
  throw notFound('Dieses Material steht nicht in dieser Kontrolle.')
}
