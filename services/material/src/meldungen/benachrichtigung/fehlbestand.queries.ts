import type { KontrolleStatus } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import type { Meldeanlass } from '../../kern/mail/mailauftrag.schema.ts'

/** The unreported shortages of an object. */
export interface Fehlbestandsbericht {
  readonly objekt: { readonly code: string; readonly name: string; readonly standort_name: string }
  /** The check that found it; null when devices were reported as missing. */
  readonly kontrolle: {
    readonly benutzer_name: string
    readonly gestartet_am: string
    readonly status: KontrolleStatus
  } | null
  /** In the order of the round. */
  readonly fehlbestaende: readonly {
    readonly id: string
    readonly material_name: string
    readonly einheit: string
    readonly sollmenge: number
    readonly istmenge: number
    readonly fehlmenge: number
  }[]
}

/** Reads the current report; undefined when there is nothing to report. */
export async function findFehlbestandsbericht(
  reader: Reader,
  anlass: Meldeanlass,
): Promise<Fehlbestandsbericht | undefined> {
  const fresh = reader
    .selectFrom('fehlbestand')
    .innerJoin('objektposition', 'objektposition.id', 'fehlbestand.objektposition_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['fehlbestand.id', 'fehlbestand.sollmenge', 'fehlbestand.istmenge', 'fehlbestand.fehlmenge'])
    .select(['material.name as material_name', 'material.einheit'])
    .where('fehlbestand.gemeldet_am', 'is', null)
    .where('fehlbestand.status', '<>', 'erledigt')
    .orderBy('objektposition.reihenfolge')
    .orderBy('fehlbestand.id')
  if ('objekt_id' in anlass) {
    const { objekt_id } = anlass
    const fehlbestaende = await fresh
      .where('fehlbestand.objekt_id', '=', objekt_id)
      .where('fehlbestand.kontrolle_id', 'is', null)
      .execute()
    if (fehlbestaende.length === 0) return undefined
    return { objekt: await getObjekt(reader, objekt_id), kontrolle: null, fehlbestaende }
  }
  const fehlbestaende = await fresh.where('fehlbestand.kontrolle_id', '=', anlass.kontrolle_id).execute()
  if (fehlbestaende.length === 0) return undefined
  const { objekt_id, ...kontrolle } = await reader
    .selectFrom('kontrolle')
    .innerJoin('benutzer', 'benutzer.id', 'kontrolle.benutzer_id')
    .select(['kontrolle.objekt_id', 'benutzer.name as benutzer_name', 'kontrolle.gestartet_am', 'kontrolle.status'])
    .where('kontrolle.id', '=', anlass.kontrolle_id)
    .executeTakeFirstOrThrow()
  return { objekt: await getObjekt(reader, objekt_id), kontrolle, fehlbestaende }
}

function getObjekt(reader: Reader, id: string): Promise<Fehlbestandsbericht['objekt']> {
  return reader
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .select(['objekt.code', 'objekt.name', 'standort.name as standort_name'])
    .where('objekt.id', '=', id)
    .executeTakeFirstOrThrow()
}
