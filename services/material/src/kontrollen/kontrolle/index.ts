/** The check of an object: start, count, finish, cancel, take over. */
export { listLetzteKontrollen, listVorschauen } from './kontrolle.queries.ts'
export { kontrollAntwort, kontrollenRoutes } from './kontrolle.routes.ts'
export { Kontrollkopf, Kontrollvorschau } from './kontrolle.schema.ts'
