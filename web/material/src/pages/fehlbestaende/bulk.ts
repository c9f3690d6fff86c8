/** Actions on several shortages at once. */
import { formatCount } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import type { Bulk } from '../../parts/list/types.ts'

type Fehlbestand = Schema<'Fehlbestand'>

const AlleNachfuellenForm = lazyPart(async () => (await import('./AlleNachfuellenForm.tsx')).AlleNachfuellenForm)

/** Notes that what is missing is ordered. */
export const noteOrder = ({ id }: Fehlbestand) =>
  unwrap(api.PATCH('/fehlbestaende/{id}', { params: { path: { id } }, body: { status: 'in_bearbeitung' } }))

export const BULK: Bulk<Fehlbestand> = {
  nameOf: ({ material_name, objekt_code }) => `${material_name} in ${objekt_code}`,
  actions: [
    {
      label: 'Nachfüllen',
      fits: ({ aktionen }) => aktionen.includes('nachfuellen'),
      form: AlleNachfuellenForm,
      done: (count) => `${formatCount(count, 'Fehlbestand ist', 'Fehlbestände sind')} nachgefüllt.`,
    },
    {
      label: 'Als bestellt merken',
      fits: ({ aktionen }) => aktionen.includes('bearbeiten'),
      each: noteOrder,
      done: (count) => `${formatCount(count, 'Fehlbestand ist', 'Fehlbestände sind')} als bestellt gemerkt.`,
    },
  ],
}
