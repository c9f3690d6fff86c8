/** What the overview is narrowed to by its address. */
export interface Ort {
  readonly standort_id?: string | undefined
  readonly einheit_id?: string | undefined
}

/** The part of a query or an address that narrows a list to it. */
export const filterOf = ({ standort_id, einheit_id }: Ort): { standort_id?: string; einheit_id?: string } => ({
  ...(standort_id === undefined ? {} : { standort_id }),
  ...(einheit_id === undefined ? {} : { einheit_id }),
})
