/** Documents: files that belong to something, in versions. */
export { raeumeDokumenteAuf } from './aufraeumen.ts'
export { dokumenteUmhaengen } from './dokument.commands.ts'
export { dokumenteDerSeite, listDokumenteVon, zaehleDokumente } from './dokument.queries.ts'
export { dokumentAntwort, dokumenteRoutes } from './dokument.routes.ts'
export { Dokument } from './dokument.schema.ts'
export { siehtRechnungen } from './zugriff.ts'
