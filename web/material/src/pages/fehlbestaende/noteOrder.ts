import { api, type Schema, unwrap } from '../../api/index.ts'

/** Notes that what is missing is ordered. */
export const noteOrder = ({ id }: Schema<'Fehlbestand'>) =>
  unwrap(api.PATCH('/fehlbestaende/{id}', { params: { path: { id } }, body: { status: 'in_bearbeitung' } }))
