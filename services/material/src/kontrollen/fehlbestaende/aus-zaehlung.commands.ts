/** Applies a count to the shortage of its position. */
import type { Clock } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../../kern/db/store.ts'
import type { KontrolleDerFehlbestaende } from './aus-kontrolle.commands.ts'
import { createFehlbestand, resolveFehlbestand } from './fehlbestand.commands.ts'
import { hasNachfuellung } from './fehlbestand.queries.ts'
import { effectOfZaehlung } from './fehlbestand.states.ts'
import { recordAbgelaufene } from './mindermenge.commands.ts'

/** The count of a position. The caller has locked its Kontrollposition. */
export interface Zaehlung {
  readonly kontrolle: KontrolleDerFehlbestaende
  readonly objektposition_id: string
  readonly material_id: string
  readonly sollmenge: number
  readonly gezaehlt: number
  /** The shortage that the Kontrollposition has named so far. */
  readonly fehlbestand_id: string | null
}

/**
 * Creates, adjusts or discards the shortage of a counted position.
 *
 * @returns the shortage that the Kontrollposition names from now on
 */
export async function zaehlungAnwenden(write: Write, clock: Clock, zaehlung: Zaehlung): Promise<string | null> {
  const { kontrolle, objektposition_id, material_id, sollmenge, gezaehlt } = zaehlung
  const offen = await lockOffen(write, objektposition_id)
  const folge = effectOfZaehlung(
    gezaehlt,
    sollmenge,
    offen && { ausDieserKontrolle: offen.kontrolle_id === kontrolle.id, nachgefuellt: offen.hat_nachfuellung },
  )
  if (offen === undefined) {
    if (folge === 'keine') return zaehlung.fehlbestand_id
    const ort = { objekt_id: kontrolle.objekt_id, kontrolle_id: kontrolle.id, objektposition_id, material_id }
    return createFehlbestand(write, clock, { ...ort, sollmenge, istmenge: gezaehlt, vorlaeufig: true })
  }
  const { id } = offen
  if (folge === 'verworfen') {
    await discard(write, id, kontrolle.objekt_id)
    return null
  }
  if (folge === 'erledigt') await resolveFehlbestand(write, clock, offen, { istmenge: gezaehlt })
  if (folge === 'angepasst') {
    await write.tx.updateTable('fehlbestand').set({ istmenge: gezaehlt }).where('id', '=', id).execute()
    write.announce({ art: 'fehlbestand', id })
  }
  return id
}

/** Locks the open shortage of a position, of which there is at most one. */
const lockOffen = ({ tx }: Write, objektpositionId: string) =>
  tx
    .selectFrom('fehlbestand')
    .selectAll()
    .select(hasNachfuellung.as('hat_nachfuellung'))
    .where('objektposition_id', '=', objektpositionId)
    .where('status', '<>', sql.lit('erledigt'))
    .forUpdate()
    .executeTakeFirst()

async function discard(write: Write, id: string, objektId: string): Promise<void> {
  const { tx } = write
  await tx.updateTable('kontrollposition').set({ fehlbestand_id: null }).where('fehlbestand_id', '=', id).execute()
  const aktive = await tx
    .selectFrom('mindermenge')
    .selectAll()
    .where('fehlbestand_id', '=', id)
    .where('status', '=', 'aktiv')
    .execute()
  await recordAbgelaufene(write, aktive, objektId)
  await tx.deleteFrom('fehlbestand').where('id', '=', id).execute()
  write.announce({ art: 'fehlbestand', id })
}
