/**
 * Core rule 2: only a refill changes `Objektposition.istmenge`. It sets it to the actual quantity of the shortage plus
 * its own quantity; it does not increment independently.
 */
import { type Clock, forbidden, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Materialtyp } from '../../kern/db/db.gen.ts'
import type { Write } from '../../kern/db/store.ts'
import { abgelaufen, requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { angabeNachZaehlung } from '../../kern/rules/gezaehlte-angaben.ts'
import { checkAngaben } from '../../kern/rules/materialtyp.ts'
import type { Now } from '../../kern/rules/now.ts'
import { holdLaufendeKontrolle, type LaufendeKontrolle } from '../../kern/rules/objektsperre.ts'
import { bookBewegung } from '../../lager/bestand/index.ts'
import { lockFehlbestand, resolveFehlbestand } from './fehlbestand.commands.ts'
import { nachfuellungErfasst } from './fehlbestand.events.ts'
import { type FehlbestandRow, type NachfuellungRow, unknownFehlbestand } from './fehlbestand.queries.ts'
import type { FehlbestandStatus, NachfuellungErfassen } from './fehlbestand.schema.ts'
import { fehlbestandStates, statusAfterRefill } from './fehlbestand.states.ts'

/** What a refill brings. */
type Nachschub = Omit<NachfuellungErfassen, 'bestaetigt'>

/** A refill and the resulting quantity. */
export interface Nachgefuellt extends NachfuellungRow {
  readonly istmenge: number
  readonly hinweis?: 'ueber_soll'
  readonly fehlbestand_status: FehlbestandStatus
}

/**
 * Records a refill, of what has expired already once that is confirmed.
 *
 * @throws {DomainError} 404, 403 without the permission outside one's own check, 409 `fehlbestand_erledigt`,
 *   `bestand_zu_gering`, `bestaetigung_noetig`, 422 `unbekannte_referenz`, `materialtyp_unpassend`
 */
export async function nachfuellungErfassen(
  write: Write,
  { clock, heute }: Now,
  fehlbestandId: string,
  { bestaetigt, ...body }: NachfuellungErfassen,
): Promise<Nachgefuellt> {
  const { objekt_id, objektposition_id, materialtyp } = await findPlatz(write, fehlbestandId)
  const running = await holdLaufendeKontrolle(write, objekt_id)
  refuseAusserhalb(write.actor, running)
  checkAngaben(materialtyp, body)
  const found = running && (await addToKontrolle(write, running, objektposition_id, body))
  const offener = await lockFehlbestand(write, fehlbestandId)
  fehlbestandStates.check(offener, 'nachfuellen')
  requireBestaetigung(abgelaufen(heute, body.ablaufdatum), bestaetigt)
  const fehlbestand = { ...offener, istmenge: found?.istmenge ?? offener.istmenge }

  const istmenge = fehlbestand.istmenge + body.menge
  const materialbewegung_id = await bookFromLager(write, clock, fehlbestand, body)
  const buchung = { ...body, materialbewegung_id }
  const nachfuellung = await bookNachfuellung(write, clock, fehlbestand, buchung, { istmenge, rest: found })
  await write.record(nachfuellungErfasst(nachfuellung, { ...fehlbestand, ...mengen(fehlbestand.sollmenge, istmenge) }))
  const status = statusAfterRefill(istmenge, fehlbestand.sollmenge)
  if (status === 'erledigt') await resolveFehlbestand(write, clock, fehlbestand, { istmenge })
  else await write.tx.updateTable('fehlbestand').set({ istmenge, status }).where('id', '=', fehlbestandId).execute()
  return {
    ...nachfuellung,
    istmenge,
    fehlbestand_status: status,
    ...(istmenge > fehlbestand.sollmenge ? { hinweis: 'ueber_soll' as const } : {}),
  }
}

const mengen = (sollmenge: number, istmenge: number) => ({ istmenge, fehlmenge: Math.max(sollmenge - istmenge, 0) })

interface Platz extends Pick<FehlbestandRow, 'objekt_id' | 'objektposition_id'> {
  readonly materialtyp: Materialtyp
}

/** Reads the object and position of a shortage. They never change, so this happens before any lock. */
async function findPlatz({ tx }: Write, id: string): Promise<Platz> {
  const row = await tx
    .selectFrom('fehlbestand')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['fehlbestand.objekt_id', 'fehlbestand.objektposition_id', 'material.materialtyp'])
    .where('fehlbestand.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw unknownFehlbestand()
  return row
}

/** Refuses a refill outside the caller's own running check without `fehlbestand.bearbeiten`. */
function refuseAusserhalb(caller: Caller, running: LaufendeKontrolle | undefined): void {
  if (may(caller, 'fehlbestand.bearbeiten')) return
  if (running === undefined) {
    throw forbidden('Außerhalb einer eigenen Kontrolle dürfen Sie nicht nachfüllen.')
  }
  if (running.benutzer_id !== caller.id || !may(caller, 'kontrolle.durchfuehren')) {
    throw forbidden(
      `${running.benutzer_name} kontrolliert dieses Objekt gerade. Nachfüllen dürfen Sie nur in der eigenen Kontrolle.`,
      'fremde_kontrolle',
    )
  }
}

/** The contents of a position before a refill. */
interface Rest extends Charge {
  readonly istmenge: number
}

/** Expiry date and batch belong together; null means unknown. */
type Charge = Pick<NachfuellungErfassen, 'ablaufdatum' | 'chargennummer'>

/**
 * Adds a refill to a running check that has counted the position already, so that finishing it does not undo the
 * refill. An older shortage continues from the check's count, the latest knowledge of what is there.
 *
 * @returns the position's contents before this refill according to the check; undefined if it has not counted the
 *   position
 */
async function addToKontrolle(
  { tx, announce }: Write,
  { kontrolle_id }: LaufendeKontrolle,
  objektpositionId: string,
  nachfuellung: Nachschub,
): Promise<Rest | undefined> {
  const counted = await tx
    .selectFrom('kontrollposition as kp')
    .innerJoin('objektposition', 'objektposition.id', 'kp.objektposition_id')
    .select('kp.id')
    .select(sql<number>`kp.gezaehlt + kp.nachgefuellt`.as('istmenge'))
    .select([
      angabeNachZaehlung('ablaufdatum').as('ablaufdatum'),
      angabeNachZaehlung('chargennummer').as('chargennummer'),
    ])
    .where('kp.kontrolle_id', '=', kontrolle_id)
    .where('kp.objektposition_id', '=', objektpositionId)
    .where('kp.gezaehlt', 'is not', null)
    .forUpdate('kp')
    .executeTakeFirst()
  announce({ art: 'kontrolle', id: kontrolle_id })
  if (counted === undefined) return undefined
  await tx
    .updateTable('kontrollposition')
    .set({ nachgefuellt: sql`nachgefuellt + ${nachfuellung.menge}`, ...chargeAfter(counted, nachfuellung) })
    .where('id', '=', counted.id)
    .execute()
  return counted
}

/**
 * Decides expiry date and batch after a refill; empty where those of the rest stand. While goods are left that expire
 * earlier, or whose date alone is known, the position warns of these. With nothing left, the refill's details apply.
 */
function chargeAfter(rest: Rest, { ablaufdatum, chargennummer }: Charge): Partial<Charge> {
  const known = rest.ablaufdatum ?? rest.chargennummer
  const earlier = ablaufdatum === null ? known !== null : rest.ablaufdatum !== null && rest.ablaufdatum < ablaufdatum
  return rest.istmenge > 0 && earlier ? {} : { ablaufdatum, chargennummer }
}

/** Takes a refill from the stock of its Lagerplatz, if it names one. The right to refill includes this. */
async function bookFromLager(
  write: Write,
  clock: Clock,
  { objekt_id, material_id }: FehlbestandRow,
  { menge, lagerplatz_id, ablaufdatum, chargennummer }: Nachschub,
): Promise<string | null> {
  if (lagerplatz_id === null) return null
  const what = { material_id, menge, ablaufdatum, chargennummer }
  const purpose = { art: 'abgang', anlass: 'nachfuellung', objekt_id } as const
  return bookBewegung(write, clock, { ...what, ...purpose, von_lagerplatz_id: lagerplatz_id })
}

/** Sets the position's quantity and keeps the previous one, which cancelling the check restores. */
async function bookNachfuellung(
  { tx, actor, announce }: Write,
  clock: Clock,
  fehlbestand: FehlbestandRow,
  body: Nachschub & { readonly materialbewegung_id: string | null },
  { istmenge, rest }: { readonly istmenge: number; readonly rest: Rest | undefined },
): Promise<NachfuellungRow> {
  const { menge, ablaufdatum, chargennummer, materialbewegung_id } = body
  const position = await tx
    .selectFrom('objektposition')
    .select(['id', 'istmenge', 'ablaufdatum', 'chargennummer'])
    .where('id', '=', fehlbestand.objektposition_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('objektposition')
    .set({ istmenge, ...chargeAfter(rest ?? { ...position, istmenge: fehlbestand.istmenge }, body) })
    .where('id', '=', position.id)
    .execute()
  announce({ art: 'objektposition', id: position.id })
  return tx
    .insertInto('nachfuellung')
    .values({
      id: newId(),
      fehlbestand_id: fehlbestand.id,
      material_id: fehlbestand.material_id,
      menge,
      benutzer_id: actor.id,
      zeitpunkt: new Date(clock.now()).toISOString(),
      ablaufdatum,
      chargennummer,
      istmenge_vorher: position.istmenge,
      ablaufdatum_vorher: position.ablaufdatum,
      chargennummer_vorher: position.chargennummer,
      materialbewegung_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
