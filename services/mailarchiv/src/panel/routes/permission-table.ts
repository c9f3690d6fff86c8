/** Writes operation × role as text, so that a review shows what a change opens or closes. */
import { columns, type HttpServer } from '@zeughaus/platform'
import { may, type Right, ROLES } from '../accounts/index.ts'
import { BASE } from './panel.ts'

const HEADER = ['Operation', 'Recht', ...ROLES]

/** The table of the panel's routes that this server has. */
export function panelPermissions({ routes }: Pick<HttpServer, 'routes'>): string {
  const lines = routes
    .filter(({ base }) => base === BASE)
    .map(({ method, path, permission }) => [`${method} ${path}`, permission, ...granted(permission)])
  return `${columns([HEADER, ...lines.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))])}\n`
}

/** Without a login everybody may, also people without one. */
const granted = (permission: string): string[] =>
  ROLES.map((role) => (permission === 'public' || may({ roles: [role] }, permission as Right) ? 'ja' : '-'))
