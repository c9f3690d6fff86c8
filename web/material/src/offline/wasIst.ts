import { formatNumber } from '@zeughaus/web-shared'
import type { Gemerkt, Pruefung } from './typen.ts'

/** What a request is about, for the person who made it. @param pruefung its check, where it belongs to one */
export function wasIst(auftrag: Gemerkt, pruefung: Pruefung | undefined): string {
  const objekt = pruefung?.stand.objekt_code ?? 'Kontrolle'
  if (auftrag.art === 'abschluss') return `${objekt}: Kontrolle abschließen`
  if (auftrag.art === 'mangel') return `Mangel: ${auftrag.inhalt.titel}`
  if (auftrag.art === 'foto') return `Foto: ${auftrag.name}`
  const position = pruefung?.stand.positionen.find(({ material_id }) => material_id === auftrag.material_id)
  return `${objekt}: ${position?.material_name ?? 'Position'}, ${formatNumber(auftrag.angaben.gezaehlt)} gezählt`
}
