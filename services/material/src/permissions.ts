import type { OpenApiDocument } from '@zeughaus/platform'
import { FESTE_ROLLEN, type Recht, rechte } from './rechte.ts'

const HEADER = ['Operation', 'Recht', ...FESTE_ROLLEN, 'oder Berechtigung']

/** Who may call what: operation × fixed role and permission, as text that shows in review what a change opens or closes. */
export function permissionsText(document: OpenApiDocument): string {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      ...granted(operation['x-permission']),
    ]),
  )
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

function granted(permission: string): string[] {
  if (permission === 'public') return [permission, ...FESTE_ROLLEN.map(() => 'ja'), 'ohne Anmeldung']
  const rule = rechte[permission as Recht]
  if (rule === 'angemeldet') return [permission, ...FESTE_ROLLEN.map(() => 'ja'), 'jede Anmeldung']
  return [permission, ...FESTE_ROLLEN.map((role) => (rule.rollen.includes(role) ? 'ja' : '-')), rule.oder.join(', ')]
}
