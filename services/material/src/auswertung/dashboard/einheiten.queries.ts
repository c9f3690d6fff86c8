import { sql } from 'kysely'
import type { Sicht } from '../../kern/access/sicht.ts'
import type { Reader } from '../../kern/db/store.ts'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'
import type { Einheitslage } from './einheiten.schema.ts'
import type { BewertetesObjekt } from './einsatzbereitschaft.queries.ts'

type Zahlen = Omit<Einheitslage, 'einheit_id' | 'einheit_name' | 'uebergeordnet_id' | 'offene_maengel'> & {
  offene_maengel: number
}

interface Einheit {
  readonly id: string
  readonly name: string
  readonly uebergeordnet_id: string | null
}

/** A number of an Einheit itself; null: of what belongs to none. */
interface Anzahl {
  readonly einheit_id: string | null
  readonly anzahl: number
}

const nothing = (): Zahlen => ({
  objekte: 0,
  einsatzbereit: 0,
  eingeschraenkt: 0,
  nicht_einsatzbereit: 0,
  offene_fehlbestaende: 0,
  offene_maengel: 0,
  ueberfaellige_kontrollen: 0,
  ueberfaellige_pruefungen: 0,
})

/**
 * Counts for each Einheit what is ready, missing, defective and overdue there and in all below it. Names each one that has
 * an object and that this view reaches, the upper before the lower, and last what belongs to none.
 */
export async function listEinheitslagen(
  reader: Reader,
  objekte: readonly BewertetesObjekt[],
  sicht: Sicht,
): Promise<readonly Einheitslage[]> {
  const [einheiten, fehlbestaende, maengel] = await Promise.all([
    reader
      .selectFrom('einheit')
      .select(['id', 'name', 'uebergeordnet_id'])
      .orderBy(sql`name COLLATE natuerlich`)
      .orderBy('id')
      .execute(),
    countFehlbestaende(reader),
    countMaengel(reader),
  ])
  const upper = new Map(einheiten.map(({ id, uebergeordnet_id }) => [id, uebergeordnet_id]))
  const lagen = new Map<string | null, Zahlen>()
  const own = new Set<string>()
  /** Adds to an Einheit and to all above it. */
  const add = (einheit_id: string | null, amount: (lage: Zahlen) => void): void => {
    if (einheit_id !== null) own.add(einheit_id)
    let at: string | null = einheit_id
    do {
      const lage = lagen.get(at) ?? nothing()
      lagen.set(at, lage)
      amount(lage)
      at = at === null ? null : (upper.get(at) ?? null)
    } while (at !== null)
  }
  for (const objekt of objekte) add(objekt.einheit_id, (lage) => countObjekt(lage, objekt))
  for (const { einheit_id, anzahl } of fehlbestaende) add(einheit_id, (lage) => (lage.offene_fehlbestaende += anzahl))
  for (const { einheit_id, anzahl } of maengel) add(einheit_id, (lage) => (lage.offene_maengel += anzahl))
  // Above the places of a reader lie others that they do not see.
  const reached = ({ id }: Einheit) => sicht === 'alles' || own.has(id) || sicht.einheiten.includes(id)
  const rows = downwards(einheiten).flatMap((einheit) => {
    const lage = reached(einheit) ? lagen.get(einheit.id) : undefined
    const { id, name, uebergeordnet_id } = einheit
    return lage === undefined ? [] : [{ einheit_id: id, einheit_name: name, uebergeordnet_id, ...lage }]
  })
  const none = lagen.get(null)
  return none === undefined
    ? rows
    : [...rows, { einheit_id: null, einheit_name: null, uebergeordnet_id: null, ...none }]
}

function countObjekt(lage: Zahlen, { einsatzbereitschaft, gruende, hinweise, ...objekt }: BewertetesObjekt): void {
  lage.objekte += 1
  lage[einsatzbereitschaft] += 1
  if (objekt.kontrolle_faelligkeit === 'ueberfaellig') lage.ueberfaellige_kontrollen += 1
  const isOverdue =
    hinweise.includes('pruefung_ueberfaellig') ||
    gruende.includes('hu_ueberfaellig') ||
    gruende.includes('uvv_ueberfaellig')
  if (isOverdue) lage.ueberfaellige_pruefungen += 1
}

/** Puts each Einheit before those below it; of one level they keep their order. */
function downwards(einheiten: readonly Einheit[]): Einheit[] {
  const below = Map.groupBy(einheiten, ({ uebergeordnet_id }) => uebergeordnet_id)
  const from = (id: string | null): Einheit[] => (below.get(id) ?? []).flatMap((one) => [one, ...from(one.id)])
  return from(null)
}

const countFehlbestaende = (reader: Reader): Promise<Anzahl[]> =>
  reader
    .selectFrom('fehlbestand')
    .innerJoin('objekt', 'objekt.id', 'fehlbestand.objekt_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .where(endgueltigOffen)
    .groupBy('objekt.einheit_id')
    .select(['objekt.einheit_id', reader.fn.countAll<number>().as('anzahl')])
    .execute()

const countMaengel = (reader: Reader): Promise<Anzahl[]> =>
  reader
    .selectFrom('mangel')
    .innerJoin('objekt', 'objekt.id', 'mangel.objekt_id')
    .where('mangel.status', '<>', sql.lit('erledigt'))
    .groupBy('objekt.einheit_id')
    .select(['objekt.einheit_id', reader.fn.countAll<number>().as('anzahl')])
    .execute()
