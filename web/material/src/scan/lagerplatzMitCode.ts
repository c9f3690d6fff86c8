import { api, type Schema, unwrap } from '../api/index.ts'

/** The service's longest code. */
const CODE_MAX = 100

/** Finds the Lagerplatz with the code of a label; undefined when there is none. @throws ApiError */
export async function lagerplatzMitCode(code: string): Promise<Schema<'Lagerplatz'> | undefined> {
  if (code.length > CODE_MAX) return undefined
  const { eintraege } = await unwrap(api.GET('/lagerplaetze', { params: { query: { code, limit: 1 } } }))
  return eintraege[0]
}
