import { type Clock, type Day, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../db.ts'
import { type Jetzt, verweigereZukunft } from '../jetzt.ts'
import { verweigereWennVerwendet } from '../verwendung.ts'
import {
  type Aenderungen,
  getWartungsauftrag,
  listPlanpositionen,
  unbekannterWartungsauftrag,
  verwendungWartungsauftrag,
  type WartungsauftragMitVerlauf,
  type WartungsauftragRow,
} from './wartungsauftrag.queries.ts'
import type { WartungsauftragAendern, WartungsauftragAnlegen } from './wartungsauftrag.schema.ts'
import { pruefeLoeschen, pruefeStatus } from './wartungsauftrag.states.ts'

/** With a plan or without one (ad hoc). @throws {DomainError} 422 `unbekannte_referenz` */
export async function wartungsauftragAnlegen(
  { tx, actor, announce }: UnauditedWrite,
  { clock }: Pick<Jetzt, 'clock'>,
  { position_ids, ...felder }: WartungsauftragAnlegen,
): Promise<WartungsauftragMitVerlauf> {
  const positionen = await planpositionen(tx, felder, position_ids)
  const id = newId()
  await tx
    .insertInto('wartungsauftrag')
    .values({ id, ...felder, erstellt_von: actor.id, erstellt_am: new Date(clock.now()).toISOString() })
    .execute()
  if (positionen.length > 0) {
    const rows = positionen.map((wartungsplan_position_id) => ({ wartungsauftrag_id: id, wartungsplan_position_id }))
    await tx.insertInto('wartungsauftrag_position').values(rows).execute()
  }
  const { status } = felder
  await schreibeVerlauf(tx, clock, actor.id, id, { status_von: null, status_nach: status, aenderungen: {} })
  announce({ art: 'wartungsauftrag', id })
  return getWartungsauftrag(tx, id)
}

/**
 * Changes an order, moves it to its next status, or notes something about it; each of these goes on its record. Finishing
 * one with a plan moves the plan's `zuletzt_*`.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`, 422 `tag_in_zukunft`
 */
export async function wartungsauftragAendern(
  { tx, actor, announce }: UnauditedWrite,
  { clock, heute }: Jetzt,
  id: string,
  { status, bemerkung, ausgefuehrt_am, kilometerstand, betriebsstunden, ...felder }: WartungsauftragAendern,
): Promise<WartungsauftragMitVerlauf> {
  const vorher = await sperreWartungsauftrag(tx, id)
  if (status !== undefined) pruefeStatus(vorher, status)
  if (Object.keys(felder).length > 0) {
    await tx.updateTable('wartungsauftrag').set(felder).where('id', '=', id).execute()
  }
  if (status === 'erledigt') {
    const ausfuehrung = { ausgefuehrt_am: ausgefuehrt_am ?? heute, kilometerstand, betriebsstunden }
    await schliesseAb(tx, { clock, heute }, vorher, ausfuehrung)
  } else if (status !== undefined) {
    await tx.updateTable('wartungsauftrag').set({ status }).where('id', '=', id).execute()
  }
  const nachher = await getWartungsauftrag(tx, id)
  await schreibeVerlauf(tx, clock, actor.id, id, {
    status_von: vorher.status,
    status_nach: nachher.status,
    aenderungen: unterschied(vorher, nachher),
    bemerkung: bemerkung ?? null,
  })
  announce({ art: 'wartungsauftrag', id })
  if (status === 'erledigt' && vorher.wartungsplan_id !== null) {
    announce({ art: 'wartungsplan', id: vorher.wartungsplan_id })
  }
  return getWartungsauftrag(tx, id)
}

/** @throws {DomainError} 404, 409 `uebergang_unzulaessig` unless it is `offen`, 409 `wird_verwendet` */
export async function wartungsauftragLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const auftrag = await sperreWartungsauftrag(tx, id)
  pruefeLoeschen(auftrag)
  verweigereWennVerwendet(auftrag.beschreibung, await verwendungWartungsauftrag(tx, id))
  await tx.deleteFrom('wartungsauftrag').where('id', '=', id).execute()
  announce({ art: 'wartungsauftrag', id })
}

type Tx = UnauditedWrite['tx']

async function sperreWartungsauftrag(tx: Tx, id: string): Promise<WartungsauftragRow> {
  const row = await tx.selectFrom('wartungsauftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannterWartungsauftrag()
  return row
}

/** The positions of the plan that a new order is for. The plan is locked, so that none of them is taken away meanwhile. */
async function planpositionen(
  tx: Tx,
  { objekt_id, wartungsplan_id }: Pick<WartungsauftragAnlegen, 'objekt_id' | 'wartungsplan_id'>,
  gewuenschte: readonly string[] | undefined,
): Promise<string[]> {
  if (wartungsplan_id === null) return []
  const plan = await tx
    .selectFrom('wartungsplan')
    .select('id')
    .where('id', '=', wartungsplan_id)
    .where('objekt_id', '=', objekt_id)
    .forUpdate()
    .executeTakeFirst()
  if (plan === undefined) throw fremd('wartungsplan_id', 'Diesen Wartungsplan gibt es bei dem Objekt nicht.')
  const alle = (await listPlanpositionen(tx, plan.id)).map(({ id }) => id)
  if (gewuenschte === undefined) return alle
  const gewaehlt = [...new Set(gewuenschte)]
  if (gewaehlt.every((id) => alle.includes(id))) return gewaehlt
  throw fremd('position_ids', 'Eine der Positionen gehört nicht zu dem Wartungsplan.')
}

const fremd = (feld: string, satz: string) => unprocessable('unbekannte_referenz', satz, { feld })

interface Ausfuehrung {
  readonly ausgefuehrt_am: Day
  readonly kilometerstand: number | undefined
  readonly betriebsstunden: number | undefined
}

/** The plan counts from here on; never from earlier than it does already, when orders are finished out of their order. */
async function schliesseAb(
  tx: Tx,
  { clock, heute }: Jetzt,
  { id, objekt_id, wartungsplan_id }: WartungsauftragRow,
  ausfuehrung: Ausfuehrung,
): Promise<void> {
  const { ausgefuehrt_am } = ausfuehrung
  verweigereZukunft(heute, 'ausgefuehrt_am', ausgefuehrt_am, 'Nennen Sie den Tag der Arbeit.')
  const stand = await tx
    .selectFrom('fahrzeugdetails')
    .select(['kilometerstand', 'betriebsstunden'])
    .where('objekt_id', '=', objekt_id)
    .executeTakeFirst()
  const kilometerstand = ausfuehrung.kilometerstand ?? stand?.kilometerstand ?? null
  const betriebsstunden = ausfuehrung.betriebsstunden ?? stand?.betriebsstunden ?? null
  const erledigt_am = new Date(clock.now()).toISOString()
  await tx
    .updateTable('wartungsauftrag')
    .set({ status: 'erledigt', erledigt_am, ausgefuehrt_am, kilometerstand, betriebsstunden })
    .where('id', '=', id)
    .execute()
  if (wartungsplan_id === null) return
  // Two orders of one plan that are finished at once: one after the other.
  await tx.selectFrom('wartungsplan').select('id').where('id', '=', wartungsplan_id).forUpdate().execute()
  await tx
    .updateTable('wartungsplan_position')
    .set({
      zuletzt_am: sql`greatest(zuletzt_am, ${ausgefuehrt_am}::date)`,
      zuletzt_km: sql`greatest(zuletzt_km, ${kilometerstand}::integer)`,
      zuletzt_betriebsstunden: sql`greatest(zuletzt_betriebsstunden, ${betriebsstunden}::double precision)`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('wartungsauftrag_position').select('wartungsplan_position_id').where('wartungsauftrag_id', '=', id),
    )
    .execute()
}

interface Eintrag {
  readonly status_von: WartungsauftragRow['status'] | null
  readonly status_nach: WartungsauftragRow['status']
  readonly aenderungen: Aenderungen
  readonly bemerkung?: string | null
}

async function schreibeVerlauf(tx: Tx, clock: Clock, benutzer_id: string, auftragId: string, eintrag: Eintrag) {
  await tx
    .insertInto('wartungsauftrag_verlauf')
    .values({
      id: newId(),
      wartungsauftrag_id: auftragId,
      benutzer_id,
      zeitpunkt: new Date(clock.now()).toISOString(),
      ...eintrag,
      aenderungen: JSON.stringify(eintrag.aenderungen),
    })
    .execute()
}

const AUFGEZEICHNET = ['werkstatt', 'werkstatt_name', 'beschreibung', 'kosten'] as const

function unterschied(vorher: WartungsauftragRow, nachher: WartungsauftragRow): Aenderungen {
  const geaenderte = AUFGEZEICHNET.filter((feld) => vorher[feld] !== nachher[feld])
  return Object.fromEntries(geaenderte.map((feld) => [feld, { von: vorher[feld], nach: nachher[feld] }]))
}
