import { type Clock, conflict, type Day, germanDay, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { type Hinweis, requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { FEHLENDE, pruefungUeberfaellig } from '../../kern/rules/geraet.ts'
import type { Now } from '../../kern/rules/now.ts'
import { announceVerlassen } from '../../kern/rules/ort-verlassen.ts'
import { bookBewegung, holdLagerplatz } from '../bestand/index.ts'
import { type AusgabeMitNamen, type AusgabeRow, leihe, mengenOf, unknownAusgabe } from './ausgabe.queries.ts'
import type { Ausgeben, Zuruecknehmen } from './ausgabe.schema.ts'
import { ausgabeStates, ausgabeTeile } from './ausgabe.states.ts'

/**
 * Hands material or one device out. With a Lagerplatz it is booked out of the stock in the same transaction.
 *
 * @returns the id of the issue
 * @throws {DomainError} 409 `geraet_ausgegeben`, `geraet_nicht_einsatzbereit`, `bestaetigung_noetig`, `bestand_zu_gering`,
 *   422 `geraet_unpassend`, `unbekannte_referenz`
 */
export async function ausgeben(
  write: UnauditedWrite,
  { clock, heute }: Now,
  { bestaetigt, ...body }: Ausgeben,
): Promise<string> {
  const { tx, actor, announce } = write
  const { geraet_instanz_id, material_id } = body
  if (geraet_instanz_id !== null) {
    const geraet = await holdGeraet(write, { id: geraet_instanz_id, material_id }, heute)
    requireBestaetigung(hinweiseZumGeraet(geraet), bestaetigt)
    announce({ art: 'objekt', id: geraet.objekt_id })
  }
  const id = newId()
  await tx
    .insertInto('ausgabe')
    .values({ id, ...body, ausgegeben_von: actor.id, ausgegeben_am: new Date(clock.now()).toISOString() })
    .execute()
  if (body.lagerplatz_id !== null) {
    await bookBewegung(write, clock, {
      art: 'abgang',
      anlass: 'ausgabe',
      material_id,
      menge: body.menge,
      von_lagerplatz_id: body.lagerplatz_id,
      ausgabe_id: id,
    })
  }
  announce({ art: 'ausgabe', id })
  return id
}

/**
 * Records that an issue or a part of it is back, or lost; what is neither stays out. Material from stock goes back to its
 * Lagerplatz, or to the one that is named.
 *
 * @throws {DomainError} 404, 403 `geliehen`, 409 `bereits_zurueckgegeben`, `menge_zu_gross`, 422 `unbekannte_referenz`,
 *   `verloren_unpassend`
 */
export async function zuruecknehmen(
  write: UnauditedWrite,
  clock: Clock,
  id: string,
  body: Zuruecknehmen,
): Promise<void> {
  const { tx, actor, announce } = write
  const { lagerplatz_id } = body
  const ausgabe = await lockAusgabe(write, id)
  const ganz = ausgabeStates.check(ausgabe, 'rueckgabe')
  const teil = teilOf(ausgabe, body)
  const status = teil.rest === 0 ? ganz : ausgabeTeile.check(ausgabe, 'teilrueckgabe')
  if (lagerplatz_id !== null) await holdLagerplatz(write, lagerplatz_id)
  const end = { zurueckgenommen_von: actor.id, zurueckgegeben_am: new Date(clock.now()).toISOString() }
  const { zurueck, verloren } = teil
  await tx
    .updateTable('ausgabe')
    .set({ status, zurueck: ausgabe.zurueck + zurueck, verloren: ausgabe.verloren + verloren })
    .$if(teil.rest === 0, (update) => update.set(end))
    .where('id', '=', id)
    .execute()
  const target = lagerplatz_id ?? ausgabe.lagerplatz_id
  if (target !== null && zurueck > 0) {
    await bookBewegung(write, clock, {
      art: 'zugang',
      anlass: 'rueckgabe',
      material_id: ausgabe.material_id,
      menge: zurueck,
      nach_lagerplatz_id: target,
      ausgabe_id: id,
    })
  }
  announce({ art: 'ausgabe', id })
  if (ausgabe.objekt_id !== null) announce({ art: 'objekt', id: ausgabe.objekt_id })
  if (teil.rest === 0) announceVerlassen(write, ausgabe.an_einheit_id)
}

/** A part of an issue that comes back or is lost, and what is out after it. */
interface Teil {
  readonly zurueck: number
  readonly verloren: number
  readonly rest: number
}

/**
 * Computes what a return takes from what is out. A device is one piece: it is not lost as a quantity.
 *
 * @throws {DomainError} 409 `menge_zu_gross`, 422 `verloren_unpassend`
 */
function teilOf(ausgabe: AusgabeRow, { menge, verloren }: Zuruecknehmen): Teil {
  if (verloren > 0 && ausgabe.geraet_instanz_id !== null) {
    const sentence =
      'Ein Gerät wird nicht als verloren gebucht. Setzen Sie es auf „ausgesondert“, und nehmen Sie die Ausgabe dann zurück.'
    throw unprocessable('verloren_unpassend', sentence, { feld: 'verloren' })
  }
  const { menge_offen: offen } = mengenOf(ausgabe)
  const zurueck = menge ?? offen - verloren
  const rest = offen - zurueck - verloren
  if (zurueck < 0 || rest < 0) {
    const sentence = `Davon sind nur noch ${offen} ausgegeben. Bitte berichtigen Sie die Menge.`
    throw conflict('menge_zu_gross', sentence, { offen })
  }
  return { zurueck, verloren, rest }
}

/** An issue, with the object of its device; null for material. */
type GehalteneAusgabe = AusgabeRow & Pick<AusgabeMitNamen, 'leihe'> & { readonly objekt_id: string | null }

async function lockAusgabe({ tx }: UnauditedWrite, id: string): Promise<GehalteneAusgabe> {
  const row = await tx
    .selectFrom('ausgabe')
    .selectAll()
    .select((eb) => [
      leihe.as('leihe'),
      eb
        .selectFrom('geraet_instanz')
        .select('geraet_instanz.objekt_id')
        .whereRef('geraet_instanz.id', '=', 'ausgabe.geraet_instanz_id')
        .as('objekt_id'),
    ])
    .where('ausgabe.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownAusgabe()
  return row
}

/**
 * Locks a device against another issue, and refuses one that is issued already, is another material, or is out of order.
 *
 * @throws {DomainError} 409 `geraet_ausgegeben`, `geraet_nicht_einsatzbereit`, 422 `geraet_unpassend`,
 *   `unbekannte_referenz`
 */
async function holdGeraet(
  { tx }: UnauditedWrite,
  { id, material_id }: { readonly id: string; readonly material_id: string },
  heute: Day,
): Promise<Geraetzustand> {
  const geraet = await tx
    .selectFrom('geraet_instanz')
    .innerJoin('objektposition', 'objektposition.id', 'geraet_instanz.objektposition_id')
    .select(['geraet_instanz.seriennummer', 'geraet_instanz.status', 'geraet_instanz.naechste_pruefung'])
    .select('geraet_instanz.objekt_id')
    .select('objektposition.material_id')
    .select(pruefungUeberfaellig(heute).as('ueberfaellig'))
    .where('geraet_instanz.id', '=', id)
    .forNoKeyUpdate('geraet_instanz')
    .executeTakeFirst()
  if (geraet === undefined) {
    throw unprocessable('unbekannte_referenz', `${FELD} verweist auf ein Gerät, das es nicht gibt.`, { feld: FELD })
  }
  const { seriennummer, status } = geraet
  if (geraet.material_id !== material_id) {
    throw unprocessable('geraet_unpassend', `Das Gerät ${seriennummer} ist ein anderes Material.`, { feld: FELD })
  }
  const outside = await tx
    .selectFrom('ausgabe')
    .select(['id as ausgabe_id', 'empfaenger', 'ausgegeben_am as seit'])
    .where('geraet_instanz_id', '=', id)
    .where('status', '=', 'ausgegeben')
    .executeTakeFirst()
  if (outside !== undefined) {
    const sentence = `Das Gerät ${seriennummer} hat noch ${outside.empfaenger}. Nehmen Sie es zuerst zurück.`
    throw conflict('geraet_ausgegeben', sentence, outside)
  }
  if (FEHLENDE.includes(status)) {
    const sentence = `Das Gerät ${seriennummer} ist ${status} und wird nicht ausgegeben. Nehmen Sie ein anderes, oder setzen Sie es auf „einsatzbereit“, wenn es das wieder ist.`
    throw conflict('geraet_nicht_einsatzbereit', sentence, { status })
  }
  return geraet
}

const FELD = 'geraet_instanz_id'

/** The device of an issue, with what speaks against it. */
interface Geraetzustand {
  readonly seriennummer: string
  readonly status: string
  readonly naechste_pruefung: Day | null
  readonly ueberfaellig: boolean
  readonly objekt_id: string
}

/** A device that is being tested, or whose test is overdue, is unusual to hand out. */
function hinweiseZumGeraet({ seriennummer, status, naechste_pruefung, ueberfaellig }: Geraetzustand): Hinweis[] {
  const hinweise: Hinweis[] = []
  if (status === 'in_pruefung') {
    const satz = `Das Gerät ${seriennummer} ist gerade in Prüfung.`
    hinweise.push({ code: 'geraet_in_pruefung', feld: FELD, satz })
  }
  if (ueberfaellig && naechste_pruefung !== null) {
    const satz = `Die Prüfung des Geräts ${seriennummer} war am ${germanDay(naechste_pruefung)} fällig.`
    hinweise.push({ code: 'pruefung_ueberfaellig', feld: FELD, satz })
  }
  return hinweise
}
