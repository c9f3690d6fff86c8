/** What counts do to the shortages of their positions. */
import { type Clock, newId } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import { BAUKASTEN, type Write } from '../db.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
import type { KontrolleDerFehlbestaende } from './aus-kontrolle.commands.ts'
import { erledige, lasseAlleEntstehen, type NeuerFund } from './fehlbestand.commands.ts'
import { hatNachfuellung, type MindermengeRow, type OffenerFehlbestand } from './fehlbestand.queries.ts'
import { folgeDerZaehlung, type Zaehlfolge } from './fehlbestand.states.ts'
import { vermerkeAbgelaufene } from './mindermenge.commands.ts'

/** One count of one position. The caller has locked its Kontrollposition. */
export interface Zaehlung {
  /** Of whom has counted. */
  readonly write: Write
  readonly kontrolle: KontrolleDerFehlbestaende
  readonly objektposition_id: string
  readonly material_id: string
  readonly sollmenge: number
  readonly gezaehlt: number
  /** What the Kontrollposition has named so far. */
  readonly fehlbestand_id: string | null
}

/** A count, and what it does to the open shortage of its position. */
interface Wirkung {
  readonly zaehlung: Zaehlung
  readonly folge: Zaehlfolge
  readonly offen: OffenerFehlbestand | undefined
}

/**
 * Creates, adjusts or discards the shortages of counted positions, the same for one count and for many.
 *
 * @param zaehlungen each position once
 * @returns the shortage that each Kontrollposition names from now on, in the order of the counts
 */
export async function zaehlungenAnwenden(
  tx: Write['tx'],
  clock: Clock,
  zaehlungen: readonly Zaehlung[],
): Promise<(string | null)[]> {
  const offene = await sperreOffene(tx, zaehlungen)
  const wirkungen = zaehlungen.map((zaehlung) => wirkungVon(zaehlung, offene.get(zaehlung.objektposition_id)))
  const mit = (folge: Zaehlfolge) => wirkungen.filter((wirkung) => wirkung.folge === folge)

  const neue = new Map(mit('entsteht').map(({ zaehlung }) => [zaehlung, neuerFund(zaehlung)]))
  if (neue.size > 0) await lasseAlleEntstehen(tx, clock, [...neue.values()])
  await passeAn(tx, mit('angepasst'))
  await verwirf(tx, mit('verworfen'))
  // Only where somebody has refilled meanwhile: that happens to few, and each has an approval of its own to end.
  for (const { zaehlung, offen } of mit('erledigt')) {
    if (offen) await erledige(zaehlung.write, clock, offen, { istmenge: zaehlung.gezaehlt })
  }
  return wirkungen.map(({ zaehlung, folge, offen }) => {
    if (folge === 'verworfen') return null
    return offen?.id ?? neue.get(zaehlung)?.id ?? zaehlung.fehlbestand_id
  })
}

function wirkungVon(zaehlung: Zaehlung, offen: OffenerFehlbestand | undefined): Wirkung {
  const bisher = offen && {
    ausDieserKontrolle: offen.kontrolle_id === zaehlung.kontrolle.id,
    nachgefuellt: offen.hat_nachfuellung,
  }
  return { zaehlung, folge: folgeDerZaehlung(zaehlung.gezaehlt, zaehlung.sollmenge, bisher), offen }
}

function neuerFund({ write, kontrolle, objektposition_id, material_id, sollmenge, gezaehlt }: Zaehlung): NeuerFund {
  const ort = { objekt_id: kontrolle.objekt_id, kontrolle_id: kontrolle.id, objektposition_id, material_id }
  return { write, id: newId(), fund: { ...ort, sollmenge, istmenge: gezaehlt, vorlaeufig: true } }
}

const OFFENE = vorgefertigt((platz: (wert: 'objektpositionen') => RawBuilder<never>) =>
  BAUKASTEN.selectFrom('fehlbestand')
    .selectAll()
    .select(hatNachfuellung.as('hat_nachfuellung'))
    .where(sql<boolean>`objektposition_id = ANY (${platz('objektpositionen')}::uuid[])`)
    .where('status', '<>', sql.lit('erledigt'))
    .orderBy('id')
    .forUpdate(),
)

/** The open shortages by their positions, locked in the order of their ids, as everybody locks more than one. */
async function sperreOffene(
  tx: Write['tx'],
  zaehlungen: readonly Zaehlung[],
): Promise<ReadonlyMap<string, OffenerFehlbestand>> {
  const objektpositionen = zaehlungen.map(({ objektposition_id }) => objektposition_id)
  const { rows } = await OFFENE({ objektpositionen }).execute(tx)
  return new Map(rows.map((row) => [row.objektposition_id, row]))
}

async function passeAn(tx: Write['tx'], wirkungen: readonly Wirkung[]): Promise<void> {
  if (wirkungen.length === 0) return
  const ids = kuendigeAn(wirkungen)
  await sql`UPDATE fehlbestand SET istmenge = neu.istmenge
    FROM unnest(${ids}::uuid[], ${wirkungen.map(({ zaehlung }) => zaehlung.gezaehlt)}::integer[]) AS neu (id, istmenge)
    WHERE fehlbestand.id = neu.id`.execute(tx)
}

async function verwirf(tx: Write['tx'], wirkungen: readonly Wirkung[]): Promise<void> {
  if (wirkungen.length === 0) return
  const ids = kuendigeAn(wirkungen)
  const { rows } = await sql<MindermengeRow>`
    WITH genannt AS (UPDATE kontrollposition SET fehlbestand_id = NULL WHERE fehlbestand_id = ANY (${ids}::uuid[]))
    SELECT * FROM mindermenge WHERE fehlbestand_id = ANY (${ids}::uuid[]) AND status = 'aktiv'`.execute(tx)
  for (const { zaehlung, offen } of rows.length === 0 ? [] : wirkungen) {
    const seine = rows.filter(({ fehlbestand_id }) => fehlbestand_id === offen?.id)
    await vermerkeAbgelaufene(zaehlung.write, seine, zaehlung.kontrolle.objekt_id)
  }
  await sql`DELETE FROM fehlbestand WHERE id = ANY (${ids}::uuid[])`.execute(tx)
}

/** Open pages learn that the shortages change. @returns their ids */
function kuendigeAn(wirkungen: readonly Wirkung[]): string[] {
  return wirkungen.flatMap(({ zaehlung, offen }) => {
    if (offen === undefined) return []
    zaehlung.write.announce({ art: 'fehlbestand', id: offen.id })
    return [offen.id]
  })
}
