/** The search in the address: parameters of GET /api/v1/mails, and the order of its list. */
export type SearchState = {
  readonly [K in 'q' | 'contact' | 'from' | 'to' | 'subject' | 'date_from' | 'date_to' | 'order' | 'page']?:
    | string
    | undefined
}
