import { columns, type OpenApiDocument } from '@zeughaus/platform'
import { FESTE_ROLLEN, type Right, rights } from './rights.ts'

const HEADER = ['Operation', 'Recht', ...FESTE_ROLLEN, 'oder Berechtigung']

/** Writes operation × fixed role and permission as text, so that a review shows what a change opens or closes. */
export function permissionsText(document: OpenApiDocument): string {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      ...granted(operation['x-permission']),
    ]),
  )
  return `${columns([HEADER, ...lines.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))])}\n`
}

function granted(permission: string): string[] {
  if (permission === 'public') return [permission, ...FESTE_ROLLEN.map(() => 'ja'), 'ohne Anmeldung']
  const rule = rights[permission as Right]
  if (rule === 'angemeldet') return [permission, ...FESTE_ROLLEN.map(() => 'ja'), 'jede Anmeldung']
  return [permission, ...FESTE_ROLLEN.map((role) => (rule.rollen.includes(role) ? 'ja' : '-')), rule.oder.join(', ')]
}
