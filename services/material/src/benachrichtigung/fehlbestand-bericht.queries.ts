import type { KontrolleStatus } from '../db.gen.ts'
import type { Reader } from '../db.ts'

/** What one check has found missing and nobody has been told of. */
export interface Fehlbestandsbericht {
  readonly kontrolle: {
    readonly objekt_code: string
    readonly objekt_name: string
    readonly standort_name: string
    readonly benutzer_name: string
    readonly gestartet_am: string
    readonly status: KontrolleStatus
  }
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

/** The report of a check as things are now; undefined when there is nothing to tell. */
export async function findFehlbestandsbericht(
  reader: Reader,
  kontrolleId: string,
): Promise<Fehlbestandsbericht | undefined> {
  const fehlbestaende = await reader
    .selectFrom('fehlbestand')
    .innerJoin('objektposition', 'objektposition.id', 'fehlbestand.objektposition_id')
    .innerJoin('material', 'material.id', 'fehlbestand.material_id')
    .select(['fehlbestand.id', 'fehlbestand.sollmenge', 'fehlbestand.istmenge', 'fehlbestand.fehlmenge'])
    .select(['material.name as material_name', 'material.einheit'])
    .where('fehlbestand.kontrolle_id', '=', kontrolleId)
    .where('fehlbestand.gemeldet_am', 'is', null)
    .where('fehlbestand.status', '<>', 'erledigt')
    .orderBy('objektposition.reihenfolge')
    .orderBy('fehlbestand.id')
    .execute()
  if (fehlbestaende.length === 0) return undefined
  const kontrolle = await reader
    .selectFrom('kontrolle')
    .innerJoin('objekt', 'objekt.id', 'kontrolle.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('benutzer', 'benutzer.id', 'kontrolle.benutzer_id')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'standort.name as standort_name'])
    .select(['benutzer.name as benutzer_name', 'kontrolle.gestartet_am', 'kontrolle.status'])
    .where('kontrolle.id', '=', kontrolleId)
    .executeTakeFirstOrThrow()
  return { kontrolle, fehlbestaende }
}
