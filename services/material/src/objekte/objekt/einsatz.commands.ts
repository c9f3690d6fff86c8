import { type Clock, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../../kern/db/store.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import { einsatzGilt } from '../../kontrollen/kontrollfrist/index.ts'
import { einsatzGemeldet, einsatzZurueckgenommen } from './einsatz.events.ts'
import { type EinsatzMitNamen, getEinsatz, unknownEinsatz } from './einsatz.queries.ts'
import type { EinsatzMelden } from './einsatz.schema.ts'
import { checkEinsatz } from './einsatz.states.ts'

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
): Promise<EinsatzMitNamen> {
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
  if (!objekte.some(({ id }) => id === objektId)) throw unknownObjekt()
  const einsaetze = objekte.map(({ id, code }) => ({ id: newId(), objekt_id: id, code }))
  const own = einsaetze.find(({ objekt_id }) => objekt_id === objektId)
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
        gemeldet_mit_id: objekt_id === objektId ? null : own?.id,
      })),
    )
    .execute()
  for (const { objekt_id, code } of einsaetze) {
    const fahrzeug_id = objekt_id === objektId ? null : objektId
    await write.record(einsatzGemeldet({ objekt_id, code, zeitpunkt: when, bemerkung, fahrzeug_id }))
  }
  return getEinsatz(tx, own?.id ?? '')
}

/**
 * Takes back an Einsatz that was reported by mistake, and those of what the vehicle carried. Nothing is deleted: both
 * records stay, and the Historie names them.
 *
 * @throws {DomainError} 404 also when it is taken back already, 403
 */
export async function einsatzZuruecknehmen(write: Write, clock: Clock, id: string): Promise<void> {
  const { tx, actor } = write
  await lockMeldung(write, id)
  const rows = await tx
    .selectFrom('einsatz')
    .innerJoin('objekt', 'objekt.id', 'einsatz.objekt_id')
    .selectAll('einsatz')
    .select('objekt.code')
    .where(({ eb, or }) => or([eb('einsatz.id', '=', id), eb('einsatz.gemeldet_mit_id', '=', id)]))
    .where(einsatzGilt)
    .orderBy('einsatz.id')
    .execute()
  const own = rows.find((row) => row.id === id)
  if (own === undefined) throw unknownEinsatz()
  checkEinsatz(actor, own, clock)
  const zeitpunkt = new Date(clock.now()).toISOString()
  await tx
    .insertInto('einsatz_ruecknahme')
    .values(rows.map((row) => ({ einsatz_id: row.id, benutzer_id: actor.id, zeitpunkt })))
    .execute()
  for (const row of rows) await write.record(einsatzZurueckgenommen(row))
}

/** Locks one report with all that it concerns, so that of two who take it back at once the second finds nothing. */
async function lockMeldung({ tx }: Write, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(coalesce(gemeldet_mit_id, id)::text, 0))
    FROM einsatz WHERE id = ${id}`.execute(tx)
}

const inZukunft = () =>
  unprocessable(
    'zeitpunkt_in_zukunft',
    'Der Zeitpunkt liegt in der Zukunft. Melden Sie einen Einsatz, wenn er vorbei ist.',
    {
      feld: 'zeitpunkt',
    },
  )
