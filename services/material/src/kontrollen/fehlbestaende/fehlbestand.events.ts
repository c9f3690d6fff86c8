/** Audit events of shortages, refills and approvals. All of them are about the shortage. */
import type { Ereignis, Ereignisart } from '../../kern/db/ereignis.ts'
import type { FehlbestandRow, MindermengeRow, NachfuellungRow } from './fehlbestand.queries.ts'

const ereignis = (kind: Ereignisart, fehlbestandId: string, details: Ereignis['details']): Ereignis => ({
  ereignis: kind,
  entitaet_typ: 'fehlbestand',
  entitaet_id: fehlbestandId,
  details,
})

const mengen = (fehlbestand: FehlbestandRow) => ({
  objekt_id: fehlbestand.objekt_id,
  objektposition_id: fehlbestand.objektposition_id,
  material_id: fehlbestand.material_id,
  kontrolle_id: fehlbestand.kontrolle_id,
  sollmenge: fehlbestand.sollmenge,
  istmenge: fehlbestand.istmenge,
  fehlmenge: fehlbestand.fehlmenge,
})

export const fehlbestandEntstanden = (fehlbestand: FehlbestandRow): Ereignis =>
  ereignis('fehlbestand_entstanden', fehlbestand.id, mengen(fehlbestand))

export const fehlbestandErledigt = (fehlbestand: FehlbestandRow): Ereignis =>
  ereignis('fehlbestand_erledigt', fehlbestand.id, mengen(fehlbestand))

export const nachfuellungErfasst = (nachfuellung: NachfuellungRow, fehlbestand: FehlbestandRow): Ereignis =>
  ereignis('nachfuellung_erfasst', fehlbestand.id, {
    ...mengen(fehlbestand),
    nachfuellung_id: nachfuellung.id,
    menge: nachfuellung.menge,
    istmenge_vorher: nachfuellung.istmenge_vorher,
    ablaufdatum: nachfuellung.ablaufdatum,
    chargennummer: nachfuellung.chargennummer,
    materialbewegung_id: nachfuellung.materialbewegung_id,
  })

/** The event of each status of an approval. */
const KINDS = {
  aktiv: 'mindermenge_genehmigt',
  abgelaufen: 'mindermenge_abgelaufen',
  beendet: 'mindermenge_beendet_durch_erledigung',
} as const satisfies Record<MindermengeRow['status'], Ereignisart>

/**
 * Builds the event of an approval that has just got its status.
 *
 * @param ende the check whose start ended it
 */
export const mindermengeEreignis = (
  mindermenge: MindermengeRow,
  objektId: string,
  ende: { readonly anlass?: Ereignisart; readonly kontrolle_id?: string } = {},
): Ereignis =>
  ereignis(KINDS[mindermenge.status], mindermenge.fehlbestand_id, {
    objekt_id: objektId,
    mindermenge_id: mindermenge.id,
    begruendung: mindermenge.begruendung,
    ...ende,
  })
