/** Writes operation × role as text, so that a review shows what a change opens or closes. */
import type { HttpServer } from '@zeughaus/platform'
import { may, type Right, ROLES } from '../accounts/index.ts'
import { BASE } from './panel.ts'

const HEADER = ['Operation', 'Recht', ...ROLES]

/** The table of the panel's routes that this server has. */
export function panelPermissions({ routes }: Pick<HttpServer, 'routes'>): string {
  const lines = routes
    .filter(({ base }) => base === BASE)
    .map(({ method, path, permission }) => [`${method} ${path}`, permission, ...granted(permission)])
  const table = [HEADER, ...lines.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))]
  const widths = HEADER.map((_title, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  return table
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Without a login everybody may, also people without one. */
const granted = (permission: string): string[] =>
  ROLES.map((role) => (permission === 'public' || may({ roles: [role] }, permission as Right) ? 'ja' : '-'))
