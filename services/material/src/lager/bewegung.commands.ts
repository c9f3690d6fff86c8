import { type Clock, conflict, newId, unprocessable } from '@zeughaus/platform'
import { type Insertable, sql } from 'kysely'
import type { MaterialbewegungTable } from '../db.gen.ts'
import type { UnauditedWrite } from '../db.ts'
import { pruefeAngaben } from '../objekte/index.ts'
import { getMaterialbewegung } from './bewegung.queries.ts'
import type { MaterialBewegen, Materialbewegung } from './bewegung.schema.ts'

/** A movement to be booked; who books it and when is added. */
export type NeueBewegung = Omit<Insertable<MaterialbewegungTable>, 'id' | 'benutzer_id' | 'zeitpunkt'>

/**
 * Books material in, out or from one Lagerplatz to another.
 *
 * @throws {DomainError} 409 `bestand_zu_gering`, 422 `selbstbezug`, `unbekannte_referenz`, `materialtyp_unpassend`
 */
export async function materialBewegen(
  write: UnauditedWrite,
  clock: Clock,
  body: MaterialBewegen,
): Promise<Materialbewegung> {
  if (body.von_lagerplatz_id !== null && body.von_lagerplatz_id === body.nach_lagerplatz_id) {
    throw unprocessable('selbstbezug', 'Eine Umlagerung führt zu einem anderen Lagerplatz.')
  }
  const { materialtyp } = await halteMaterial(write, body.material_id)
  pruefeAngaben(materialtyp, body)
  return getMaterialbewegung(write.tx, await bucheBewegung(write, clock, body))
}

/**
 * Books one movement as part of something larger. The stock changes with it, in the database itself.
 *
 * @returns the id of the movement
 * @throws {DomainError} 409 `bestand_zu_gering`, 422 `unbekannte_referenz`
 */
export async function bucheBewegung(write: UnauditedWrite, clock: Clock, bewegung: NeueBewegung): Promise<string> {
  const { tx, actor, announce } = write
  await halteMaterial(write, bewegung.material_id)
  if (bewegung.von_lagerplatz_id) await sperreQuelle(write, bewegung, bewegung.von_lagerplatz_id)
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

/** Takes movements back by a movement each in the opposite direction: what was taken out is put back in. */
export async function nimmAbgaengeZurueck(
  { tx, actor, announce }: UnauditedWrite,
  clock: Clock,
  abgaenge: readonly string[],
  grund: string,
): Promise<void> {
  const alte = await tx
    .selectFrom('materialbewegung')
    .select(['id as gegenbuchung_zu', 'material_id', 'menge', 'von_lagerplatz_id as nach_lagerplatz_id'])
    .select(['objekt_id', 'ablaufdatum', 'chargennummer'])
    .where('id', 'in', abgaenge)
    .orderBy('id')
    .execute()
  const gemeinsam = { art: 'zugang', anlass: 'gegenbuchung', grund, benutzer_id: actor.id } as const
  const zeitpunkt = new Date(clock.now()).toISOString()
  // All in one statement, so that the stocks are changed in the order of their keys.
  const neue = alte.map((bewegung) => ({ id: newId(), ...bewegung, ...gemeinsam, zeitpunkt }))
  await tx.insertInto('materialbewegung').values(neue).execute()
  for (const { id, material_id } of neue) {
    announce({ art: 'materialbewegung', id })
    announce({ art: 'bestand', id: material_id })
  }
}

/** Keeps a Lagerplatz from being deleted before something is booked there. @throws {DomainError} 422 `unbekannte_referenz` */
export async function halteLagerplatz({ tx }: UnauditedWrite, id: string): Promise<void> {
  const row = await tx.selectFrom('lagerplatz').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (row === undefined) throw unbekannt('lagerplatz_id', 'einen Lagerplatz, den es nicht gibt')
}

/** Keeps a material from being merged into another one before this is booked. */
async function halteMaterial({ tx }: UnauditedWrite, id: string) {
  const row = await tx
    .selectFrom('material')
    .select(['name', 'materialtyp', 'einheit'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw unbekannt('material_id', 'ein Material, das es nicht gibt')
  return row
}

/** Locks the stocks that a movement changes, in the order of their keys, and refuses to take more than there is. */
async function sperreQuelle(write: UnauditedWrite, bewegung: NeueBewegung, von: string): Promise<void> {
  const plaetze = [von, bewegung.nach_lagerplatz_id].filter((platz) => typeof platz === 'string')
  const { rows } = await sql<{ lagerplatz_id: string; menge: number }>`
    SELECT lagerplatz_id, menge FROM bestand_sperren(${bewegung.material_id}, ${plaetze}::uuid[])`.execute(write.tx)
  const verfuegbar = rows.find(({ lagerplatz_id }) => lagerplatz_id === von)?.menge ?? 0
  if (verfuegbar < bewegung.menge) throw await zuGering(write, bewegung, von, verfuegbar)
}

async function zuGering(write: UnauditedWrite, bewegung: NeueBewegung, von: string, verfuegbar: number) {
  const platz = await write.tx.selectFrom('lagerplatz').select('code').where('id', '=', von).executeTakeFirst()
  if (platz === undefined) {
    const feld = bewegung.anlass === undefined ? 'von_lagerplatz_id' : 'lagerplatz_id'
    return unbekannt(feld, 'einen Lagerplatz, den es nicht gibt')
  }
  const { name, einheit } = await halteMaterial(write, bewegung.material_id)
  const da = verfuegbar === 0 ? 'liegt nichts' : `liegen nur ${verfuegbar} ${einheit}`
  return conflict(
    'bestand_zu_gering',
    `Am Lagerplatz ${platz.code} ${da} von „${name}“, gebraucht werden ${bewegung.menge}.`,
    { verfuegbar, lagerplatz_id: von, material_id: bewegung.material_id },
  )
}

const unbekannt = (feld: string, worauf: string) =>
  unprocessable('unbekannte_referenz', `${feld} verweist auf ${worauf}.`, { feld })
