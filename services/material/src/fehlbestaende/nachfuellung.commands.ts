/**
 * Core rule 2: only a refill changes `Objektposition.istmenge`. It sets it to the actual quantity of the shortage plus
 * its own quantity; it does not increment independently.
 */
import { type Clock, forbidden, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Materialtyp } from '../db.gen.ts'
import type { Write } from '../db.ts'
import { bucheBewegung } from '../lager/index.ts'
import { pruefeAngaben } from '../materialtyp.ts'
import { darf } from '../rechte.ts'
import { halteLaufendeKontrolle, type LaufendeKontrolle } from '../sperre.ts'
import { erledige, sperreFehlbestand } from './fehlbestand.commands.ts'
import { nachfuellungErfasst } from './fehlbestand.events.ts'
import { type FehlbestandRow, type NachfuellungRow, unbekannterFehlbestand } from './fehlbestand.queries.ts'
import type { FehlbestandStatus, NachfuellungErfassen } from './fehlbestand.schema.ts'
import { pruefeOffen, statusNachMenge } from './fehlbestand.states.ts'

/** A refill and what it came to. */
export interface Nachgefuellt extends NachfuellungRow {
  readonly istmenge: number
  readonly hinweis?: 'ueber_soll'
  readonly fehlbestand_status: FehlbestandStatus
}

/**
 * @throws {DomainError} 404, 403 without the permission outside one's own check, 409 `fehlbestand_erledigt`,
 *   409 `bestand_zu_gering`, 422 `unbekannte_referenz`, 422 `materialtyp_unpassend`
 */
export async function nachfuellungErfassen(
  write: Write,
  clock: Clock,
  fehlbestandId: string,
  body: NachfuellungErfassen,
): Promise<Nachgefuellt> {
  const { objekt_id, objektposition_id, materialtyp } = await findPlatz(write, fehlbestandId)
  const laufende = await halteLaufendeKontrolle(write, objekt_id)
  verweigereAusserhalb(write.actor, laufende)
  pruefeAngaben(materialtyp, body)
  const gefunden = laufende && (await vermerkeInKontrolle(write, laufende, objektposition_id, body))
  const offener = await sperreFehlbestand(write, fehlbestandId)
  pruefeOffen(offener)
  const fehlbestand = { ...offener, istmenge: gefunden?.istmenge ?? offener.istmenge }

  const istmenge = fehlbestand.istmenge + body.menge
  const materialbewegung_id = await bucheAusDemLager(write, clock, fehlbestand, body)
  const buchung = { ...body, materialbewegung_id }
  const nachfuellung = await bucheNachfuellung(write, clock, fehlbestand, buchung, { istmenge, rest: gefunden })
  await write.record(nachfuellungErfasst(nachfuellung, { ...fehlbestand, ...mengen(fehlbestand.sollmenge, istmenge) }))
  const status = statusNachMenge(istmenge, fehlbestand.sollmenge)
  if (status === 'erledigt') await erledige(write, clock, fehlbestand, { istmenge })
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

/** Whom the shortage belongs to; that never changes, so it is read before anything is locked. */
async function findPlatz({ tx }: Write, id: string): Promise<Platz> {
  const row = await tx
    .selectFrom('fehlbestand')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['fehlbestand.objekt_id', 'fehlbestand.objektposition_id', 'material.materialtyp'])
    .where('fehlbestand.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw unbekannterFehlbestand()
  return row
}

/** Within one's own running check everybody who checks may refill; outside it, who holds `fehlbestand.bearbeiten`. */
function verweigereAusserhalb(akteur: Akteur, laufende: LaufendeKontrolle | undefined): void {
  if (darf(akteur, 'fehlbestand.bearbeiten')) return
  if (laufende === undefined) {
    throw forbidden('Außerhalb einer eigenen Kontrolle dürfen Sie nicht nachfüllen.')
  }
  if (laufende.benutzer_id !== akteur.id || !darf(akteur, 'kontrolle.durchfuehren')) {
    throw forbidden(
      `${laufende.benutzer_name} kontrolliert dieses Objekt gerade. Nachfüllen dürfen Sie nur in der eigenen Kontrolle.`,
      'fremde_kontrolle',
    )
  }
}

/** What was there before a refill. */
interface Rest extends Charge {
  readonly istmenge: number
}

/** Expiry date and batch: they belong together, and null is unknown. */
type Charge = Pick<NachfuellungErfassen, 'ablaufdatum' | 'chargennummer'>

/**
 * A running check that has counted the position already learns what came after its count, so that finishing it does not
 * take the refill away again. What it has counted is what an older shortage goes on from: nobody knows better what is there.
 *
 * @returns what was there before this refill by the check; undefined when it has not counted the position
 */
async function vermerkeInKontrolle(
  { tx, announce }: Write,
  { kontrolle_id }: LaufendeKontrolle,
  objektpositionId: string,
  nachfuellung: NachfuellungErfassen,
): Promise<Rest | undefined> {
  const gezaehlte = await tx
    .selectFrom('kontrollposition as kp')
    .innerJoin('objektposition', 'objektposition.id', 'kp.objektposition_id')
    .select('kp.id')
    .select(sql<number>`kp.gezaehlt + kp.nachgefuellt`.as('istmenge'))
    .select(sql<string | null>`coalesce(kp.ablaufdatum, objektposition.ablaufdatum)`.as('ablaufdatum'))
    .select(sql<string | null>`coalesce(kp.chargennummer, objektposition.chargennummer)`.as('chargennummer'))
    .where('kp.kontrolle_id', '=', kontrolle_id)
    .where('kp.objektposition_id', '=', objektpositionId)
    .where('kp.gezaehlt', 'is not', null)
    .forUpdate('kp')
    .executeTakeFirst()
  announce({ art: 'kontrolle', id: kontrolle_id })
  if (gezaehlte === undefined) return undefined
  await tx
    .updateTable('kontrollposition')
    .set({ nachgefuellt: sql`nachgefuellt + ${nachfuellung.menge}`, ...chargeNach(gezaehlte, nachfuellung) })
    .where('id', '=', gezaehlte.id)
    .execute()
  return gezaehlte
}

/**
 * The expiry date and batch that a refill brings; nothing where those of what is left stand. As long as something is left
 * that expires earlier, or that alone is known, that is what the position warns of. Where nothing is left, nothing is known
 * but what the refill says.
 */
function chargeNach(rest: Rest, { ablaufdatum, chargennummer }: Charge): Partial<Charge> {
  const bekannt = rest.ablaufdatum ?? rest.chargennummer
  const frueher = ablaufdatum === null ? bekannt !== null : rest.ablaufdatum !== null && rest.ablaufdatum < ablaufdatum
  return rest.istmenge > 0 && frueher ? {} : { ablaufdatum, chargennummer }
}

/** Takes a refill out of the stock of its Lagerplatz, when it names one. Who may refill may take what he refills. */
async function bucheAusDemLager(
  write: Write,
  clock: Clock,
  { objekt_id, material_id }: FehlbestandRow,
  { menge, lagerplatz_id, ablaufdatum, chargennummer }: NachfuellungErfassen,
): Promise<string | null> {
  if (lagerplatz_id === null) return null
  const was = { material_id, menge, ablaufdatum, chargennummer }
  const wofuer = { art: 'abgang', anlass: 'nachfuellung', objekt_id } as const
  return bucheBewegung(write, clock, { ...was, ...wofuer, von_lagerplatz_id: lagerplatz_id })
}

/** Sets the position's quantity, and keeps what it held before: cancelling the check brings that back. */
async function bucheNachfuellung(
  { tx, actor, announce }: Write,
  clock: Clock,
  fehlbestand: FehlbestandRow,
  body: NachfuellungErfassen & { readonly materialbewegung_id: string | null },
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
    .set({ istmenge, ...chargeNach(rest ?? { ...position, istmenge: fehlbestand.istmenge }, body) })
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
