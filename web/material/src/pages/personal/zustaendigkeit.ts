import type { Schema } from '../../api/index.ts'

/** That somebody is told of the shortages of a Standort or an object. */
export type Zustaendigkeit = Schema<'Zustaendigkeit'>

/** What for, in words. */
export const wofuer = ({ standort_name, objekt_code, objekt_name }: Zustaendigkeit): string =>
  standort_name === null ? `${objekt_code} ${objekt_name}` : `alle Objekte in ${standort_name}`
