/** Builds the service worker: one file at a fixed address with a list of all files of this build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Lists files without a hash in their names, such as icons of the manifest. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))

/** Files that only show documents of the service: useless offline, and as large as the app. */
const ONLINE_ONLY = /(^|\/)(pdf|PdfPreview)[.\w-]*\.(js|wasm)$/

/**
 * @param worker source of the service worker
 * @param publicDir folder whose files are served as they are
 */
export function serviceWorker(worker: string, publicDir: string): Plugin {
  return {
    name: 'zeughaus-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const built = Object.keys(bundle).filter(
        (name) => name !== 'index.html' && !name.endsWith('.map') && !ONLINE_ONLY.test(name),
      )
      const publicFiles = filesIn(publicDir)
      const files = [...built.map((name) => `/${name}`), ...publicFiles].sort()
      const hash = createHash('sha256').update(files.join('\n'))
      for (const path of publicFiles) hash.update(readFileSync(join(publicDir, path)))
      hash.update(readFileSync(join(dir ?? 'dist', 'index.html')))
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: {
          __APP_VERSION__: JSON.stringify(hash.digest('base64url').slice(0, 12)),
          __APP_FILES__: JSON.stringify(files),
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
