import type { Ereignis, Ereignisart } from '../ereignis.ts'
import type { QualifikationMitNamen, QualifikationRow } from './qualifikation.queries.ts'

/**
 * A qualification was confirmed: entered, or entered differently.
 *
 * @param vorher what was entered before, when it was changed
 */
export const qualifikationErfasst = (qualifikation: QualifikationMitNamen, vorher?: QualifikationRow): Ereignis => ({
  ...ereignis('qualifikation_erfasst', qualifikation),
  details: { ...angaben(qualifikation), ...(vorher === undefined ? {} : { vorher: zeitraum(vorher) }) },
})

export const qualifikationGeloescht = (qualifikation: QualifikationMitNamen): Ereignis => ({
  ...ereignis('qualifikation_geloescht', qualifikation),
  details: angaben(qualifikation),
})

const ereignis = (art: Ereignisart, { id }: QualifikationRow) =>
  ({ ereignis: art, entitaet_typ: 'benutzer_qualifikation', entitaet_id: id }) as const

const zeitraum = ({ qualifikationstyp_id, erworben_am, gueltig_bis }: QualifikationRow) => ({
  qualifikationstyp_id,
  erworben_am,
  gueltig_bis,
})

const angaben = (qualifikation: QualifikationMitNamen) => ({
  benutzer_id: qualifikation.benutzer_id,
  qualifikationstyp_name: qualifikation.qualifikationstyp_name,
  ...zeitraum(qualifikation),
})
