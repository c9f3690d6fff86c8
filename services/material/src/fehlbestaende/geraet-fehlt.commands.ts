/** "Device with `fehlbestand: true`: one more missing; an open shortage of that position is raised, not doubled." */
import { type Clock, conflict, unprocessable } from '@zeughaus/platform'
import type { Write } from '../db.ts'
import { findLaufendeKontrolle, sperreObjekt } from '../sperre.ts'
import { lasseEntstehen } from './fehlbestand.commands.ts'
import type { FehlbestandRow } from './fehlbestand.queries.ts'

/** The position that a device is missing in. */
export interface Geraetestelle {
  readonly objekt_id: string
  readonly objektposition_id: string
}

/**
 * Keeps checks and refills of the object waiting until this transaction ends, so that whoever reports a device as
 * missing and whoever counts see one another. To be called before the device is locked.
 *
 * @throws {DomainError} 409 `objekt_gesperrt` when a running check has counted the position: its count decides
 */
export async function sperreFuerFehlendes(
  write: Write,
  { objekt_id, objektposition_id }: Geraetestelle,
): Promise<void> {
  await sperreObjekt(write, objekt_id)
  const laufende = await findLaufendeKontrolle(write.tx, objekt_id)
  if (laufende === undefined) return
  const position = await write.tx
    .selectFrom('kontrollposition')
    .select('bestaetigt')
    .where('kontrolle_id', '=', laufende.kontrolle_id)
    .where('objektposition_id', '=', objektposition_id)
    .forUpdate()
    .executeTakeFirst()
  if (position?.bestaetigt !== true) return
  throw conflict(
    'objekt_gesperrt',
    `${laufende.benutzer_name} kontrolliert dieses Objekt gerade und hat die Position schon gezählt. ` +
      'Lassen Sie die Zählung berichtigen, oder melden Sie den Fehlbestand nach der Kontrolle.',
    { ...laufende },
  )
}

/**
 * One device more is missing. The caller has called sperreFuerFehlendes().
 *
 * @returns the id of the shortage that counts it
 * @throws {DomainError} 422 `sollmenge_null` when the position is to hold none, or is discarded
 */
export async function geraetFehlt(write: Write, clock: Clock, stelle: Geraetestelle): Promise<string> {
  const offen = await write.tx
    .selectFrom('fehlbestand')
    .select(['id', 'istmenge'])
    .where('objektposition_id', '=', stelle.objektposition_id)
    .where('status', '<>', 'erledigt')
    .forUpdate()
    .executeTakeFirst()
  return offen === undefined ? lasseGeraetFehlen(write, clock, stelle) : erhoehe(write, offen)
}

/** Without an open shortage nothing was missing so far: now it is one. */
async function lasseGeraetFehlen(write: Write, clock: Clock, stelle: Geraetestelle): Promise<string> {
  const { material_id, sollmenge, ist_status } = await write.tx
    .selectFrom('objektposition')
    .select(['material_id', 'sollmenge', 'ist_status'])
    .where('id', '=', stelle.objektposition_id)
    .executeTakeFirstOrThrow()
  if (sollmenge === 0 || ist_status === 'ausgesondert') {
    const warum = ist_status === 'ausgesondert' ? 'ist ausgesondert' : 'hat die Sollmenge 0'
    throw unprocessable('sollmenge_null', `Diese Position ${warum}: Hier fehlt kein Gerät.`, { feld: 'fehlbestand' })
  }
  const fund = { ...stelle, material_id, kontrolle_id: null, sollmenge, istmenge: sollmenge - 1, vorlaeufig: false }
  return lasseEntstehen(write, clock, fund)
}

/** More than the whole target cannot be missing. */
async function erhoehe(
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
