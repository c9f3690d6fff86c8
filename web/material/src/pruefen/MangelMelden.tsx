import { MangelForm } from '../offline/MangelForm.tsx'
import { reportMangel } from '../offline/mangel.ts'
import type { DeviceKontrolle, Kontrollposition } from '../offline/types.ts'

interface MangelMeldenProps {
  readonly kontrolle: DeviceKontrolle
  readonly position: Kontrollposition
  readonly onClose: () => void
}

/** Reports a defect of a position. */
export function MangelMelden({ kontrolle, position, onClose }: MangelMeldenProps) {
  return (
    <MangelForm
      title={`Mangel: ${position.material_name}`}
      mangel={{
        objekt_id: kontrolle.objekt_id,
        titel: '',
        beschreibung: null,
        prioritaet: 'normal',
        entitaet_typ: 'objektposition',
        entitaet_id: position.objektposition_id,
      }}
      onReport={(mangel, foto) => reportMangel(kontrolle.benutzer_id, mangel, foto)}
      onClose={onClose}
    />
  )
}
