import { addMonths, type Clock, type Day, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../db.ts'
import { geraetFehlt, sperreFuerFehlendes } from '../fehlbestaende/index.ts'
import { type Jetzt, verweigereZukunft } from '../jetzt.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import { geraetAngelegt, geraetGeaendert, geraetGeloescht } from './geraet.events.ts'
import { type GeraetRow, getGeraeteplatz, unbekanntesGeraet, verwendungGeraet } from './geraet.queries.ts'
import { FEHLENDE, type GeraetAendern, type GeraetAnlegen } from './geraet.schema.ts'

/**
 * Adds a copy to a position whose material has serial numbers.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 422 `materialtyp_unpassend`, `tag_in_zukunft`
 */
export async function geraetAnlegen(
  write: Write,
  heute: Day,
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
  pruefeLetzte(heute, body)
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

const pruefeLetzte = (heute: Day, { letzte_pruefung }: { readonly letzte_pruefung?: string | null | undefined }) =>
  verweigereZukunft(heute, 'letzte_pruefung', letzte_pruefung, 'Den nächsten Termin nennt naechste_pruefung.')

/** "With a test date an interval yields `naechste_pruefung` automatically (month arithmetic)." */
export function naechsterTermin(letzte: string | null, monate: number | null): string | null {
  return letzte === null || monate === null ? null : addMonths(letzte, monate)
}

/**
 * Changes a device. With `fehlbestand` one more is missing, unless an open shortage counts this device already.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (serial number), 409 `objekt_gesperrt`, 422 `sollmenge_null`,
 *   `tag_in_zukunft`
 */
export async function geraetAendern(
  write: Write,
  { clock, heute }: Jetzt,
  id: string,
  { fehlbestand = false, ...body }: GeraetAendern,
): Promise<void> {
  if (fehlbestand) await sperreFuerFehlendes(write, await findStelle(write, id))
  const vorher = await sperreGeraet(write, id)
  pruefeLetzte(heute, body)
  const { pruefintervall_monate } = await getGeraeteplatz(write.tx, vorher.objektposition_id)
  const termin =
    body.letzte_pruefung !== undefined && body.naechste_pruefung === undefined && pruefintervall_monate !== null
      ? { naechste_pruefung: naechsterTermin(body.letzte_pruefung, pruefintervall_monate) }
      : {}
  const fehlbestand_id = fehlbestand
    ? await fehlbestandVon(write, clock, vorher)
    : await weiterFehlend(write, vorher, body)
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
  const { objekt_id, objektposition_id } = geraet
  return (await offenerFehlbestand(write, geraet)) ?? geraetFehlt(write, clock, { objekt_id, objektposition_id })
}

/**
 * "As long as it is open, the same device does not count once more": also one that came back into service meanwhile, because
 * that changes no shortage. After its shortage is resolved, a device that is in service is missing no more.
 */
async function weiterFehlend(write: Write, geraet: GeraetRow, { status }: GeraetAendern): Promise<string | null> {
  const fehlt = FEHLENDE.includes(status ?? geraet.status)
  return fehlt || geraet.fehlbestand_id === null ? geraet.fehlbestand_id : offenerFehlbestand(write, geraet)
}

/** The shortage that counts the device, if it is still open. */
async function offenerFehlbestand({ tx }: Write, { fehlbestand_id }: GeraetRow): Promise<string | null> {
  const row = await tx
    .selectFrom('fehlbestand')
    .select('id')
    .where('id', '=', fehlbestand_id)
    .where('status', '<>', 'erledigt')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Reckons the next tests of a position's devices by its new interval. A device that its last test has failed stays due, and
 * one that nobody has tested keeps the date that somebody has set.
 */
export async function termineNeuBerechnen(write: Write, objektpositionId: string, monate: number): Promise<void> {
  const geraete = await write.tx
    .selectFrom('geraet_instanz')
    .selectAll()
    .where('objektposition_id', '=', objektpositionId)
    .where('letzte_pruefung', 'is not', null)
    .where(letzteBestanden)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const vorher of geraete) {
    const nachher = { ...vorher, naechste_pruefung: naechsterTermin(vorher.letzte_pruefung, monate) }
    const ereignisse = geraetGeaendert(vorher, nachher)
    if (ereignisse.length === 0) continue
    const { naechste_pruefung } = nachher
    await write.tx.updateTable('geraet_instanz').set({ naechste_pruefung }).where('id', '=', vorher.id).execute()
    for (const ereignis of ereignisse) await write.record(ereignis)
  }
}

/** Nothing is known against it where the date was entered by hand. */
const letzteBestanden = sql<boolean>`coalesce((SELECT ergebnis FROM pruefung
  WHERE pruefung.geraet_instanz_id = geraet_instanz.id AND datum = letzte_pruefung ORDER BY id DESC LIMIT 1), 'bestanden')
  = 'bestanden'`
