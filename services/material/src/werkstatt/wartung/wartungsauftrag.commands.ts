import { type Clock, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import type { Now } from '../../kern/rules/now.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { auftragAbschliessen, ausfuehrungBerichtigen, isGenannt } from './ausfuehrung.commands.ts'
import {
  type Aenderungen,
  getWartungsauftrag,
  listPlanpositionen,
  unknownWartungsauftrag,
  usageOfWartungsauftrag,
  type WartungsauftragMitVerlauf,
  type WartungsauftragRow,
} from './wartungsauftrag.queries.ts'
import type { WartungsauftragAendern, WartungsauftragAnlegen } from './wartungsauftrag.schema.ts'
import { wartungsauftragStates } from './wartungsauftrag.states.ts'

/** Creates an order with or without a plan (ad hoc). @throws {DomainError} 422 `unbekannte_referenz` */
export async function wartungsauftragAnlegen(
  { tx, actor, announce }: UnauditedWrite,
  { clock }: Pick<Now, 'clock'>,
  { position_ids, ...fields }: WartungsauftragAnlegen,
): Promise<WartungsauftragMitVerlauf> {
  const positionen = await planpositionen(tx, fields, position_ids)
  await refuseFremdenMangel(tx, fields)
  const id = newId()
  await tx
    .insertInto('wartungsauftrag')
    .values({ id, ...fields, erstellt_von: actor.id, erstellt_am: new Date(clock.now()).toISOString() })
    .execute()
  if (positionen.length > 0) {
    const rows = positionen.map((wartungsplan_position_id) => ({ wartungsauftrag_id: id, wartungsplan_position_id }))
    await tx.insertInto('wartungsauftrag_position').values(rows).execute()
  }
  const { status } = fields
  await writeVerlauf(tx, clock, actor.id, id, { status_von: null, status_nach: status, aenderungen: {} })
  announce({ art: 'wartungsauftrag', id })
  if (fields.mangel_id !== null) announce({ art: 'mangel', id: fields.mangel_id })
  return getWartungsauftrag(tx, id)
}

/**
 * Changes an order, moves it to its next status, or adds a note; each goes on its record. Finishing one with a plan
 * moves the plan's `zuletzt_*`; later its day and readings can be corrected.
 *
 * @throws {DomainError} 404, 409 `uebergang_unzulaessig`, `noch_nicht_erledigt`, `bestaetigung_noetig`, 422
 *   `tag_in_zukunft`
 */
export async function wartungsauftragAendern(
  { tx, actor, announce }: UnauditedWrite,
  { clock, heute }: Now,
  id: string,
  { status, bemerkung, ausgefuehrt_am, kilometerstand, betriebsstunden, bestaetigt, ...fields }: WartungsauftragAendern,
): Promise<WartungsauftragMitVerlauf> {
  const before = await lockWartungsauftrag(tx, id)
  const genannt = { ausgefuehrt_am, kilometerstand, betriebsstunden, bestaetigt }
  if (status !== undefined) wartungsauftragStates.check(before, status)
  if (Object.keys(fields).length > 0) {
    await tx.updateTable('wartungsauftrag').set(fields).where('id', '=', id).execute()
  }
  if (status === 'erledigt') await auftragAbschliessen(tx, { clock, heute }, before, genannt)
  else if (isGenannt(genannt)) await ausfuehrungBerichtigen(tx, heute, before, genannt)
  else if (status !== undefined) {
    await tx.updateTable('wartungsauftrag').set({ status }).where('id', '=', id).execute()
  }
  const after = await getWartungsauftrag(tx, id)
  await writeVerlauf(tx, clock, actor.id, id, {
    status_von: before.status,
    status_nach: after.status,
    aenderungen: difference(before, after),
    bemerkung: bemerkung ?? null,
  })
  announce({ art: 'wartungsauftrag', id })
  if ((status === 'erledigt' || isGenannt(genannt)) && before.wartungsplan_id !== null) {
    announce({ art: 'wartungsplan', id: before.wartungsplan_id })
  }
  if (status !== undefined && before.mangel_id !== null) announce({ art: 'mangel', id: before.mangel_id })
  return getWartungsauftrag(tx, id)
}

/** @throws {DomainError} 404, 409 `uebergang_unzulaessig` unless it is `offen`, 409 `wird_verwendet` */
export async function wartungsauftragLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const auftrag = await lockWartungsauftrag(tx, id)
  wartungsauftragStates.check(auftrag, 'loeschen')
  refuseWennVerwendet(auftrag.beschreibung, await usageOfWartungsauftrag(tx, id))
  await tx.deleteFrom('wartungsauftrag').where('id', '=', id).execute()
  announce({ art: 'wartungsauftrag', id })
  if (auftrag.mangel_id !== null) announce({ art: 'mangel', id: auftrag.mangel_id })
}

type Tx = UnauditedWrite['tx']

async function lockWartungsauftrag(tx: Tx, id: string): Promise<WartungsauftragRow> {
  const row = await tx.selectFrom('wartungsauftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownWartungsauftrag()
  return row
}

/** Finds the plan positions of a new order, and locks the plan, so that none is removed meanwhile. */
async function planpositionen(
  tx: Tx,
  { objekt_id, wartungsplan_id }: Pick<WartungsauftragAnlegen, 'objekt_id' | 'wartungsplan_id'>,
  wanted: readonly string[] | undefined,
): Promise<string[]> {
  if (wartungsplan_id === null) return []
  const plan = await tx
    .selectFrom('wartungsplan')
    .select('id')
    .where('id', '=', wartungsplan_id)
    .where('objekt_id', '=', objekt_id)
    .forUpdate()
    .executeTakeFirst()
  if (plan === undefined) throw foreign('wartungsplan_id', 'Diesen Wartungsplan gibt es bei dem Objekt nicht.')
  const all = (await listPlanpositionen(tx, plan.id)).map(({ id }) => id)
  if (wanted === undefined) return all
  const chosen = [...new Set(wanted)]
  if (chosen.every((id) => all.includes(id))) return chosen
  throw foreign('position_ids', 'Eine der Positionen gehört nicht zu dem Wartungsplan.')
}

/** Refuses a defect of another object. @throws {DomainError} 422 `unbekannte_referenz` */
async function refuseFremdenMangel(
  tx: Tx,
  { objekt_id, mangel_id }: Pick<WartungsauftragAnlegen, 'objekt_id' | 'mangel_id'>,
): Promise<void> {
  if (mangel_id === null) return
  const mangel = await tx
    .selectFrom('mangel')
    .select('id')
    .where('id', '=', mangel_id)
    .where('objekt_id', '=', objekt_id)
    .executeTakeFirst()
  if (mangel === undefined) throw foreign('mangel_id', 'Diesen Mangel gibt es bei dem Objekt nicht.')
}

const foreign = (feld: string, sentence: string) => unprocessable('unbekannte_referenz', sentence, { feld })

interface Verlaufsschritt {
  readonly status_von: WartungsauftragRow['status'] | null
  readonly status_nach: WartungsauftragRow['status']
  readonly aenderungen: Aenderungen
  readonly bemerkung?: string | null
}

async function writeVerlauf(tx: Tx, clock: Clock, benutzer_id: string, auftragId: string, schritt: Verlaufsschritt) {
  await tx
    .insertInto('wartungsauftrag_verlauf')
    .values({
      id: newId(),
      wartungsauftrag_id: auftragId,
      benutzer_id,
      zeitpunkt: new Date(clock.now()).toISOString(),
      ...schritt,
      aenderungen: JSON.stringify(schritt.aenderungen),
    })
    .execute()
}

const RECORDED = ['werkstatt', 'werkstatt_name', 'beschreibung', 'kosten'] as const
const WORK = ['ausgefuehrt_am', 'kilometerstand', 'betriebsstunden'] as const

/** What changed of an order. Day and readings of the work count once it was finished: until then there are none. */
function difference(before: WartungsauftragRow, after: WartungsauftragRow): Aenderungen {
  const fields = before.status === 'erledigt' ? [...RECORDED, ...WORK] : RECORDED
  const changed = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, { von: textOf(before[field]), nach: textOf(after[field]) }]))
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))
