import { formatCount } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { SelectionBar } from '../../components/list/SelectionBar.tsx'
import type { Selection } from '../../components/list/selection.ts'
import type { BulkAction } from '../../components/list/types.ts'
import { AlleNachfuellenForm } from './AlleNachfuellenForm.tsx'
import { nameOf } from './nameOf.ts'
import { noteOrder } from './noteOrder.ts'

type Fehlbestand = Schema<'Fehlbestand'>

const ACTIONS: readonly BulkAction<Fehlbestand>[] = [
  {
    label: 'Nachfüllen',
    fits: ({ aktionen }) => aktionen.includes('nachfuellen'),
    form: AlleNachfuellenForm,
  },
  {
    label: 'Als bestellt merken',
    fits: ({ aktionen }) => aktionen.includes('bearbeiten'),
    each: noteOrder,
    done: (count) => `${formatCount(count, 'Fehlbestand ist', 'Fehlbestände sind')} als bestellt gemerkt.`,
  },
]

/** Actions on several shortages at once. */
export const FehlbestandBar = ({ selection }: { selection: Selection<Fehlbestand> }) => (
  <SelectionBar nameOf={nameOf} actions={ACTIONS} selection={selection} />
)
