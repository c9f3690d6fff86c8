/** Actions on an object and its printouts. */
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCopy,
  IconEdit,
  IconFileText,
  IconFlame,
  IconQrcode,
  IconTransfer,
} from '@tabler/icons-react'
import type { Schema } from '../../api/index.ts'
import type { Ich } from '../../api/login.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { canGive, canMove } from '../../session/useSession.ts'

const MangelMeldenForm = lazyComponent(async () => (await import('../maengel/MangelMeldenForm.tsx')).MangelMeldenForm)
const ObjektForm = lazyComponent(async () => (await import('./forms.tsx')).ObjektForm)
const EinsatzForm = lazyComponent(async () => (await import('./EinsatzForm.tsx')).EinsatzForm)
const VerlegenForm = lazyComponent(async () => (await import('./forms.tsx')).VerlegenForm)
const UebergebenForm = lazyComponent(async () => (await import('./UebergebenForm.tsx')).UebergebenForm)
const DuplizierenForm = lazyComponent(async () => (await import('./forms.tsx')).DuplizierenForm)

export const FORMS = {
  bearbeiten: { label: 'Bearbeiten', icon: IconEdit, form: ObjektForm },
  verlegen: { label: 'An anderen Standort verlegen', icon: IconArrowsExchange, form: VerlegenForm },
  uebergeben: { label: 'An andere Einheit übergeben', icon: IconTransfer, form: UebergebenForm },
  duplizieren: { label: 'Duplizieren', icon: IconCopy, form: DuplizierenForm },
  'einsatz-melden': { label: 'Einsatz melden', icon: IconFlame, form: EinsatzForm },
  'mangel-melden': { label: 'Mangel melden', icon: IconAlertTriangle, form: MangelMeldenForm },
} as const
export type FormName = keyof typeof FORMS

export const PAPERS = [
  { path: 'label.pdf', label: 'Etikett drucken', icon: IconQrcode },
  { path: 'pruefblatt.pdf', label: 'Kontrollblatt drucken', icon: IconFileText },
] as const

/** What needs another place that is the person's too. */
const LEADS_ON: Partial<Record<FormName, (objekt: Schema<'Objekt'>, ich: Ich) => boolean>> = {
  verlegen: (objekt, ich) => canMove(ich, 'lagerbewegung.anlegen', objekt),
  uebergeben: ({ einheit_id }, ich) => canGive(ich, 'objekt.bearbeiten', einheit_id),
}

/** Lists the forms that this person may use on this object. */
export const formsOf = (objekt: Schema<'Objekt'>, ich: Ich): readonly FormName[] =>
  (Object.keys(FORMS) as FormName[]).filter(
    (name) => objekt.aktionen.includes(name) && LEADS_ON[name]?.(objekt, ich) !== false,
  )
