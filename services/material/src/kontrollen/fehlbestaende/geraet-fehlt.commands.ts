/** Counts a device that fails with `fehlbestand: true` as one more missing; raises an open shortage of its position. */
import { type Clock, conflict, unprocessable } from '@zeughaus/platform'
import type { Write } from '../../kern/db/store.ts'
import { findLaufendeKontrolle, lockObjekt } from '../../kern/rules/objektsperre.ts'
import { createFehlbestand } from './fehlbestand.commands.ts'
import type { FehlbestandRow } from './fehlbestand.queries.ts'

/** The position that lacks a device. */
export interface Geraetestelle {
  readonly objekt_id: string
  readonly objektposition_id: string
}

/**
 * Makes checks and refills of the object wait until this transaction ends, so that reporting a missing device and
 * counting see one another. Call it before locking the device.
 *
 * @throws {DomainError} 409 `objekt_gesperrt` when a running check has counted the position: its count decides
 */
export async function lockForFehlendes(write: Write, { objekt_id, objektposition_id }: Geraetestelle): Promise<void> {
  await lockObjekt(write, objekt_id)
  const running = await findLaufendeKontrolle(write.tx, objekt_id)
  if (running === undefined) return
  const position = await write.tx
    .selectFrom('kontrollposition')
    .select('bestaetigt')
    .where('kontrolle_id', '=', running.kontrolle_id)
    .where('objektposition_id', '=', objektposition_id)
    .forUpdate()
    .executeTakeFirst()
  if (position?.bestaetigt !== true) return
  throw conflict(
    'objekt_gesperrt',
    `${running.benutzer_name} kontrolliert dieses Objekt gerade und hat die Position schon gezählt. ` +
      'Lassen Sie die Zählung berichtigen, oder melden Sie den Fehlbestand nach der Kontrolle.',
    { ...running },
  )
}

/**
 * Records one more missing device. Call sperreFuerFehlendes() first.
 *
 * @returns the id of the shortage that counts it
 * @throws {DomainError} 422 `sollmenge_null` when the position is to hold none, or is discarded
 */
export async function geraetFehlt(write: Write, clock: Clock, place: Geraetestelle): Promise<string> {
  const offen = await write.tx
    .selectFrom('fehlbestand')
    .select(['id', 'istmenge'])
    .where('objektposition_id', '=', place.objektposition_id)
    .where('status', '<>', 'erledigt')
    .forUpdate()
    .executeTakeFirst()
  return offen === undefined ? createForGeraet(write, clock, place) : raise(write, offen)
}

/** Creates a shortage of one: without an open one nothing was missing so far. */
async function createForGeraet(write: Write, clock: Clock, place: Geraetestelle): Promise<string> {
  const { material_id, sollmenge, ist_status } = await write.tx
    .selectFrom('objektposition')
    .select(['material_id', 'sollmenge', 'ist_status'])
    .where('id', '=', place.objektposition_id)
    .executeTakeFirstOrThrow()
  if (sollmenge === 0 || ist_status === 'ausgesondert') {
    const why = ist_status === 'ausgesondert' ? 'ist ausgesondert' : 'hat die Sollmenge 0'
    throw unprocessable('sollmenge_null', `Diese Position ${why}: Hier fehlt kein Gerät.`, { feld: 'fehlbestand' })
  }
  const fund = { ...place, material_id, kontrolle_id: null, sollmenge, istmenge: sollmenge - 1, vorlaeufig: false }
  return createFehlbestand(write, clock, fund)
}

/** Raises a shortage by one, up to the whole target. */
async function raise(
  { tx, announce }: Write,
  { id, istmenge }: Pick<FehlbestandRow, 'id' | 'istmenge'>,
): Promise<string> {
  if (istmenge > 0) {
    await tx
      .updateTable('fehlbestand')
      .set({ istmenge: istmenge - 1 })
      .where('id', '=', id)
      .execute()
  }
  announce({ art: 'fehlbestand', id })
  return id
}
