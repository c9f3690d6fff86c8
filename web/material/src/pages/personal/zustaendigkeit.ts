import type { Schema } from '../../api/index.ts'

/** A person's responsibility for a Standort or an object: they are notified of its shortages. */
export type Zustaendigkeit = Schema<'Zustaendigkeit'>

/** Names the person, and says when they have no access any more: then nobody is notified. */
export const personOf = ({ benutzer_name, benutzer_aktiv }: Zustaendigkeit): string =>
  benutzer_aktiv === false ? `${benutzer_name} (kein Zugang mehr)` : benutzer_name

/** Names the Standort or object. */
export const purposeOf = ({ standort_name, objekt_code, objekt_name }: Zustaendigkeit): string =>
  standort_name === null ? `${objekt_code} ${objekt_name}` : `alle Objekte in ${standort_name}`
