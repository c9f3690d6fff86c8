import { type Clock, newId } from '@zeughaus/platform'
import type { Write } from '../../kern/db/store.ts'
import { mangelKommentarGeaendert, mangelKommentarGeloescht, mangelKommentiert } from './kommentar.events.ts'
import { getKommentar, type KommentarMitNamen, type KommentarRow, unknownKommentar } from './kommentar.queries.ts'
import type { KommentarSchreiben } from './kommentar.schema.ts'
import { checkKommentar } from './kommentar.states.ts'
import { lockMangel } from './mangel.commands.ts'

/** Adds a comment to a defect, also to one that is done. @throws {DomainError} 404 */
export async function kommentarSchreiben(
  write: Write,
  clock: Clock,
  mangel_id: string,
  { text }: KommentarSchreiben,
): Promise<KommentarMitNamen> {
  const mangel = await lockMangel(write, mangel_id)
  const kommentar = await write.tx
    .insertInto('mangel_kommentar')
    .values({
      id: newId(),
      mangel_id,
      text: text.trim(),
      benutzer_id: write.actor.id,
      zeitpunkt: new Date(clock.now()).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(mangelKommentiert(mangel, kommentar))
  return getKommentar(write.tx, kommentar.id)
}

/** The path of a comment. */
interface Place {
  readonly id: string
  readonly kommentar_id: string
}

/** @throws {DomainError} 404, 403 for other people's comments and older ones */
export async function kommentarAendern(
  write: Write,
  clock: Clock,
  place: Place,
  { text }: KommentarSchreiben,
): Promise<KommentarMitNamen> {
  const mangel = await lockMangel(write, place.id)
  const kommentar = await lockKommentar(write, place)
  checkKommentar(write.actor, kommentar, clock, 'bearbeiten')
  await write.tx
    .updateTable('mangel_kommentar')
    .set({ text: text.trim(), geaendert_am: new Date(clock.now()).toISOString() })
    .where('id', '=', kommentar.id)
    .execute()
  await write.record(mangelKommentarGeaendert(mangel, kommentar))
  return getKommentar(write.tx, kommentar.id)
}

/** Removes a comment with its text; that there was one stays in the Historie. @throws {DomainError} 404, 403 */
export async function kommentarLoeschen(write: Write, clock: Clock, place: Place): Promise<void> {
  const mangel = await lockMangel(write, place.id)
  const kommentar = await lockKommentar(write, place)
  checkKommentar(write.actor, kommentar, clock, 'loeschen')
  await write.tx.deleteFrom('mangel_kommentar').where('id', '=', kommentar.id).execute()
  await write.record(mangelKommentarGeloescht(mangel, kommentar))
}

async function lockKommentar({ tx }: Write, { id, kommentar_id }: Place): Promise<KommentarRow> {
  const row = await tx
    .selectFrom('mangel_kommentar')
    .selectAll()
    .where('id', '=', kommentar_id)
    .where('mangel_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownKommentar()
  return row
}
