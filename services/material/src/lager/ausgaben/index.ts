/** Issues: what was handed out, to whom, until when, and whether it is back. */
export { listAusgaben } from './ausgabe.queries.ts'
export { ausgabenRoutes } from './ausgabe.routes.ts'
