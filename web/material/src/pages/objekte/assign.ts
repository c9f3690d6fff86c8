import { api, unwrap } from '../../api/index.ts'

/** Puts an object on a vehicle, or with null takes it off. */
export const assign = (id: string, fahrzeug_id: string | null) =>
  unwrap(api.PATCH('/objekte/{id}', { params: { path: { id } }, body: { fahrzeug_id } }))
