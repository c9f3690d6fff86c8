import { type Clock, notFound } from '@zeughaus/platform'
import type { Write } from '../db.ts'
import { zaehlungAnwenden } from '../fehlbestaende/index.ts'
import { istmengeErfasst } from './kontrolle.events.ts'
import { type KontrollpositionMitNamen, positionenMitNamen, unbekannteKontrolle } from './kontrolle.queries.ts'
import type { PositionZaehlen } from './kontrolle.schema.ts'
import { type Kontrollstand, pruefeKontrolle } from './kontrolle.states.ts'

/**
 * Records the count of one position, or corrects it, and creates, adjusts or discards its shortage. Core rule 1: the
 * quantity of the Objektposition stays as it is. Counts of different positions do not wait for one another.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`
 */
export async function positionZaehlen(
  write: Write,
  clock: Clock,
  kontrolleId: string,
  materialId: string,
  { gezaehlt, ...angaben }: PositionZaehlen,
): Promise<KontrollpositionMitNamen> {
  const kontrolle = await halteKontrolle(write, kontrolleId)
  const position = await sperrePosition(write, kontrolleId, materialId)
  const fehlbestand_id = await zaehlungAnwenden(write, clock, { ...position, kontrolle, gezaehlt })
  const gezaehlte = await write.tx
    .updateTable('kontrollposition')
    .set({ gezaehlt, nachgefuellt: 0, fehlbestand_id, ...angaben })
    .where('id', '=', position.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(istmengeErfasst(kontrolle, gezaehlte, position.gezaehlt))
  return { ...position, ...gezaehlte }
}

interface Halt extends Kontrollstand {
  readonly id: string
  readonly objekt_id: string
}

/** Nobody can end the check or take it over before this count is committed. */
async function halteKontrolle({ tx, actor }: Write, id: string): Promise<Halt> {
  const row = await tx
    .selectFrom('kontrolle')
    .select(['id', 'objekt_id', 'status', 'benutzer_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw unbekannteKontrolle()
  pruefeKontrolle(row, 'zaehlen', actor.id)
  return row
}

async function sperrePosition(
  { tx }: Write,
  kontrolleId: string,
  materialId: string,
): Promise<KontrollpositionMitNamen> {
  const row = await positionenMitNamen(tx)
    .where('kontrollposition.kontrolle_id', '=', kontrolleId)
    .where('kontrollposition.material_id', '=', materialId)
    .forUpdate('kontrollposition')
    .executeTakeFirst()
  if (row === undefined) throw notFound('Dieses Material steht nicht in dieser Kontrolle.')
  return row
}
