/** Builds the service worker: one file at a fixed address that knows every file of this build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Pictures of the manifest and the like: their names carry no hash. */
const lose = (ordner: string): string[] =>
  readdirSync(ordner, { recursive: true, withFileTypes: true })
    .filter((eintrag) => eintrag.isFile())
    .map((eintrag) => join(eintrag.parentPath, eintrag.name).slice(ordner.length))

/** What shows files of the service: without a network there is none to show, and the engine is as large as the app. */
const NUR_MIT_NETZ = /(^|\/)(pdf|PdfVorschau)[.\w-]*\.(js|wasm)$/

/**
 * @param worker source of the service worker
 * @param publicDir folder whose files are served as they are
 */
export function serviceWorker(worker: string, publicDir: string): Plugin {
  return {
    name: 'zeughaus-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const gebaute = Object.keys(bundle).filter(
        (name) => name !== 'index.html' && !name.endsWith('.map') && !NUR_MIT_NETZ.test(name),
      )
      const oeffentliche = lose(publicDir)
      const dateien = [...gebaute.map((name) => `/${name}`), ...oeffentliche].sort()
      const inhalt = createHash('sha256').update(dateien.join('\n'))
      for (const pfad of oeffentliche) inhalt.update(readFileSync(join(publicDir, pfad)))
      inhalt.update(readFileSync(join(dir ?? 'dist', 'index.html')))
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: {
          __APP_VERSION__: JSON.stringify(inhalt.digest('base64url').slice(0, 12)),
          __APP_DATEIEN__: JSON.stringify(dateien),
        },
        build: {
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          target: 'es2022',
          copyPublicDir: false,
          rollupOptions: { input: worker, output: { entryFileNames: 'sw.js', format: 'es' } },
        },
      })
    },
  }
}
