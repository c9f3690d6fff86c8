import { type Clock, conflict, newId, unprocessable } from '@zeughaus/platform'
import { withNext } from '@zeughaus/postgres'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { MaterialbewegungTable, MaterialTable } from '../db.gen.ts'
import { BAUKASTEN, type UnauditedWrite } from '../db.ts'
import { pruefeAngaben } from '../materialtyp.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
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
  const gehalten = await halte(write, body)
  pruefeAngaben(gehalten.materialtyp, body)
  await pruefeVorrat(write, body, gehalten)
  return getMaterialbewegung(write.tx, await schreibeBewegung(write, clock, body))
}

/**
 * Books one movement as part of something larger. The stock changes with it, in the database itself.
 *
 * @returns the id of the movement
 * @throws {DomainError} 409 `bestand_zu_gering`, 422 `unbekannte_referenz`
 */
export async function bucheBewegung(write: UnauditedWrite, clock: Clock, bewegung: NeueBewegung): Promise<string> {
  await pruefeVorrat(write, bewegung, await halte(write, bewegung))
  return schreibeBewegung(write, clock, bewegung)
}

/** Writes a movement whose material and stocks are held; it goes to the database with whatever is asked next. */
async function schreibeBewegung(
  { tx, actor, announce }: UnauditedWrite,
  clock: Clock,
  bewegung: NeueBewegung,
): Promise<string> {
  const id = newId()
  const zeitpunkt = new Date(clock.now()).toISOString()
  const neue = tx.insertInto('materialbewegung').values({ ...bewegung, id, benutzer_id: actor.id, zeitpunkt })
  await sql`${withNext}${neue}`.execute(tx)
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

/** What a movement is about, and how much lies where it takes from. */
interface Gehalten extends Pick<Selectable<MaterialTable>, 'name' | 'materialtyp' | 'einheit'> {
  readonly verfuegbar: number
}

const HALTEN = vorgefertigt((platz: (wert: 'material_id' | 'plaetze') => RawBuilder<never>) =>
  BAUKASTEN.selectFrom(
    sql<Omit<Gehalten, 'verfuegbar'> & { lagerplatz_id: string | null; menge: number | null }>`(
      WITH gehalten AS (
        SELECT id, name, materialtyp, einheit FROM material WHERE id = ${platz('material_id')} FOR KEY SHARE
      )
      SELECT name, materialtyp, einheit, lagerplatz_id, menge
      FROM gehalten LEFT JOIN LATERAL bestand_sperren(gehalten.id, ${platz('plaetze')}::uuid[]) ON true)`.as('halt'),
  ).selectAll(),
)

/**
 * Keeps a material from being merged into another one before this is booked, and locks the stocks that a movement takes from
 * or shifts, in the order of their keys.
 *
 * @throws {DomainError} 422 `unbekannte_referenz`
 */
async function halte(
  { tx }: UnauditedWrite,
  { material_id, von_lagerplatz_id, nach_lagerplatz_id }: NeueBewegung,
): Promise<Gehalten> {
  const plaetze = von_lagerplatz_id ? [von_lagerplatz_id, nach_lagerplatz_id].filter((platz) => platz != null) : []
  const { rows } = await HALTEN({ material_id, plaetze }).execute(tx)
  const [erste] = rows
  if (erste === undefined) throw unbekannt('material_id', 'ein Material, das es nicht gibt')
  const { name, materialtyp, einheit } = erste
  const verfuegbar = rows.find(({ lagerplatz_id }) => lagerplatz_id === von_lagerplatz_id)?.menge ?? 0
  return { name, materialtyp, einheit, verfuegbar }
}

/** Refuses to take more than there is. */
async function pruefeVorrat(write: UnauditedWrite, bewegung: NeueBewegung, gehalten: Gehalten): Promise<void> {
  const von = bewegung.von_lagerplatz_id
  if (von && gehalten.verfuegbar < bewegung.menge) throw await zuGering(write, bewegung, von, gehalten)
}

async function zuGering(
  write: UnauditedWrite,
  bewegung: NeueBewegung,
  von: string,
  { name, einheit, verfuegbar }: Gehalten,
) {
  const platz = await write.tx.selectFrom('lagerplatz').select('code').where('id', '=', von).executeTakeFirst()
  if (platz === undefined) {
    const feld = bewegung.anlass === undefined ? 'von_lagerplatz_id' : 'lagerplatz_id'
    return unbekannt(feld, 'einen Lagerplatz, den es nicht gibt')
  }
  const da = verfuegbar === 0 ? 'liegt nichts' : `liegen nur ${verfuegbar} ${einheit}`
  return conflict(
    'bestand_zu_gering',
    `Am Lagerplatz ${platz.code} ${da} von „${name}“, gebraucht werden ${bewegung.menge}.`,
    { verfuegbar, lagerplatz_id: von, material_id: bewegung.material_id },
  )
}

const unbekannt = (feld: string, worauf: string) =>
  unprocessable('unbekannte_referenz', `${feld} verweist auf ${worauf}.`, { feld })
