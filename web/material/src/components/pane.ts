import { createContext, useContext } from 'react'

/** The pane beside a list, in which a page about one record stands. */
export interface Pane {
  /** The pane scrolls by itself, apart from the window. */
  readonly box: HTMLElement
}

export const PaneContext = createContext<Pane | undefined>(undefined)

/** Undefined on a page of its own. */
export const usePane = (): Pane | undefined => useContext(PaneContext)

/** The parameter of the address that names the record beside its list. */
export const NEBEN = 'neben'

/** Parameters that a list takes for its pane: the record, and what its page reads from the address. */
export const NEBEN_TEXTS = [NEBEN, 'teil', 'position'] as const

/** Keeps of a list's address what the record's own page reads. */
export const ownSearch = ({ teil, position }: { readonly teil?: string; readonly position?: string }) => ({
  teil,
  position,
})

/** Leaves these out of an address. */
export const NO_NEBEN: Readonly<Record<(typeof NEBEN_TEXTS)[number], undefined>> = {
  neben: undefined,
  teil: undefined,
  position: undefined,
}

/** The heading of the pane. */
export const HEADING = 'nebentitel'

/** From this width on a list and one of its records fit beside each other. */
export const WIDE = '(min-width: 90em)'
