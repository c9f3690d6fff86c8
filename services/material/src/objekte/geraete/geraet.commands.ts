import { type Clock, type Day, newId, unprocessable } from '@zeughaus/platform'
import type { Write } from '../../kern/db/store.ts'
import { FEHLENDE } from '../../kern/rules/geraet.ts'
import { type Now, refuseZukunft } from '../../kern/rules/now.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { geraetFehlt, lockForFehlendes } from '../../kontrollen/fehlbestaende/index.ts'
import { geraetAngelegt, geraetGeaendert, geraetGeloescht } from './geraet.events.ts'
import { type GeraetRow, getGeraeteplatz, unknownGeraet, usageOfGeraet } from './geraet.queries.ts'
import type { GeraetAendern, GeraetAnlegen } from './geraet.schema.ts'
import { nextTermin, type Stand, setStand, standOf } from './termin.commands.ts'

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
  await holdIntervall(write, objektpositionId)
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

/** Keeps the interval of a position until this transaction ends: who changes it moves the days of all devices there. */
async function holdIntervall({ tx }: Write, objektpositionId: string): Promise<void> {
  await tx.selectFrom('objektposition').select('id').where('id', '=', objektpositionId).forShare().execute()
}

const checkLetzte = (today: Day, { letzte_pruefung }: { readonly letzte_pruefung?: string | null | undefined }) =>
  refuseZukunft(today, 'letzte_pruefung', letzte_pruefung, 'Den nächsten Termin nennt naechste_pruefung.')

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
  const tage = await daysByHand(write, before, body)
  const fehlbestand_id = fehlbestand
    ? await fehlbestandOf(write, clock, before)
    : await stillMissing(write, before, body)
  const after = await write.tx
    .updateTable('geraet_instanz')
    .set({ ...body, ...tage, fehlbestand_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const ereignisse = geraetGeaendert(before, after)
  for (const ereignis of ereignisse) await write.record(ereignis)
  if (ereignisse.length === 0) write.announce({ art: 'geraet_instanz', id })
}

/** The days of a device after those that a person has entered: of the test by the interval of its position. */
async function daysByHand(
  write: Write,
  geraet: GeraetRow,
  { letzte_pruefung, naechste_pruefung }: GeraetAendern,
): Promise<Stand | undefined> {
  if (letzte_pruefung === undefined && naechste_pruefung === undefined) return undefined
  const { pruefintervall_monate } = await getGeraeteplatz(write.tx, geraet.objektposition_id)
  const before = await standOf(write.tx, geraet, null)
  const follows = letzte_pruefung !== undefined && naechste_pruefung === undefined && pruefintervall_monate !== null
  const last = letzte_pruefung === undefined ? before.letzte_pruefung : letzte_pruefung
  const next = naechste_pruefung === undefined ? before.naechste_pruefung : naechste_pruefung
  return setStand(write, geraet, null, {
    letzte_pruefung: last,
    naechste_pruefung: follows ? nextTermin(last, pruefintervall_monate) : next,
  })
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
