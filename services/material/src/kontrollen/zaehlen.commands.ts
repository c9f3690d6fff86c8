import { type Clock, gather, notFound } from '@zeughaus/platform'
import { type Asked, isUnavailable, write, writeTogether } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Store, Teil, Write } from '../db.ts'
import { zaehlungenAnwenden } from '../fehlbestaende/index.ts'
import { passenAngaben, pruefeAngaben } from '../materialtyp.ts'
import { istmengeErfasst } from './kontrolle.events.ts'
import { type KontrollpositionMitNamen, unbekannteKontrolle } from './kontrolle.queries.ts'
import type { PositionZaehlen } from './kontrolle.schema.ts'
import { kontrolleErlaubt, pruefeKontrolle } from './kontrolle.states.ts'
import { type Halt, haltePositionen, type Stelle, schreibeZaehlungen, stelleVon } from './zaehlen.queries.ts'

/**
 * How counts share a transaction. Two transactions at a time: while the database writes the one, the service prepares the
 * other. More would each carry less, and one that carries very many makes the first of them wait for the last.
 */
const BUENDEL = { rounds: 2, size: 32, failsAll: isUnavailable }

/** The count of one position, or its correction. */
export interface Zaehlauftrag extends Stelle {
  readonly angaben: PositionZaehlen
}

/** Records a count. @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 422 `materialtyp_unpassend` */
export type Zaehlwerk = (actor: Akteur, auftrag: Zaehlauftrag) => Promise<KontrollpositionMitNamen>

/**
 * Records counts of positions, or corrects them, and creates, adjusts or discards their shortages. Core rule 1: the
 * quantity of the Objektposition stays as it is.
 *
 * Counts that come while others are being written share the next transaction: with many people a transaction costs more
 * than what is done in it. A count that is refused or repeated, or whose position or check somebody holds, is done alone, so
 * that it neither fails nor delays the others.
 */
export function zaehlwerk(store: Store, clock: Clock): Zaehlwerk {
  const gemeinsam = gather(BUENDEL, (auftraege: readonly Asked<Akteur, Zaehlauftrag>[]) =>
    writeTogether(store, auftraege, (tx, teile) => zaehleZusammen(tx, clock, teile)),
  )
  return async (actor, input) =>
    (await gemeinsam({ actor, input })) ?? write(store, actor, (write) => zaehleAllein(write, clock, input))
}

/** What can be counted without waiting for anybody; undefined for all else, and for a second count of one position. */
async function zaehleZusammen(
  tx: Write['tx'],
  clock: Clock,
  teile: readonly Teil<Zaehlauftrag>[],
): Promise<(KontrollpositionMitNamen | undefined)[]> {
  const auftraege = teile.map(({ input }) => input)
  const freie = await haltePositionen(tx, auftraege, { wartend: false })
  const zaehlbare = teile.map(({ write, input }): Zaehlbar | undefined => {
    const halt = freie.get(stelleVon(input))
    const darfZaehlen = halt && kontrolleErlaubt(halt.kontrolle, write.actor.id, () => true).includes('zaehlen')
    if (!darfZaehlen || !passenAngaben(halt.position.materialtyp, input.angaben)) return undefined
    freie.delete(stelleVon(input))
    return { write, ...halt, angaben: input.angaben }
  })
  const aufgenommene = zaehlbare.filter((zaehlbar) => zaehlbar !== undefined)
  const gezaehlte = (aufgenommene.length === 0 ? [] : await zaehle(tx, clock, aufgenommene)).values()
  return zaehlbare.map((zaehlbar) => zaehlbar && gezaehlte.next().value)
}

/** One count, that waits for whoever holds its position. */
async function zaehleAllein(write: Write, clock: Clock, auftrag: Zaehlauftrag): Promise<KontrollpositionMitNamen> {
  const halt = (await haltePositionen(write.tx, [auftrag], { wartend: true })).get(stelleVon(auftrag))
  if (halt === undefined) return verweigere(write, auftrag.kontrolleId)
  pruefeKontrolle(halt.kontrolle, 'zaehlen', write.actor.id)
  pruefeAngaben(halt.position.materialtyp, auftrag.angaben)
  const [gezaehlte] = await zaehle(write.tx, clock, [{ write, ...halt, angaben: auftrag.angaben }])
  return gezaehlte as KontrollpositionMitNamen
}

/** A count whose position is held by this transaction. */
interface Zaehlbar extends Halt {
  readonly write: Write
  readonly angaben: PositionZaehlen
}

/** Counts positions, each of them once. @returns them as they are now, in the same order */
async function zaehle(
  tx: Write['tx'],
  clock: Clock,
  zaehlbare: readonly Zaehlbar[],
): Promise<KontrollpositionMitNamen[]> {
  const genannte = await zaehlungenAnwenden(
    tx,
    clock,
    zaehlbare.map(({ write, kontrolle, position, angaben: { gezaehlt } }) => ({
      ...position,
      kontrolle,
      gezaehlt,
      write,
    })),
  )
  const ergebnisse = zaehlbare.map(({ position, angaben, ...zaehlbar }, nummer) => {
    const gezaehlte = { ...gezaehltePosition(position, angaben), fehlbestand_id: genannte[nummer] ?? null }
    return { ...zaehlbar, gezaehlte, vorher: position.gezaehlt }
  })
  await schreibeZaehlungen(
    tx,
    ergebnisse.map(({ gezaehlte }) => gezaehlte),
  )
  for (const { write, kontrolle, gezaehlte, vorher } of ergebnisse) {
    await write.record(istmengeErfasst(kontrolle, gezaehlte, vorher))
  }
  return ergebnisse.map(({ gezaehlte }) => gezaehlte)
}

/** What is left out stays as it was recorded before; null takes it back. What was refilled before the count is counted. */
function gezaehltePosition(vorher: KontrollpositionMitNamen, angaben: PositionZaehlen): KontrollpositionMitNamen {
  const { ablaufdatum = vorher.ablaufdatum, chargennummer = vorher.chargennummer } = angaben
  const { gezaehlt, seriennummer = vorher.seriennummer } = angaben
  return { ...vorher, gezaehlt, bestaetigt: true, nachgefuellt: 0, ablaufdatum, chargennummer, seriennummer }
}

/** Why there is nothing to count: no such check, or none that goes on, or none with this material. */
async function verweigere({ tx, actor }: Write, id: string): Promise<never> {
  const kontrolle = await tx
    .selectFrom('kontrolle')
    .select(['status', 'benutzer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (kontrolle === undefined) throw unbekannteKontrolle()
  pruefeKontrolle(kontrolle, 'zaehlen', actor.id)
  throw notFound('Dieses Material steht nicht in dieser Kontrolle.')
}
