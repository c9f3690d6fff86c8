import type { Schema } from '../../api/index.ts'
import { SelectionBar } from '../../components/list/SelectionBar.tsx'
import type { Selection } from '../../components/list/selection.ts'
import type { BulkAction } from '../../components/list/types.ts'
import { etikettenAction } from '../etiketten/EtikettenBar.tsx'
import { AlleAendernForm } from './AlleAendernForm.tsx'
import { AlleVerlegenForm } from './AlleVerlegenForm.tsx'

type Objekt = Schema<'Objekt'>

const ACTIONS: readonly BulkAction<Objekt>[] = [
  {
    label: 'Verlegen',
    fits: ({ aktionen }) => aktionen.includes('verlegen'),
    form: AlleVerlegenForm,
  },
  {
    label: 'Status oder Einheit ändern',
    fits: ({ aktionen }) => aktionen.includes('bearbeiten'),
    form: AlleAendernForm,
  },
  etikettenAction('objekt_ids'),
]

/** Actions on several objects at once. */
export const ObjektpflegeBar = ({ selection }: { selection: Selection<Objekt> }) => (
  <SelectionBar nameOf={({ code }) => code} actions={ACTIONS} selection={selection} />
)
