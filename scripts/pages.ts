/** Builds the pages of the web apps when their sources are newer. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { areCompressed, compressPages } from '../packages/platform/src/index.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { root, runStep } from './steps.ts'

/** Builds the pages of all services and prints errors. @returns whether all succeeded */
export async function buildAllPages(): Promise<boolean> {
  for (const app of SERVICES) if (!(await buildPages(app))) return false
  return true
}

/** Source folders shared by all pages. */
const SHARED_SOURCES = ['web/shared', 'packages/clients', 'services/mailarchiv/src/admin/wire']

function newestChange(folder: string): number {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(dist|node_modules)(\/|$)/.test(file) && !file.endsWith('.test.ts'))
    .reduce((newest, file) => Math.max(newest, statSync(join(root, folder, file)).mtimeMs), 0)
}

/** Builds a web app when its sources are newer than its pages, and prints errors. @returns whether it succeeded */
export async function buildPages(app: ServiceName): Promise<boolean> {
  const folder = `web/${app}`
  const pages = join(root, folder, 'dist')
  const built = join(pages, 'index.html')
  const changed = Math.max(...[folder, ...SHARED_SOURCES].map(newestChange))
  if (existsSync(built) && statSync(built).mtimeMs > changed && areCompressed(pages)) return true
  console.log(`Baue die Seiten von ${app} …`)
  const result = await runStep({ title: app, command: ['vite', 'build', '--logLevel', 'warn', join(root, folder)] })
  if (result.ok) await compressPages(pages)
  else console.error(`Die Seiten von ${app} ließen sich nicht bauen:\n${result.output}`)
  return result.ok
}
