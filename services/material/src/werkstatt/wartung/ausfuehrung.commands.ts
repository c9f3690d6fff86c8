/** The work of an order: its day and the readings of the vehicle then, from which the plan counts its intervals. */
import { conflict, type Day, type DomainError } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { type Hinweis, requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { decimal, faellt, STANDARTEN, zuHoch } from '../../kern/rules/fahrzeugstand.ts'
import { type Now, refuseZukunft } from '../../kern/rules/now.ts'
import { type Fahrzeugstand, findVorstand, getFahrzeugstand, PLANSTAENDE } from './stand.queries.ts'
import type { WartungsauftragRow } from './wartungsauftrag.queries.ts'
import type { WartungsauftragAendern } from './wartungsauftrag.schema.ts'

type Tx = UnauditedWrite['tx']

/** What a person says about the work. */
export type Ausfuehrung = Pick<WartungsauftragAendern, 'ausgefuehrt_am' | 'bestaetigt' | (typeof STANDARTEN)[number]>

/** Whether a person says anything about the work. */
export const isGenannt = ({ ausgefuehrt_am, kilometerstand, betriebsstunden }: Ausfuehrung): boolean =>
  [ausgefuehrt_am, kilometerstand, betriebsstunden].some((angabe) => angabe !== undefined)

/**
 * Finishes an order, and moves the last day and readings of its plan.
 *
 * @throws {DomainError} 409 `bestaetigung_noetig`, 422 `tag_in_zukunft`
 */
export async function auftragAbschliessen(
  tx: Tx,
  { clock, heute }: Now,
  auftrag: WartungsauftragRow,
  genannt: Ausfuehrung,
): Promise<void> {
  const ausgefuehrt_am = genannt.ausgefuehrt_am ?? heute
  await checkArbeit(tx, heute, { ...auftrag, ausgefuehrt_am }, genannt)
  const fahrzeug = await getFahrzeugstand(tx, auftrag.objekt_id)
  const stand = standAus(genannt, fahrzeug)
  const erledigt_am = new Date(clock.now()).toISOString()
  await tx
    .updateTable('wartungsauftrag')
    .set({ status: 'erledigt', erledigt_am, ausgefuehrt_am, ...stand })
    .where('id', '=', auftrag.id)
    .execute()
  await movePlan(tx, auftrag, {
    zuletzt_am: sql<string>`CASE WHEN ${isLetzte(heute, ausgefuehrt_am)} THEN ${ausgefuehrt_am}::date ELSE zuletzt_am END`,
    stand: (art) => {
      const [column, wert] = [sql.ref(PLANSTAENDE[art]), sql`${stand[art]}::numeric`]
      // A reading that a person names counts, even a lower one, which they have confirmed.
      const letzter = genannt[art] === undefined ? sql`greatest(${column}, ${wert})` : wert
      return sql<number>`CASE WHEN ${isLetzte(heute, ausgefuehrt_am)} THEN ${letzter} ELSE coalesce(${column}, ${wert}) END`
    },
  })
}

/**
 * Corrects the day and the readings of a finished order. Where its plan has them from there, it counts from the last work
 * as it is now.
 *
 * @throws {DomainError} 409 `noch_nicht_erledigt`, `bestaetigung_noetig`, 422 `tag_in_zukunft`
 */
export async function ausfuehrungBerichtigen(
  tx: Tx,
  heute: Day,
  auftrag: WartungsauftragRow,
  genannt: Ausfuehrung,
): Promise<void> {
  if (auftrag.status !== 'erledigt') throw nichtErledigt()
  const ausgefuehrt_am = genannt.ausgefuehrt_am ?? auftrag.ausgefuehrt_am ?? heute
  await checkArbeit(tx, heute, { ...auftrag, ausgefuehrt_am }, genannt)
  const stand = standAus(genannt, auftrag)
  await tx
    .updateTable('wartungsauftrag')
    .set({ ausgefuehrt_am, ...stand })
    .where('id', '=', auftrag.id)
    .execute()
  await movePlan(tx, auftrag, {
    zuletzt_am: sql<string>`CASE WHEN zuletzt_am = ${auftrag.ausgefuehrt_am}::date THEN ${letzteArbeit('ausgefuehrt_am')}
      ELSE greatest(zuletzt_am, ${ausgefuehrt_am}::date) END`,
    stand: (art) => {
      const column = sql.ref(PLANSTAENDE[art])
      return sql<number>`CASE WHEN ${column}::numeric IS NOT DISTINCT FROM ${auftrag[art]}::numeric
        THEN coalesce(${letzteArbeit(art)}, ${column}) ELSE ${column} END`
    },
  })
}

const nichtErledigt = (): DomainError =>
  conflict(
    'noch_nicht_erledigt',
    'Tag und Stände der Arbeit gibt es erst, wenn sie getan ist. Nennen Sie sie, wenn Sie den Auftrag abschließen.',
  )

/** The readings that are named, beside those that count otherwise. */
const standAus = ({ kilometerstand, betriebsstunden }: Ausfuehrung, sonst: Fahrzeugstand): Fahrzeugstand => ({
  kilometerstand: kilometerstand ?? sonst.kilometerstand,
  betriebsstunden: betriebsstunden === undefined ? sonst.betriebsstunden : decimal(betriebsstunden),
})

/** Refuses a day in the future, and asks about readings that are unusual. One that stays as it was is not asked again. */
async function checkArbeit(
  tx: Tx,
  heute: Day,
  { id, objekt_id, ausgefuehrt_am, ...bisher }: WartungsauftragRow & { readonly ausgefuehrt_am: Day },
  genannt: Ausfuehrung,
): Promise<void> {
  refuseZukunft(heute, 'ausgefuehrt_am', ausgefuehrt_am, 'Nennen Sie den Tag der Arbeit.')
  const fahrzeug = await getFahrzeugstand(tx, objekt_id)
  const hinweise: Hinweis[] = []
  for (const art of STANDARTEN) {
    const wert = genannt[art]
    if (wert === undefined || wert === bisher[art]) continue
    const vorstand = await findVorstand(tx, art, { id, objekt_id, bisher: bisher[art] }, ausgefuehrt_am)
    const ablesung = { art, feld: art, wert }
    hinweise.push(...zuHoch(ablesung, fahrzeug[art]), ...faellt(ablesung, vorstand))
  }
  requireBestaetigung(hinweise, genannt.bestaetigt)
}

/** Whether the row `wartungsplan_position` knows no later work. A day in the future is a slip that no work would outlast. */
const isLetzte = (heute: Day, day: Day): RawBuilder<boolean> =>
  sql<boolean>`(zuletzt_am IS NULL OR zuletzt_am <= ${day}::date OR zuletzt_am > ${heute}::date)`

/** What the last finished order for the row `wartungsplan_position` recorded. */
const letzteArbeit = (column: 'ausgefuehrt_am' | (typeof STANDARTEN)[number]): RawBuilder<unknown> =>
  sql`(SELECT a.${sql.ref(column)} FROM wartungsauftrag_position t JOIN wartungsauftrag a ON a.id = t.wartungsauftrag_id
    WHERE t.wartungsplan_position_id = wartungsplan_position.id AND a.status = 'erledigt' AND a.${sql.ref(column)} IS NOT NULL
    ORDER BY a.ausgefuehrt_am DESC, a.erledigt_am DESC LIMIT 1)`

/** The new values of the positions of an order, computed from their rows. */
interface Planstand {
  readonly zuletzt_am: RawBuilder<string>
  readonly stand: (art: (typeof STANDARTEN)[number]) => RawBuilder<number>
}

async function movePlan(
  tx: Tx,
  { id, wartungsplan_id }: WartungsauftragRow,
  { zuletzt_am, stand }: Planstand,
): Promise<void> {
  if (wartungsplan_id === null) return
  // Serializes two orders of one plan that are finished at once.
  await tx.selectFrom('wartungsplan').select('id').where('id', '=', wartungsplan_id).forUpdate().execute()
  await tx
    .updateTable('wartungsplan_position')
    .set({
      zuletzt_am,
      zuletzt_km: stand('kilometerstand'),
      zuletzt_betriebsstunden: stand('betriebsstunden'),
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('wartungsauftrag_position').select('wartungsplan_position_id').where('wartungsauftrag_id', '=', id),
    )
    .execute()
}
