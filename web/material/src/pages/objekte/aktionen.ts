/** Actions on an object and its printouts. */
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCopy,
  IconEdit,
  IconFileText,
  IconFlame,
  IconQrcode,
} from '@tabler/icons-react'
import type { Schema } from '../../api/index.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'

const MangelMeldenForm = lazyPart(async () => (await import('../maengel/MangelMeldenForm.tsx')).MangelMeldenForm)
const ObjektForm = lazyPart(async () => (await import('./forms.tsx')).ObjektForm)
const EinsatzForm = lazyPart(async () => (await import('./EinsatzForm.tsx')).EinsatzForm)
const VerlegenForm = lazyPart(async () => (await import('./forms.tsx')).VerlegenForm)
const DuplizierenForm = lazyPart(async () => (await import('./forms.tsx')).DuplizierenForm)

export const FORMS = {
  bearbeiten: { label: 'Bearbeiten', icon: IconEdit, form: ObjektForm },
  verlegen: { label: 'An anderen Standort verlegen', icon: IconArrowsExchange, form: VerlegenForm },
  duplizieren: { label: 'Duplizieren', icon: IconCopy, form: DuplizierenForm },
  'einsatz-melden': { label: 'Einsatz melden', icon: IconFlame, form: EinsatzForm },
  'mangel-melden': { label: 'Mangel melden', icon: IconAlertTriangle, form: MangelMeldenForm },
} as const
export type FormName = keyof typeof FORMS

export const PAPERS = [
  { path: 'label.pdf', label: 'Etikett drucken', icon: IconQrcode },
  { path: 'pruefblatt.pdf', label: 'Kontrollblatt drucken', icon: IconFileText },
] as const

/** Lists the forms that this person may use on this object. */
export const formsOf = ({ aktionen }: Schema<'Objekt'>): readonly FormName[] =>
  (Object.keys(FORMS) as FormName[]).filter((name) => aktionen.includes(name))
