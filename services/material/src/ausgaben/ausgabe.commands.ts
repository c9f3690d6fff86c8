import { type Clock, conflict, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'
import { bookBewegung, holdLagerplatz } from '../lager/index.ts'
import { announceVerlassen } from '../rules/ort-verlassen.ts'
import { type AusgabeMitNamen, type AusgabeRow, leihe, unknownAusgabe } from './ausgabe.queries.ts'
import type { Ausgeben, Zuruecknehmen } from './ausgabe.schema.ts'
import { ausgabeStates } from './ausgabe.states.ts'

/**
 * Hands material or one device out. With a Lagerplatz it is booked out of the stock in the same transaction.
 *
 * @returns the id of the issue
 * @throws {DomainError} 409 `geraet_ausgegeben`, 409 `bestand_zu_gering`, 422 `geraet_unpassend`, 422
 *   `unbekannte_referenz`
 */
export async function ausgeben(write: UnauditedWrite, clock: Clock, body: Ausgeben): Promise<string> {
  const { tx, actor, announce } = write
  if (body.geraet_instanz_id !== null) await holdGeraet(write, body.geraet_instanz_id, body.material_id)
  const id = newId()
  await tx
    .insertInto('ausgabe')
    .values({ id, ...body, ausgegeben_von: actor.id, ausgegeben_am: new Date(clock.now()).toISOString() })
    .execute()
  if (body.lagerplatz_id !== null) {
    await bookBewegung(write, clock, {
      art: 'abgang',
      anlass: 'ausgabe',
      material_id: body.material_id,
      menge: body.menge,
      von_lagerplatz_id: body.lagerplatz_id,
      ausgabe_id: id,
    })
  }
  announce({ art: 'ausgabe', id })
  return id
}

/**
 * Records the return of an issue. Material from stock goes back to its Lagerplatz, or to the one that is named.
 *
 * @throws {DomainError} 404, 409 `bereits_zurueckgegeben`, 422 `unbekannte_referenz`
 */
export async function zuruecknehmen(
  write: UnauditedWrite,
  clock: Clock,
  id: string,
  { lagerplatz_id }: Zuruecknehmen,
): Promise<void> {
  const { tx, actor, announce } = write
  const ausgabe = await lockAusgabe(write, id)
  const status = ausgabeStates.check(ausgabe, 'rueckgabe')
  if (lagerplatz_id !== null) await holdLagerplatz(write, lagerplatz_id)
  await tx
    .updateTable('ausgabe')
    .set({ status, zurueckgenommen_von: actor.id, zurueckgegeben_am: new Date(clock.now()).toISOString() })
    .where('id', '=', id)
    .execute()
  const target = lagerplatz_id ?? ausgabe.lagerplatz_id
  if (target !== null) {
    await bookBewegung(write, clock, {
      art: 'zugang',
      anlass: 'rueckgabe',
      material_id: ausgabe.material_id,
      menge: ausgabe.menge,
      nach_lagerplatz_id: target,
      ausgabe_id: id,
    })
  }
  announce({ art: 'ausgabe', id })
  announceVerlassen(write, ausgabe.an_einheit_id)
}

async function lockAusgabe({ tx }: UnauditedWrite, id: string): Promise<AusgabeRow & Pick<AusgabeMitNamen, 'leihe'>> {
  const row = await tx
    .selectFrom('ausgabe')
    .selectAll()
    .select(leihe.as('leihe'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownAusgabe()
  return row
}

/** Locks a device against another issue, and refuses one that is issued already or is another material. */
async function holdGeraet({ tx }: UnauditedWrite, id: string, materialId: string): Promise<void> {
  const geraet = await tx
    .selectFrom('geraet_instanz')
    .innerJoin('objektposition', 'objektposition.id', 'geraet_instanz.objektposition_id')
    .select(['geraet_instanz.seriennummer', 'objektposition.material_id'])
    .where('geraet_instanz.id', '=', id)
    .forNoKeyUpdate('geraet_instanz')
    .executeTakeFirst()
  const feld = 'geraet_instanz_id'
  if (geraet === undefined) {
    throw unprocessable('unbekannte_referenz', `${feld} verweist auf ein Gerät, das es nicht gibt.`, { feld })
  }
  if (geraet.material_id !== materialId) {
    throw unprocessable('geraet_unpassend', `Das Gerät ${geraet.seriennummer} ist ein anderes Material.`, { feld })
  }
  const outside = await tx
    .selectFrom('ausgabe')
    .select(['id as ausgabe_id', 'empfaenger', 'ausgegeben_am as seit'])
    .where('geraet_instanz_id', '=', id)
    .where('status', '=', 'ausgegeben')
    .executeTakeFirst()
  if (outside === undefined) return
  const sentence = `Das Gerät ${geraet.seriennummer} hat noch ${outside.empfaenger}. Nehmen Sie es zuerst zurück.`
  throw conflict('geraet_ausgegeben', sentence, outside)
}
