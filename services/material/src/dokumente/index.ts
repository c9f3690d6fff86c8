/** Documents: versioned files that belong to something. */
export { dokumenteUmhaengen, sweepDokumente } from './dokument.commands.ts'
export {
  aktuelleDokumente,
  countDokumente,
  dokumenteForAkte,
  findBelegtes,
  findDokumente,
  listDokumenteVon,
} from './dokument.queries.ts'
export { dokumentAntwort, dokumenteRoutes } from './dokument.routes.ts'
export { Dokument } from './dokument.schema.ts'
export { type Dateipruefung, moveDateien, verifyDateien } from './pruefung.ts'
export { DOKUMENT_ANNOUNCEMENTS, visibilityOf } from './visibility.ts'
