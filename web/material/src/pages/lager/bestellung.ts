/** Orders of materials for the store: what is ordered, and the calls that note it. */
import { formatAgo } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'

type Materialbestand = Schema<'Materialbestand'>

/** What is on its way: ordered for the store, or noted at shortages. */
export const orderedOf = ({ bestellt, wird_beschafft }: Materialbestand): number => bestellt + wird_beschafft

export const orderedSince = ({ bestellt_am }: Materialbestand): string =>
  bestellt_am === null ? '' : `, ${formatAgo(bestellt_am)}`

/** Notes that what is to be ordered of this material is ordered. */
export const noteOrder = ({ material_id, zu_bestellen }: Materialbestand) =>
  unwrap(
    api.POST('/materialbestaende/{material_id}/bestellung', {
      params: { path: { material_id } },
      body: { menge: zu_bestellen },
    }),
  )

export const revertOrder = ({ material_id }: Materialbestand) =>
  unwrap(api.DELETE('/materialbestaende/{material_id}/bestellung', { params: { path: { material_id } } }))

export const nameOf = ({ material_name }: Materialbestand): string => material_name
