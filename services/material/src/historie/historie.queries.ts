import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import type { Entitaetstyp, Ereignisart } from '../ereignis.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import { zeitraum } from '../zeitraum.ts'
import type { HistorieSuche } from './historie.schema.ts'

/** One entry of the audit trail, the names of the person and of what it is about resolved. */
export interface HistorieRow {
  readonly id: string
  readonly entitaet_typ: Entitaetstyp
  readonly entitaet_id: string
  readonly ereignis: Ereignisart
  readonly benutzer_id: string | null
  readonly benutzer_name: string | null
  readonly objekt_name: string | null
  readonly material_name: string | null
  readonly zeitpunkt: string
  readonly details: Record<string, unknown>
}

/**
 * The audit trail, newest first.
 *
 * @param zeitzone in which `von` and `bis` are read when they are days
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export async function listHistorie(
  reader: Reader,
  suche: HistorieSuche,
  zeitzone: string,
): Promise<Seite<HistorieRow>> {
  const { von, vor } = zeitraum(suche, zeitzone)
  const nachZeit = von !== undefined || vor !== undefined
  const treffer = gefiltert(reader, suche)
    .$if(von !== undefined, (q) => q.where('zeitpunkt', '>=', von ?? ''))
    .$if(vor !== undefined, (q) => q.where('zeitpunkt', '<', vor ?? ''))
    // Ids rise with time. In a range of time, its own index finds the page without sorting all of it.
    .$if(nachZeit, (q) => q.orderBy('zeitpunkt', 'desc'))
    .orderBy('id', 'desc')
  const zaehlbar = !nachZeit && (suche.entitaet_id ?? suche.objekt_id) === undefined
  const zaehleTreffer = () => (zaehlbar ? zaehleEintraege(reader, suche) : zaehle(treffer))
  return blaettere(suche, zaehleTreffer, (ausschnitt) => {
    // The page is found in an index alone; only its rows are read whole.
    const seite = ausschnitt.teil(treffer.select('id')).as('seite')
    const eintraege = lies(reader)
      .where('historie.id', 'in', (eb) => eb.selectFrom(seite).select('seite.id'))
      .$if(nachZeit, (q) => q.orderBy('historie.zeitpunkt', 'desc'))
      .orderBy('historie.id', 'desc')
    return ausschnitt.zeilen(eintraege).execute()
  })
}

const gefiltert = (reader: Reader, { entitaet_typ, entitaet_id, objekt_id, benutzer_id, ereignis }: HistorieSuche) =>
  reader
    .selectFrom('historie')
    .$if(entitaet_typ !== undefined, (q) => q.where('entitaet_typ', '=', entitaet_typ ?? ''))
    .$if(entitaet_id !== undefined, (q) => q.where('entitaet_id', '=', entitaet_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where(vomObjekt, '=', objekt_id ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))

/** The object that an entry is about, itself or as the place of what it is about. */
const vomObjekt = sql<string>`historie_objekt(entitaet_typ, entitaet_id, details)`

/** The material that was counted, is missing or was refilled. */
const vonMaterial = sql<string>`(historie.details ->> 'material_id')::uuid`

const lies = (reader: Reader) =>
  reader
    .selectFrom('historie')
    .leftJoin('benutzer', 'benutzer.id', 'historie.benutzer_id')
    .leftJoin('objekt', (join) => join.on('objekt.id', '=', vomObjekt))
    .leftJoin('material', (join) => join.on('material.id', '=', vonMaterial))
    .select(['historie.id', 'entitaet_id', 'benutzer_id', 'zeitpunkt'])
    .select(['benutzer.name as benutzer_name', 'objekt.name as objekt_name', 'material.name as material_name'])
    // Only the service appends, so the columns hold the words of its types.
    .select((eb) => [
      eb.ref('entitaet_typ').$castTo<Entitaetstyp>().as('entitaet_typ'),
      eb.ref('ereignis').$castTo<Ereignisart>().as('ereignis'),
      eb.ref('details').$castTo<Record<string, unknown>>().as('details'),
    ])

/** The entries about the object `seite.id` and everything in it, the newest first. */
export const historieDerSeite = lies(BAUKASTEN)
  .where(sql<boolean>`${vomObjekt} = seite.id`)
  .orderBy('historie.id', 'desc')

/** Adds up what the database has counted while appending. */
async function zaehleEintraege(
  reader: Reader,
  { entitaet_typ, benutzer_id, ereignis }: HistorieSuche,
): Promise<number> {
  const { anzahl } = await reader
    .selectFrom('historie_anzahl')
    .select(sql<number>`coalesce(sum(anzahl), 0)::bigint`.as('anzahl'))
    .$if(entitaet_typ !== undefined, (q) => q.where('entitaet_typ', '=', entitaet_typ ?? ''))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))
    .executeTakeFirstOrThrow()
  return anzahl
}
