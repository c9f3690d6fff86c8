/** The search in the address: parameters of GET /api/v1/mails. */
export type SearchState = {
  readonly [K in 'q' | 'contact' | 'from' | 'to' | 'subject' | 'date_from' | 'date_to' | 'page']?: string | undefined
}
