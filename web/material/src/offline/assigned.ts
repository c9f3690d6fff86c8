/** The checks that a person is assigned to, and what the start of a check reads. */
import { api, unwrap } from '../api/index.ts'
import { readAll } from '../components/choices.ts'

export interface Person {
  readonly id: string
  readonly einheit_id: string | null
}

/** Reads the ids of the objects that this person or their Einheit is responsible for, and those they are checking. */
export async function myObjects({ id, einheit_id }: Person): Promise<string[]> {
  const [running, own, unit] = await Promise.all([
    unwrap(api.GET('/kontrollen', { params: { query: { benutzer_id: id, status: 'in_bearbeitung' } } })),
    readAll((page) => unwrap(api.GET('/kontrollverantwortung', { params: { query: { ...page, benutzer_id: id } } }))),
    einheit_id === null
      ? []
      : readAll((page) => unwrap(api.GET('/kontrollverantwortung', { params: { query: { ...page, einheit_id } } }))),
  ])
  return [...new Set([...running.eintraege, ...own, ...unit].map(({ objekt_id }) => objekt_id))]
}

/** Reads the last finished check of an object. */
export const lastKontrolle = (objekt_id: string) =>
  unwrap(api.GET('/kontrollen', { params: { query: { objekt_id, status: 'abgeschlossen', limit: 1 } } }))

const SHOWN_MAX = 50

/** Reads the open shortages of an object, as many as the start of a check shows. */
export const openFehlbestaende = (objekt_id: string) =>
  unwrap(api.GET('/fehlbestaende', { params: { query: { objekt_id, offen: 'true', limit: SHOWN_MAX } } }))

/** Reads the open defects of an object. */
export const openMaengel = (objekt_id: string) =>
  readAll((page) => unwrap(api.GET('/maengel', { params: { query: { ...page, objekt_id, offen: 'true' as const } } })))
