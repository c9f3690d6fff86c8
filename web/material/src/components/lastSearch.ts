/** Remembers search, filters and order of each list for links back to it. */
type Search = Readonly<Record<string, string | undefined>>

const searches = new Map<string, Search>()

export const keepSearch = (pathname: string, search: Search): void => void searches.set(pathname, search)

export const lastSearch = (pathname: string): Search => searches.get(pathname) ?? {}
