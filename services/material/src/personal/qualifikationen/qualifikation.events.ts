import type { Ereignis, Ereignisart } from '../../kern/db/ereignis.ts'
import type { QualifikationMitNamen, QualifikationRow } from './qualifikation.queries.ts'

/**
 * Builds the event of a confirmed qualification: entered or changed.
 *
 * @param before the previous values, when it was changed
 */
export const qualifikationErfasst = (qualifikation: QualifikationMitNamen, before?: QualifikationRow): Ereignis => ({
  ...ereignis('qualifikation_erfasst', qualifikation),
  details: { ...details(qualifikation), ...(before === undefined ? {} : { vorher: range(before) }) },
})

export const qualifikationGeloescht = (qualifikation: QualifikationMitNamen): Ereignis => ({
  ...ereignis('qualifikation_geloescht', qualifikation),
  details: details(qualifikation),
})

const ereignis = (kind: Ereignisart, { id }: QualifikationRow) =>
  ({ ereignis: kind, entitaet_typ: 'benutzer_qualifikation', entitaet_id: id }) as const

const range = ({ qualifikationstyp_id, erworben_am, gueltig_bis }: QualifikationRow) => ({
  qualifikationstyp_id,
  erworben_am,
  gueltig_bis,
})

const details = (qualifikation: QualifikationMitNamen) => ({
  benutzer_id: qualifikation.benutzer_id,
  qualifikationstyp_name: qualifikation.qualifikationstyp_name,
  ...range(qualifikation),
})
