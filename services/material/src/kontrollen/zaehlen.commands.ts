import { type Clock, notFound } from '@zeughaus/platform'
import type { RawBuilder } from 'kysely'
import { BAUKASTEN, type Write } from '../db.ts'
import { zaehlungAnwenden } from '../fehlbestaende/index.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
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
  const { kontrolle, position } = await haltePosition(write, kontrolleId, materialId)
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

const GEHALTENE = vorgefertigt((platz: (wert: 'kontrolleId' | 'materialId') => RawBuilder<never>) =>
  positionenMitNamen(BAUKASTEN)
    .innerJoin('kontrolle', 'kontrolle.id', 'kontrollposition.kontrolle_id')
    .select(['kontrolle.objekt_id', 'kontrolle.status', 'kontrolle.benutzer_id'])
    .where('kontrollposition.kontrolle_id', '=', platz('kontrolleId'))
    .where('kontrollposition.material_id', '=', platz('materialId'))
    .forKeyShare('kontrolle')
    .forUpdate('kontrollposition'),
)

/**
 * Locks the position, and holds its check: nobody can end it or take it over before this count is committed. Both in one
 * statement, because a count is what a service with many people does most.
 */
async function haltePosition(
  write: Write,
  kontrolleId: string,
  materialId: string,
): Promise<{ kontrolle: Halt; position: KontrollpositionMitNamen }> {
  const { rows } = await GEHALTENE({ kontrolleId, materialId }).execute(write.tx)
  const [row] = rows
  if (row === undefined) return verweigere(write, kontrolleId)
  const { objekt_id, status, benutzer_id, ...position } = row
  const kontrolle = { id: kontrolleId, objekt_id, status, benutzer_id }
  pruefeKontrolle(kontrolle, 'zaehlen', write.actor.id)
  return { kontrolle, position }
}

/** Why there is nothing to count: no such check, or none that goes on, or none with this material. */
async function verweigere({ tx, actor }: Write, id: string): Promise<never> {
  const kontrolle = await tx
    .selectFrom('kontrolle')
    .select(['status', 'benutzer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (kontrolle === undefined) throw unbekannteKontrolle()
  pruefeKontrolle(kontrolle, 'zaehlen', actor.id)
  throw notFound('Dieses Material steht nicht in dieser Kontrolle.')
}
