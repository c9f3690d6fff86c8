/**
 * `npm start`: builds the pages that changed and starts both services, each in a process of its own.
 *
 * SIGINT and SIGTERM end both; when one of them dies, the other is stopped too and the exit status says so.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runServices, SERVICES } from './services.ts'
import { root, runStep } from './steps.ts'

function newestChange(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(dist|node_modules)(\/|$)/.test(file))
    .reduce((newest, file) => Math.max(newest, statSync(join(folder, file)).mtimeMs), 0)
}

/** Builds a web app when its sources are newer than its pages. */
async function buildPages(app: string): Promise<boolean> {
  const folder = join(root, 'web', app)
  if (!existsSync(join(folder, 'vite.config.ts'))) return true
  const built = join(folder, 'dist/index.html')
  const changed = Math.max(newestChange(folder), newestChange(join(root, 'web/shared')))
  if (existsSync(built) && statSync(built).mtimeMs > changed) return true
  console.log(`Baue die Seiten von ${app} …`)
  const result = await runStep({ title: app, command: ['vite', 'build', '--logLevel', 'warn', folder] })
  if (!result.ok) console.error(`Die Seiten von ${app} ließen sich nicht bauen:\n${result.output}`)
  return result.ok
}

for (const app of SERVICES) if (!(await buildPages(app))) process.exit(1)
process.exit(await runServices(SERVICES))
