import { addMonths, type Clock, newId, unprocessable } from '@zeughaus/platform'
import type { Write } from '../db.ts'
import { geraetFehlt, sperreFuerFehlendes } from '../fehlbestaende/index.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import { geraetAngelegt, geraetGeaendert, geraetGeloescht } from './geraet.events.ts'
import { type GeraetRow, getGeraeteplatz, unbekanntesGeraet, verwendungGeraet } from './geraet.queries.ts'
import type { GeraetAendern, GeraetAnlegen, GeraetStatus } from './geraet.schema.ts'

/**
 * Adds a copy to a position whose material has serial numbers.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 422 `materialtyp_unpassend`
 */
export async function geraetAnlegen(
  write: Write,
  objektpositionId: string,
  { naechste_pruefung, ...body }: GeraetAnlegen,
): Promise<GeraetRow> {
  const { objekt_id, pruefintervall_monate, materialtyp } = await getGeraeteplatz(write.tx, objektpositionId)
  if (materialtyp !== 'geraet_sn') {
    throw unprocessable(
      'materialtyp_unpassend',
      'Geräte hat nur eine Position, deren Material Seriennummern trägt. Ändern Sie den Materialtyp auf geraet_sn.',
      { feld: 'objektposition_id' },
    )
  }
  const geraet = await write.tx
    .insertInto('geraet_instanz')
    .values({
      id: newId(),
      objektposition_id: objektpositionId,
      objekt_id,
      ...body,
      naechste_pruefung: naechste_pruefung ?? naechsterTermin(body.letzte_pruefung, pruefintervall_monate),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(geraetAngelegt(geraet))
  return geraet
}

/** "With a test date an interval yields `naechste_pruefung` automatically (month arithmetic)." */
export function naechsterTermin(letzte: string | null, monate: number | null): string | null {
  return letzte === null || monate === null ? null : addMonths(letzte, monate)
}

/**
 * Changes a device. With `fehlbestand` one more is missing, unless an open shortage counts this device already.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 409 `objekt_gesperrt`, 422 `sollmenge_null`
 */
export async function geraetAendern(
  write: Write,
  clock: Clock,
  id: string,
  { fehlbestand = false, ...body }: GeraetAendern,
): Promise<void> {
  if (fehlbestand) await sperreFuerFehlendes(write, await findStelle(write, id))
  const vorher = await sperreGeraet(write, id)
  const { pruefintervall_monate } = await getGeraeteplatz(write.tx, vorher.objektposition_id)
  const termin =
    body.letzte_pruefung !== undefined && body.naechste_pruefung === undefined && pruefintervall_monate !== null
      ? { naechste_pruefung: naechsterTermin(body.letzte_pruefung, pruefintervall_monate) }
      : {}
  const fehlbestand_id = fehlbestand ? await fehlbestandVon(write, clock, vorher) : bleibtFehlend(vorher, body.status)
  const nachher = await write.tx
    .updateTable('geraet_instanz')
    .set({ ...body, ...termin, fehlbestand_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const ereignisse = geraetGeaendert(vorher, nachher)
  for (const ereignis of ereignisse) await write.record(ereignis)
  if (ereignisse.length === 0) write.announce({ art: 'geraet_instanz', id })
}

/**
 * Deletes a device that nobody has tested, reported on, filed for or issued. Every other one has a history; it is set
 * to `ausgesondert`.
 *
 * @throws {DomainError} 404, 409 `wird_verwendet`
 */
export async function geraetLoeschen(write: Write, id: string): Promise<void> {
  const geraet = await sperreGeraet(write, id)
  const rat = 'Setzen Sie das Gerät stattdessen auf „ausgesondert“.'
  verweigereWennVerwendet(geraet.seriennummer, await verwendungGeraet(write.tx, id), rat)
  await write.tx.deleteFrom('geraet_instanz').where('id', '=', id).execute()
  await write.record(geraetGeloescht(geraet))
}

/** Nobody can change the device, or begin to refer to it, until this transaction ends. @throws {DomainError} 404 */
export async function sperreGeraet({ tx }: Write, id: string): Promise<GeraetRow> {
  const row = await tx.selectFrom('geraet_instanz').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekanntesGeraet()
  return row
}

/** Where the device belongs; that never changes, so it is read before anything is locked. */
async function findStelle({ tx }: Write, id: string): Promise<Pick<GeraetRow, 'objekt_id' | 'objektposition_id'>> {
  const row = await tx
    .selectFrom('geraet_instanz')
    .select(['objekt_id', 'objektposition_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw unbekanntesGeraet()
  return row
}

/** The open shortage that counts the device already, else the one that counts it from now on. */
async function fehlbestandVon(write: Write, clock: Clock, geraet: GeraetRow): Promise<string> {
  const { fehlbestand_id, objekt_id, objektposition_id } = geraet
  if (fehlbestand_id !== null) {
    const { status } = await write.tx
      .selectFrom('fehlbestand')
      .select('status')
      .where('id', '=', fehlbestand_id)
      .executeTakeFirstOrThrow()
    if (status !== 'erledigt') return fehlbestand_id
  }
  return geraetFehlt(write, clock, { objekt_id, objektposition_id })
}

/** A device that is back in service and fails again is missing anew. */
const bleibtFehlend = (geraet: GeraetRow, status: GeraetStatus = geraet.status): string | null =>
  status === 'defekt' || status === 'ausgesondert' ? geraet.fehlbestand_id : null
