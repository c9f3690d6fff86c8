/** The checks that a person is assigned to, and their copies on this device. */
import { api, unwrap } from '../api/index.ts'
import { readAll } from '../components/choices.ts'
import { loadFachfotos } from './fachfotos.ts'

/** What is loaded beforehand: the round of a Wache, not all objects of a district. */
const OBJEKTE_MAX = 12
const POSITIONEN_MAX = 5_000

interface Person {
  readonly id: string
  readonly einheit_id: string | null
}

/** Loads the objects that this person or their Einheit is responsible for, and those they are checking. */
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

/** Reads what the start of each assigned check shows, one object after the other; the device keeps the answers. */
export async function loadAssigned(person: Person): Promise<number> {
  let positionen = 0
  let loaded = 0
  for (const id of (await myObjects(person)).slice(0, OBJEKTE_MAX)) {
    if (positionen > POSITIONEN_MAX) break
    positionen += await loadOne(id)
    loaded += 1
  }
  return loaded
}

/** @returns the number of positions of the object */
async function loadOne(objekt_id: string): Promise<number> {
  const params = { path: { id: objekt_id } }
  await unwrap(api.GET('/objekte/{id}', { params }))
  const { positionen } = await unwrap(api.GET('/objekte/{id}/kontrollvorschau', { params }))
  await lastKontrolle(objekt_id)
  await openFehlbestaende(objekt_id)
  await openMaengel(objekt_id)
  await loadFachfotos(objekt_id)
  return positionen.length
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
