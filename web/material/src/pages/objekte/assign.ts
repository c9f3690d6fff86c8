import { api, unwrap } from '../../api/index.ts'

/** Assigns an object to a vehicle; null removes it. */
export const assign = (id: string, fahrzeug_id: string | null) =>
  unwrap(api.PATCH('/objekte/{id}', { params: { path: { id } }, body: { fahrzeug_id } }))
