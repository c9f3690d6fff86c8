import { newId, unprocessable } from '@zeughaus/platform'
import type { Reader, Write } from '../../kern/db/store.ts'
import { type Now, refuseZukunft } from '../../kern/rules/now.ts'
import { lockGeraet } from './geraet.commands.ts'
import { geraetGeprueft } from './geraet.events.ts'
import { type GeraetRow, getGeraeteplatz } from './geraet.queries.ts'
import type { PruefungErfassen, PruefungErfasst, PruefungVorschau } from './pruefung.schema.ts'
import { nachPruefung } from './pruefung.states.ts'
import { gesamtstand, setStand, standOf } from './termin.commands.ts'

/**
 * Records a test, and moves the date of the next one of its kind.
 *
 * @throws {DomainError} 404, 422 `tag_in_zukunft`, 422 `unbekannte_referenz` for a kind of another material
 */
export async function pruefungErfassen(
  write: Write,
  { clock, heute }: Now,
  geraetId: string,
  body: PruefungErfassen,
): Promise<PruefungErfasst> {
  // Who changes the interval of a kind locks the kind first, then its devices.
  if (body.pruefart_id !== null) await lockPruefart(write, body.pruefart_id)
  const before = await lockGeraet(write, geraetId)
  refuseZukunft(heute, 'datum', body.datum, 'Nennen Sie den Tag der Prüfung.')
  const { pruefart_name, ...folge } = await folgenOf(write.tx, before, body)
  const pruefung = await write.tx
    .insertInto('pruefung')
    .values({
      id: newId(),
      geraet_instanz_id: geraetId,
      ...body,
      benutzer_id: write.actor.id,
      erfasst_am: new Date(clock.now()).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { letzte_pruefung, naechste_pruefung } = await setStand(write, before, body.pruefart_id, folge)
  const after = await write.tx
    .updateTable('geraet_instanz')
    .set({ status: folge.status, letzte_pruefung, naechste_pruefung })
    .where('id', '=', geraetId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(geraetGeprueft(before, after, pruefung))
  return {
    ...pruefung,
    pruefart_name,
    benutzer_name: write.actor.name,
    geraet_status: folge.status,
    letzte_pruefung,
    naechste_pruefung,
    naechste_der_art: folge.naechste_pruefung,
  }
}

/** Says what a test would change, without recording it. @throws {DomainError} 422 as a recorded one */
export async function pruefungVorschau(
  reader: Reader,
  geraet: GeraetRow,
  heute: Now['heute'],
  body: Pick<PruefungErfassen, 'datum' | 'ergebnis' | 'pruefart_id'>,
): Promise<PruefungVorschau> {
  refuseZukunft(heute, 'datum', body.datum, 'Nennen Sie den Tag der Prüfung.')
  const folge = await folgenOf(reader, geraet, body)
  const { letzte_pruefung, naechste_pruefung } = await gesamtstand(reader, geraet, body.pruefart_id, folge)
  return { geraet_status: folge.status, letzte_pruefung, naechste_pruefung, naechste_der_art: folge.naechste_pruefung }
}

/** The status of the device after a test, and the days of the kind of tests. */
async function folgenOf(
  reader: Reader,
  geraet: GeraetRow,
  body: Pick<PruefungErfassen, 'datum' | 'ergebnis' | 'pruefart_id'>,
) {
  const { pruefintervall_monate, material_id } = await getGeraeteplatz(reader, geraet.objektposition_id)
  const art = body.pruefart_id === null ? undefined : await pruefartOf(reader, material_id, body.pruefart_id)
  const stand = { status: geraet.status, ...(await standOf(reader, geraet, body.pruefart_id)) }
  const folge = nachPruefung(stand, body, art === undefined ? pruefintervall_monate : art.intervall_monate)
  return { ...folge, pruefart_name: art?.name ?? null }
}

/** Keeps the interval of a kind as it is until this transaction ends. */
async function lockPruefart({ tx }: Write, id: string): Promise<void> {
  await tx.selectFrom('pruefart').select('id').where('id', '=', id).forShare().execute()
}

async function pruefartOf(reader: Reader, materialId: string, id: string) {
  const art = await reader
    .selectFrom('pruefart')
    .select(['name', 'intervall_monate'])
    .where('id', '=', id)
    .where('material_id', '=', materialId)
    .executeTakeFirst()
  if (art !== undefined) return art
  throw unprocessable('unbekannte_referenz', 'Diese Prüfart gibt es bei dem Material des Geräts nicht.', {
    feld: 'pruefart_id',
  })
}
