import { MangelForm } from '../offline/MangelForm.tsx'
import { meldeMangel } from '../offline/mangel.ts'
import type { Kontrollposition, Pruefung } from '../offline/typen.ts'

interface MangelMeldenProps {
  readonly pruefung: Pruefung
  readonly position: Kontrollposition
  readonly onClose: () => void
}

/** A defect of a position. */
export function MangelMelden({ pruefung, position, onClose }: MangelMeldenProps) {
  return (
    <MangelForm
      title={`Mangel: ${position.material_name}`}
      mangel={{
        objekt_id: pruefung.objekt_id,
        titel: '',
        beschreibung: null,
        prioritaet: 'normal',
        entitaet_typ: 'objektposition',
        entitaet_id: position.objektposition_id,
      }}
      onMelde={(mangel, foto) => meldeMangel(pruefung.benutzer_id, mangel, foto)}
      onClose={onClose}
    />
  )
}
