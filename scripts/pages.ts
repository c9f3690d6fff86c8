/** The pages of the web apps, built when their sources are newer. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from './services.ts'
import { root, runStep } from './steps.ts'

/** Builds the pages of all services, and says what went wrong. @returns whether all stand */
export async function buildAllPages(): Promise<boolean> {
  for (const app of SERVICES) if (!(await buildPages(app))) return false
  return true
}

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
