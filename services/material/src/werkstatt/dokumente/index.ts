/** Documents: versioned files that belong to something. */
export { PictureCheck } from './bild.ts'
export {
  bildAblegen,
  dokumenteLoeschen,
  dokumenteUmhaengen,
  type StoredFile,
  sweepDokumente,
  type Time,
} from './dokument.commands.ts'
export {
  aktuelleDokumente,
  aktuelleDokumenteDerArt,
  countDokumente,
  type DokumentMitNamen,
  dokumenteForAkte,
  findBelegtes,
  findDokumente,
  listDokumenteVon,
} from './dokument.queries.ts'
export { dokumentAntwort, dokumenteRoutes } from './dokument.routes.ts'
export { Dokument } from './dokument.schema.ts'
export { dateitypUnzulaessig } from './inhalt.ts'
export { DOKUMENT_LIMITS } from './limits.ts'
export { type Dateipruefung, moveDateien, verifyDateien } from './pruefung.ts'
export { receiveDokument } from './upload.commands.ts'
export { fileTooLarge } from './upload.ts'
export { DOKUMENT_ANNOUNCEMENTS, visibilityOf } from './visibility.ts'
