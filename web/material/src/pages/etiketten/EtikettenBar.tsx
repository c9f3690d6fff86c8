import { SelectionBar } from '../../components/list/SelectionBar.tsx'
import type { Selection } from '../../components/list/selection.ts'
import type { BulkAction } from '../../components/list/types.ts'
import { EtikettenForm, type Etikettiert } from './EtikettenForm.tsx'

interface Row {
  readonly id: string
}

/** Prints labels for the chosen rows. */
export const etikettenAction = <R extends Row>(feld: Etikettiert): BulkAction<R> => ({
  label: 'Etiketten drucken',
  fits: () => true,
  form: ({ rows, onDone, onClose }) => (
    <EtikettenForm feld={feld} ids={rows.map(({ id }) => id)} onDone={() => onDone(rows)} onClose={onClose} />
  ),
})

/** Returns the bar of a list whose chosen rows get labels and nothing else. */
export function etikettenBar<R extends Row>(feld: Etikettiert, nameOf: (row: R) => string) {
  const actions = [etikettenAction<R>(feld)]
  return ({ selection }: { selection: Selection<R> }) => (
    <SelectionBar nameOf={nameOf} actions={actions} selection={selection} />
  )
}
