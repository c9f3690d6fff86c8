import { formatNumber } from '@zeughaus/web-shared'
import type { DeviceKontrolle, Queued } from './types.ts'

/** Describes an outbox entry to the person who made it. @param kontrolle its check, where it belongs to one */
export function describeEntry(entry: Queued, kontrolle: DeviceKontrolle | undefined): string {
  const objekt = kontrolle?.stand.objekt_code ?? 'Kontrolle'
  if (entry.art === 'start') return `${objekt}: Kontrolle starten`
  if (entry.art === 'abschluss') return `${objekt}: Kontrolle abschließen`
  if (entry.art === 'mangel') return `Mangel: ${entry.inhalt.titel}`
  if (entry.art === 'foto') return `Foto: ${entry.name}`
  const position = kontrolle?.stand.positionen.find(({ material_id }) => material_id === entry.material_id)
  return `${objekt}: ${position?.material_name ?? 'Position'}, ${formatNumber(entry.angaben.gezaehlt)} gezählt`
}
