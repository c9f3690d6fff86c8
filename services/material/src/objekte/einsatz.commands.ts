import { type Clock, newId, unprocessable } from '@zeughaus/platform'
import type { Write } from '../db/store.ts'
import { einsatzGemeldet } from './einsatz.events.ts'
import { getEinsatz } from './einsatz.queries.ts'
import type { Einsatz, EinsatzMelden } from './einsatz.schema.ts'
import { unknownObjektError } from './objekt.queries.ts'

/**
 * Records that an object was out, and with it everything in service that it carries: both may have been used.
 *
 * @returns the Einsatz of the object itself
 * @throws {DomainError} 404, 422 `zeitpunkt_in_zukunft`
 */
export async function einsatzMelden(
  write: Write,
  clock: Clock,
  objektId: string,
  { zeitpunkt, bemerkung }: EinsatzMelden,
): Promise<Einsatz> {
  const { tx, actor } = write
  const erfasst_am = new Date(clock.now()).toISOString()
  const when = zeitpunkt === undefined ? erfasst_am : new Date(zeitpunkt).toISOString()
  if (when > erfasst_am) throw inZukunft()
  const objekte = await tx
    .selectFrom('objekt')
    .select(['id', 'code'])
    .where(({ eb, or, and }) =>
      or([eb('id', '=', objektId), and([eb('fahrzeug_id', '=', objektId), eb('status', '<>', 'ausser_dienst')])]),
    )
    .orderBy('id')
    .execute()
  if (!objekte.some(({ id }) => id === objektId)) throw unknownObjektError()
  const einsaetze = objekte.map(({ id, code }) => ({ id: newId(), objekt_id: id, code }))
  await tx
    .insertInto('einsatz')
    .values(
      einsaetze.map(({ id, objekt_id }) => ({
        id,
        objekt_id,
        zeitpunkt: when,
        benutzer_id: actor.id,
        bemerkung,
        erfasst_am,
      })),
    )
    .execute()
  for (const { objekt_id, code } of einsaetze) {
    const fahrzeug_id = objekt_id === objektId ? null : objektId
    await write.record(einsatzGemeldet({ objekt_id, code, zeitpunkt: when, bemerkung, fahrzeug_id }))
  }
  const own = einsaetze.find(({ objekt_id }) => objekt_id === objektId)
  return getEinsatz(tx, own?.id ?? '')
}

const inZukunft = () =>
  unprocessable(
    'zeitpunkt_in_zukunft',
    'Der Zeitpunkt liegt in der Zukunft. Melden Sie einen Einsatz, wenn er vorbei ist.',
    {
      feld: 'zeitpunkt',
    },
  )
