/** Locks positions that are counted, and writes what was counted: the same for one count and for many. */
import { withNext } from '@zeughaus/postgres'
import { type RawBuilder, sql } from 'kysely'
import { BAUKASTEN, type Write } from '../db.ts'
import { vorgefertigt } from '../vorgefertigt.ts'
import { type KontrollpositionMitNamen, type KontrollpositionRow, positionenMitNamen } from './kontrolle.queries.ts'
import type { Kontrollstand } from './kontrolle.states.ts'

/** Names one position of a check. */
export interface Stelle {
  readonly kontrolleId: string
  readonly materialId: string
}

/** A position that is locked, and its check that nobody can end or take over before the count is committed. */
export interface Halt {
  readonly kontrolle: Kontrollstand & { readonly id: string; readonly objekt_id: string }
  readonly position: KontrollpositionMitNamen
}

type Platz = (wert: 'kontrollen' | 'materialien') => RawBuilder<never>

const gefragte = (platz: Platz) =>
  positionenMitNamen(BAUKASTEN)
    .innerJoin('kontrolle', 'kontrolle.id', 'kontrollposition.kontrolle_id')
    .select(['kontrolle.objekt_id', 'kontrolle.status', 'kontrolle.benutzer_id'])
    .where(
      sql<boolean>`(kontrollposition.kontrolle_id, kontrollposition.material_id) IN
        (SELECT * FROM unnest(${platz('kontrollen')}::uuid[], ${platz('materialien')}::uuid[]))`,
    )
    .orderBy('kontrollposition.id')

/** Waits for whoever has locked one of them. */
const ALLE = vorgefertigt((platz: Platz) => gefragte(platz).forKeyShare('kontrolle').forUpdate('kontrollposition'))
/** Leaves out what somebody has locked. */
const FREIE = vorgefertigt((platz: Platz) =>
  gefragte(platz).modifyEnd(sql`FOR KEY SHARE OF kontrolle SKIP LOCKED FOR UPDATE OF kontrollposition SKIP LOCKED`),
)

/**
 * Locks positions together with their checks, in one statement, because a count is what a service with many people does most.
 *
 * @param wartend whether it waits for whoever has locked one of them, or leaves that one out
 * @returns by stelleVon() what there is of them
 */
export async function haltePositionen(
  tx: Write['tx'],
  stellen: readonly Stelle[],
  { wartend }: { readonly wartend: boolean },
): Promise<Map<string, Halt>> {
  const gefragt = wartend ? ALLE : FREIE
  const { rows } = await gefragt({
    kontrollen: stellen.map(({ kontrolleId }) => kontrolleId),
    materialien: stellen.map(({ materialId }) => materialId),
  }).execute(tx)
  return new Map(
    rows.map(({ objekt_id, status, benutzer_id, ...position }) => {
      const { kontrolle_id, material_id } = position
      const kontrolle = { id: kontrolle_id, objekt_id, status, benutzer_id }
      return [stelleVon({ kontrolleId: kontrolle_id, materialId: material_id }), { kontrolle, position }]
    }),
  )
}

/** The name of a position in a Map. */
export const stelleVon = ({ kontrolleId, materialId }: Stelle): string => `${kontrolleId} ${materialId}`

/** Writes counts of positions that are held. */
export async function schreibeZaehlungen(tx: Write['tx'], gezaehlte: readonly KontrollpositionRow[]): Promise<void> {
  const spalte = <S extends keyof KontrollpositionRow>(name: S) => gezaehlte.map((position) => position[name])
  await sql`${withNext}UPDATE kontrollposition SET gezaehlt = neu.gezaehlt, nachgefuellt = neu.nachgefuellt,
      fehlbestand_id = neu.fehlbestand_id, ablaufdatum = neu.ablaufdatum, chargennummer = neu.chargennummer,
      seriennummer = neu.seriennummer
    FROM unnest(${spalte('id')}::uuid[], ${spalte('gezaehlt')}::integer[], ${spalte('nachgefuellt')}::integer[],
        ${spalte('fehlbestand_id')}::uuid[], ${spalte('ablaufdatum')}::date[], ${spalte('chargennummer')}::text[],
        ${spalte('seriennummer')}::text[])
      AS neu (id, gezaehlt, nachgefuellt, fehlbestand_id, ablaufdatum, chargennummer, seriennummer)
    WHERE kontrollposition.id = neu.id`.execute(tx)
}
