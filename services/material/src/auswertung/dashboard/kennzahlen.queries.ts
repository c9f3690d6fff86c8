import { dayOf, endOfDay, lasting } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'
import { aktivGenehmigt, type Objektwertung } from '../../kontrollen/bereitschaft/index.ts'
import { type Kennzahlen, KUERZLICH_MS } from './kennzahlen.schema.ts'
import type { View } from './shared.ts'

type Fehlbestandszahlen = Pick<
  Kennzahlen,
  'offene_fehlbestaende' | 'genehmigte_mindermengen' | 'kuerzlich_erledigt'
> & {
  /** When the earliest of the recently resolved shortages was resolved: the next that stops being recent. */
  readonly frueheste_erledigung: string | null
}

/** Reads the key figures: valid until midnight, or until a recently resolved shortage stops being recent. */
export async function getKennzahlen(
  reader: Reader,
  objekte: readonly Pick<Objektwertung, 'einsatzbereitschaft'>[],
  now: number,
  zone: string,
): Promise<View<Kennzahlen>> {
  const { frueheste_erledigung, ...fehlbestaende } = await countFehlbestaende(reader, now)
  const problemobjekte = objekte.filter((objekt) => objekt.einsatzbereitschaft !== 'einsatzbereit').length
  const midnight = endOfDay(dayOf(now, zone), zone)
  return {
    value: lasting({ ...fehlbestaende, problemobjekte, objekte_gesamt: objekte.length }),
    until:
      frueheste_erledigung === null ? midnight : Math.min(midnight, Date.parse(frueheste_erledigung) + KUERZLICH_MS),
  }
}

/** Counts shortages of objects in service. Open and approved ones are counted separately; an approved one is open. */
function countFehlbestaende(reader: Reader, now: number): Promise<Fehlbestandszahlen> {
  const since = new Date(now - KUERZLICH_MS).toISOString()
  const imDienst = reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
  const offene = imDienst.where(endgueltigOffen)
  const erledigte = imDienst
    .where('fehlbestand.status', '=', 'erledigt')
    .where('fehlbestand.vorlaeufig', '=', false)
    .where('fehlbestand.erledigt_am', '>=', since)
  const { countAll, min } = reader.fn
  return reader
    .selectFrom([
      offene
        .select(countAll<number>().as('offene_fehlbestaende'))
        .select(sql<number>`count(*) FILTER (WHERE ${aktivGenehmigt})`.as('genehmigte_mindermengen'))
        .as('offene'),
      erledigte
        .select(countAll<number>().as('kuerzlich_erledigt'))
        .select(min('fehlbestand.erledigt_am').as('frueheste_erledigung'))
        .as('erledigte'),
    ])
    .selectAll()
    .executeTakeFirstOrThrow()
}
