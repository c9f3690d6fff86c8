import { formatCount } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { SelectionBar } from '../../components/list/SelectionBar.tsx'
import type { Selection } from '../../components/list/selection.ts'
import type { BulkAction } from '../../components/list/types.ts'
import { nameOf, noteOrder, revertOrder } from './bestellung.ts'

type Materialbestand = Schema<'Materialbestand'>

const ACTIONS: readonly BulkAction<Materialbestand>[] = [
  {
    label: 'Als bestellt merken',
    fits: ({ zu_bestellen }) => zu_bestellen > 0,
    each: noteOrder,
    done: (count) => `${formatCount(count, 'Material ist', 'Materialien sind')} als bestellt gemerkt.`,
  },
  {
    label: 'Bestellung zurücknehmen',
    fits: ({ bestellt }) => bestellt > 0,
    each: revertOrder,
    done: (count) => `${formatCount(count, 'Bestellung ist', 'Bestellungen sind')} zurückgenommen.`,
  },
]

/** Actions on several materials of the order list at once. */
export const BestellBar = ({ selection }: { selection: Selection<Materialbestand> }) => (
  <SelectionBar nameOf={nameOf} actions={ACTIONS} selection={selection} />
)
