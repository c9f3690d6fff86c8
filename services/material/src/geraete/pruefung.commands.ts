import { newId } from '@zeughaus/platform'
import type { Write } from '../db/store.ts'
import { type Now, refuseZukunft } from '../rules/now.ts'
import { lockGeraet } from './geraet.commands.ts'
import { geraetGeprueft } from './geraet.events.ts'
import { getGeraeteplatz } from './geraet.queries.ts'
import type { PruefungErfassen, PruefungErfasst } from './pruefung.schema.ts'
import { nachPruefung } from './pruefung.states.ts'

/** Records a test, and moves the date of the next one. @throws {DomainError} 404, 422 `tag_in_zukunft` */
export async function pruefungErfassen(
  write: Write,
  { clock, heute }: Now,
  geraetId: string,
  body: PruefungErfassen,
): Promise<PruefungErfasst> {
  const before = await lockGeraet(write, geraetId)
  refuseZukunft(heute, 'datum', body.datum, 'Nennen Sie den Tag der Prüfung.')
  const { pruefintervall_monate } = await getGeraeteplatz(write.tx, before.objektposition_id)
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
  const { status, letzte_pruefung, naechste_pruefung } = nachPruefung(before, body, pruefintervall_monate)
  const after = await write.tx
    .updateTable('geraet_instanz')
    .set({ status, letzte_pruefung, naechste_pruefung })
    .where('id', '=', geraetId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(geraetGeprueft(before, after, pruefung))
  return {
    ...pruefung,
    benutzer_name: write.actor.name,
    geraet_status: status,
    letzte_pruefung,
    naechste_pruefung,
  }
}
