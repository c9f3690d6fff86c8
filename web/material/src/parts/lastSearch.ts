/** With which search, filters and order each list was last seen, for the way back to it. */
type Search = Readonly<Record<string, string | undefined>>

const searches = new Map<string, Search>()

export const keepSearch = (pathname: string, search: Search): void => void searches.set(pathname, search)

export const lastSearch = (pathname: string): Search => searches.get(pathname) ?? {}
