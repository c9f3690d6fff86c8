import { addMonths, type Clock, type Day, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../db/store.ts'
import { geraetFehlt, lockForFehlendes } from '../fehlbestaende/index.ts'
import { type Now, refuseZukunft } from '../rules/now.ts'
import { refuseWennVerwendet } from '../rules/usage.ts'
import { geraetAngelegt, geraetGeaendert, geraetGeloescht } from './geraet.events.ts'
import { type GeraetRow, getGeraeteplatz, unknownGeraet, usageOfGeraet } from './geraet.queries.ts'
import { FEHLENDE, type GeraetAendern, type GeraetAnlegen } from './geraet.schema.ts'

/**
 * Adds a device to a position whose material has serial numbers.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 422 `materialtyp_unpassend`, `tag_in_zukunft`
 */
export async function geraetAnlegen(
  write: Write,
  today: Day,
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
  checkLetzte(today, body)
  const geraet = await write.tx
    .insertInto('geraet_instanz')
    .values({
      id: newId(),
      objektposition_id: objektpositionId,
      objekt_id,
      ...body,
      naechste_pruefung: naechste_pruefung ?? nextTermin(body.letzte_pruefung, pruefintervall_monate),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(geraetAngelegt(geraet))
  return geraet
}

const checkLetzte = (today: Day, { letzte_pruefung }: { readonly letzte_pruefung?: string | null | undefined }) =>
  refuseZukunft(today, 'letzte_pruefung', letzte_pruefung, 'Den nächsten Termin nennt naechste_pruefung.')

/** Computes the next test from the last one and the interval in months. */
export function nextTermin(last: string | null, months: number | null): string | null {
  return last === null || months === null ? null : addMonths(last, months)
}

/**
 * Changes a device. With `fehlbestand` one more is missing, unless an open shortage counts this device already.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 409 `objekt_gesperrt`, 422 `sollmenge_null`,
 *   `tag_in_zukunft`
 */
export async function geraetAendern(
  write: Write,
  { clock, heute }: Now,
  id: string,
  { fehlbestand = false, ...body }: GeraetAendern,
): Promise<void> {
  if (fehlbestand) await lockForFehlendes(write, await findStelle(write, id))
  const before = await lockGeraet(write, id)
  checkLetzte(heute, body)
  const { pruefintervall_monate } = await getGeraeteplatz(write.tx, before.objektposition_id)
  const termin =
    body.letzte_pruefung !== undefined && body.naechste_pruefung === undefined && pruefintervall_monate !== null
      ? { naechste_pruefung: nextTermin(body.letzte_pruefung, pruefintervall_monate) }
      : {}
  const fehlbestand_id = fehlbestand
    ? await fehlbestandOf(write, clock, before)
    : await stillMissing(write, before, body)
  const after = await write.tx
    .updateTable('geraet_instanz')
    .set({ ...body, ...termin, fehlbestand_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const ereignisse = geraetGeaendert(before, after)
  for (const ereignis of ereignisse) await write.record(ereignis)
  if (ereignisse.length === 0) write.announce({ art: 'geraet_instanz', id })
}

/**
 * Deletes a device without tests, defects, documents and issues. Any other has a history; set it to `ausgesondert`.
 *
 * @throws {DomainError} 404, 409 `wird_verwendet`
 */
export async function geraetLoeschen(write: Write, id: string): Promise<void> {
  const geraet = await lockGeraet(write, id)
  const advice = 'Setzen Sie das Gerät stattdessen auf „ausgesondert“.'
  refuseWennVerwendet(geraet.seriennummer, await usageOfGeraet(write.tx, id), advice)
  await write.tx.deleteFrom('geraet_instanz').where('id', '=', id).execute()
  await write.record(geraetGeloescht(geraet))
}

/** Locks the device against changes and new references until this transaction ends. @throws {DomainError} 404 */
export async function lockGeraet({ tx }: Write, id: string): Promise<GeraetRow> {
  const row = await tx.selectFrom('geraet_instanz').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownGeraet()
  return row
}

/** Reads the device's object and position. They never change, so this happens before any lock. */
async function findStelle({ tx }: Write, id: string): Promise<Pick<GeraetRow, 'objekt_id' | 'objektposition_id'>> {
  const row = await tx
    .selectFrom('geraet_instanz')
    .select(['objekt_id', 'objektposition_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw unknownGeraet()
  return row
}

/** Finds the open shortage that counts the device, or makes one count it. */
async function fehlbestandOf(write: Write, clock: Clock, geraet: GeraetRow): Promise<string> {
  const { objekt_id, objektposition_id } = geraet
  return (await findOffenenFehlbestand(write, geraet)) ?? geraetFehlt(write, clock, { objekt_id, objektposition_id })
}

/**
 * Decides which shortage still counts the device. It is missing once while its shortage is open, even if it came back
 * into service, because that changes no shortage. Once the shortage is resolved, a device in service is not missing.
 */
async function stillMissing(write: Write, geraet: GeraetRow, { status }: GeraetAendern): Promise<string | null> {
  const fehlt = FEHLENDE.includes(status ?? geraet.status)
  return fehlt || geraet.fehlbestand_id === null ? geraet.fehlbestand_id : findOffenenFehlbestand(write, geraet)
}

/** Finds the shortage that counts the device, if it is still open. */
async function findOffenenFehlbestand({ tx }: Write, { fehlbestand_id }: GeraetRow): Promise<string | null> {
  const row = await tx
    .selectFrom('fehlbestand')
    .select('id')
    .where('id', '=', fehlbestand_id)
    .where('status', '<>', 'erledigt')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Computes the next tests of a position's devices by its new interval. A device that failed its last test stays due,
 * and an untested one keeps a date that was entered by hand.
 */
export async function termineNeuBerechnen(write: Write, objektpositionId: string, months: number): Promise<void> {
  const geraete = await write.tx
    .selectFrom('geraet_instanz')
    .selectAll()
    .where('objektposition_id', '=', objektpositionId)
    .where('letzte_pruefung', 'is not', null)
    .where(lastBestandene)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const before of geraete) {
    const after = { ...before, naechste_pruefung: nextTermin(before.letzte_pruefung, months) }
    const ereignisse = geraetGeaendert(before, after)
    if (ereignisse.length === 0) continue
    const { naechste_pruefung } = after
    await write.tx.updateTable('geraet_instanz').set({ naechste_pruefung }).where('id', '=', before.id).execute()
    for (const ereignis of ereignisse) await write.record(ereignis)
  }
}

/** Whether the last test was passed; true if its date was entered by hand. */
const lastBestandene = sql<boolean>`coalesce((SELECT ergebnis FROM pruefung
  WHERE pruefung.geraet_instanz_id = geraet_instanz.id AND datum = letzte_pruefung ORDER BY id DESC LIMIT 1), 'bestanden')
  = 'bestanden'`
