/** Checks of the project's source: one list for `npm run check` and `npm test`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './steps.ts'

const sourceFolders = ['packages', 'services', 'web', 'lab', 'e2e', 'scripts', 'tools'].filter((folder) =>
  readdirSync(root).includes(folder),
)

/** Checks the number of analysed modules: dependency-cruiser succeeds with none when it cannot read TypeScript. */
function cruisedEnough(output: string): string | undefined {
  const count = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const expected = countSources()
  return count >= expected ? undefined : `dependency-cruiser saw ${count} modules, the tree has ${expected} sources`
}

function countSources(): number {
  return sourceFolders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !file.includes('fixtures')).length
}

/** One thread: the other processor runs another check. The same name in node_modules/.bin is the older compiler's. */
const types = (...args: readonly string[]): Step['command'] => [
  'node',
  'node_modules/typescript-7/bin/tsc',
  '--noEmit',
  '--singleThreaded',
  ...args,
]

/** Beside the checks of `npm test`: its browsers need the pages, and their build leaves no processor idle. */
export const pages: Step = { title: 'Die Seiten lassen sich bauen', command: ['node', 'scripts/build.ts'] }

export const checks: readonly Step[] = [
  { title: 'Formatierung und Lint (biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { title: 'Typen (tsc)', command: types() },
  { title: 'Typen der Seiten des Mailarchivs (tsc)', command: types('--project', 'web/mailarchiv/tsconfig.json') },
  {
    title: 'Typen der Seite, die Mails prüft (tsc)',
    command: types('--project', 'services/mailarchiv/src/evidence/browser-proof/page/tsconfig.json'),
  },
  { title: 'Typen der Seiten des Materials (tsc)', command: types('--project', 'web/material/tsconfig.json') },
  { title: 'Typen des Service Workers (tsc)', command: types('--project', 'web/material/src/sw/tsconfig.json') },
  {
    title: 'Grenzen der Module (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders],
    judge: cruisedEnough,
  },
  { title: 'Ungenutztes (knip)', command: ['knip'] },
  {
    title: 'Hausregeln (Dateilänge, stumme Prüfungen, Spuren der Maschine)',
    command: ['node', 'scripts/house-rules.ts'],
  },
  { title: 'Keine langsamen Ausdrücke (recheck)', command: ['node', 'scripts/slow-expressions.ts'] },
  { title: 'Erzeugte Dateien sind aktuell', command: ['node', 'scripts/generate.ts', '--check'] },
]
