import { type Clock, conflict, forbidden, newId, unprocessable } from '@zeughaus/platform'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { MaterialbewegungTable, MaterialTable } from '../../kern/db/db.gen.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { abgelaufen, requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { checkAngaben } from '../../kern/rules/materialtyp.ts'
import type { Now } from '../../kern/rules/now.ts'
import { settleBestellung } from './bestellung.commands.ts'
import { getMaterialbewegung } from './bewegung.queries.ts'
import type { MaterialBewegen, Materialbewegung } from './bewegung.schema.ts'

/** A movement to book, without the user and the time. */
export type NeueBewegung = Omit<Insertable<MaterialbewegungTable>, 'id' | 'benutzer_id' | 'zeitpunkt'>

/**
 * Books material in, out or from one Lagerplatz to another. What is booked in settles what was ordered; what has expired
 * already is booked in once that is confirmed.
 *
 * @throws {DomainError} 409 `bestand_zu_gering`, `bestaetigung_noetig`, 422 `selbstbezug`, `unbekannte_referenz`,
 *   `materialtyp_unpassend`
 */
export async function materialBewegen(
  write: UnauditedWrite,
  { clock, heute }: Now,
  { bestaetigt, ...body }: MaterialBewegen,
): Promise<Materialbewegung> {
  if (body.von_lagerplatz_id !== null && body.von_lagerplatz_id === body.nach_lagerplatz_id) {
    throw unprocessable('selbstbezug', 'Eine Umlagerung führt zu einem anderen Lagerplatz.')
  }
  const held = await hold(write, body)
  checkAngaben(held.materialtyp, body)
  await checkVorrat(write, body, held)
  if (body.art === 'zugang') {
    requireBestaetigung(abgelaufen(heute, body.ablaufdatum), bestaetigt)
    await settleBestellung(write, body)
  }
  return getMaterialbewegung(write.tx, await writeBewegung(write, clock, body))
}

/**
 * Books one movement as part of a larger action. The database changes the stock with it.
 *
 * @returns the id of the movement
 * @throws {DomainError} 409 `bestand_zu_gering`, 422 `unbekannte_referenz`
 */
export async function bookBewegung(write: UnauditedWrite, clock: Clock, bewegung: NeueBewegung): Promise<string> {
  await checkVorrat(write, bewegung, await hold(write, bewegung))
  return writeBewegung(write, clock, bewegung)
}

/** Inserts a movement whose material and stocks are locked. */
async function writeBewegung(
  { tx, actor, announce }: UnauditedWrite,
  clock: Clock,
  bewegung: NeueBewegung,
): Promise<string> {
  const id = newId()
  const zeitpunkt = new Date(clock.now()).toISOString()
  await tx
    .insertInto('materialbewegung')
    .values({ ...bewegung, id, benutzer_id: actor.id, zeitpunkt })
    .execute()
  announce({ art: 'materialbewegung', id })
  announce({ art: 'bestand', id: bewegung.material_id })
  return id
}

/**
 * Reverses movements, each with one in the opposite direction: what was taken out is put back.
 *
 * @throws {DomainError} 403 `ausserhalb` where that is a store that the actor does not see
 */
export async function revertAbgaenge(
  { tx, actor, announce }: UnauditedWrite,
  clock: Clock,
  abgaenge: readonly string[],
  grund: string,
): Promise<void> {
  const old = await tx
    .selectFrom('materialbewegung')
    .select(['id as gegenbuchung_zu', 'material_id', 'menge', 'von_lagerplatz_id as nach_lagerplatz_id'])
    .select(['objekt_id', 'ablaufdatum', 'chargennummer'])
    .where('id', 'in', abgaenge)
    .orderBy('id')
    .execute()
  if (old.length < abgaenge.length) {
    throw forbidden(
      'Dabei käme Material in ein Lager zurück, das Sie nicht sehen. Bitte fragen Sie Ihre Verwaltung.',
      'ausserhalb',
    )
  }
  const together = { art: 'zugang', anlass: 'gegenbuchung', grund, benutzer_id: actor.id } as const
  const zeitpunkt = new Date(clock.now()).toISOString()
  // One statement, so that the stocks change in the order of their keys.
  const fresh = old.map((bewegung) => ({ id: newId(), ...bewegung, ...together, zeitpunkt }))
  await tx.insertInto('materialbewegung').values(fresh).execute()
  for (const { id, material_id } of fresh) {
    announce({ art: 'materialbewegung', id })
    announce({ art: 'bestand', id: material_id })
  }
}

/** Prevents the deletion of a Lagerplatz before a booking there. @throws {DomainError} 422 `unbekannte_referenz` */
export async function holdLagerplatz({ tx }: UnauditedWrite, id: string): Promise<void> {
  const row = await tx.selectFrom('lagerplatz').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (row === undefined) throw unbekannt('lagerplatz_id', 'einen Lagerplatz, den es nicht gibt')
}

/** The material of a movement, and the stock it takes from. */
interface Held extends Pick<Selectable<MaterialTable>, 'name' | 'materialtyp' | 'einheit'> {
  readonly verfuegbar: number
}

/** A locked stock with its material, and which of the named Lagerplaetze the booker sees. */
interface Row extends Omit<Held, 'verfuegbar'> {
  readonly lagerplatz_id: string | null
  readonly menge: number | null
  readonly bekannt: readonly string[]
}

/**
 * Prevents the merge of a material before this booking, and locks the stocks that a movement takes from or shifts, in
 * the order of their keys.
 *
 * @throws {DomainError} 422 `unbekannte_referenz`
 */
async function hold(
  { tx }: UnauditedWrite,
  { material_id, von_lagerplatz_id, nach_lagerplatz_id, anlass }: NeueBewegung,
): Promise<Held> {
  const named = { von_lagerplatz_id, nach_lagerplatz_id }
  const plaetze = Object.values(named).filter((place) => place != null)
  const { rows } = await sql<Row>`
    WITH gehalten AS (
      SELECT id, name, materialtyp, einheit FROM material WHERE id = ${material_id} FOR KEY SHARE
    )
    SELECT name, materialtyp, einheit, lagerplatz_id, menge,
      ARRAY(SELECT id FROM lagerplatz WHERE id = ANY (${plaetze}::uuid[])) AS bekannt
    FROM gehalten LEFT JOIN LATERAL bestand_sperren(gehalten.id, ${von_lagerplatz_id ? plaetze : []}::uuid[]) ON true`.execute(
    tx,
  )
  const [first] = rows
  if (first === undefined) throw unbekannt('material_id', 'ein Material, das es nicht gibt')
  for (const [field, place] of Object.entries(named)) {
    if (place == null || first.bekannt.includes(place)) continue
    throw unbekannt(anlass === undefined ? field : 'lagerplatz_id', 'einen Lagerplatz, den es nicht gibt')
  }
  const { name, materialtyp, einheit } = first
  const verfuegbar = rows.find(({ lagerplatz_id }) => lagerplatz_id === von_lagerplatz_id)?.menge ?? 0
  return { name, materialtyp, einheit, verfuegbar }
}

/** Refuses to take more than the stock. */
async function checkVorrat(write: UnauditedWrite, bewegung: NeueBewegung, held: Held): Promise<void> {
  const von = bewegung.von_lagerplatz_id
  if (von && held.verfuegbar < bewegung.menge) throw await tooLow(write, bewegung, von, held)
}

async function tooLow(write: UnauditedWrite, bewegung: NeueBewegung, von: string, { name, einheit, verfuegbar }: Held) {
  const place = await write.tx.selectFrom('lagerplatz').select('code').where('id', '=', von).executeTakeFirstOrThrow()
  const da = verfuegbar === 0 ? 'liegt nichts' : `liegen nur ${verfuegbar} ${einheit}`
  return conflict(
    'bestand_zu_gering',
    `Am Lagerplatz ${place.code} ${da} von „${name}“, gebraucht werden ${bewegung.menge}.`,
    { verfuegbar, lagerplatz_id: von, material_id: bewegung.material_id },
  )
}

const unbekannt = (feld: string, worauf: string) =>
  unprocessable('unbekannte_referenz', `${feld} verweist auf ${worauf}.`, { feld })
