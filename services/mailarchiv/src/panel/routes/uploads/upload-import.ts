import type { CageChoice } from '@zeughaus/platform'
import { type Balance, type ImportTarget, importMails } from '../../../intake/files/index.ts'
import type { ImportFile } from './upload-run.ts'

/** Imports an upload of the panel like the command line imports a file. */
export function uploadImporter(archive: ImportTarget, cage?: CageChoice): ImportFile {
  return async (path, { name, journal, progress, signal }) => {
    // The file has an internal name; messages use the name that its uploader knows.
    const inWords = (place: string) => (place.startsWith(path) ? `${name}${place.slice(path.length)}` : place)
    const balance = await importMails(archive, {
      paths: [path],
      journal,
      ...(cage === undefined ? {} : { cage }),
      provenanceOf: (origin) => ({ source: 'upload', origin: inWords(origin) }),
      signal,
      onProgress: (now, bytes) => progress(shown(now), bytes),
    })
    const named = (files: Balance['gruende']) =>
      files.map(({ pfad, grund }) => ({ path: inWords(pfad), reason: grund }))
    return {
      balance: shown(balance),
      refusals: named(balance.gruende),
      passed_over: { count: balance.uebergangen, files: named(balance.uebergangene) },
      doubtful: { count: balance.zweifelhaft, files: named(balance.zweifelhafte) },
    }
  }
}

function shown({ gelesen, neu, doppelt, abgelehnt }: Balance) {
  return { read: gelesen, added: neu, duplicate: doppelt, refused: abgelehnt }
}
