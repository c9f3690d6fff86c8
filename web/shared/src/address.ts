/** Search parameters of pages, all of them texts. */

/** Keeps the named text parameters of an address and drops all others. */
export const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === '' ? [] : [[name, String(value)]]
      }),
    ) as { [K in Name]?: string | undefined }

/** Router options that treat every search parameter as text; the default would quote `?q="2026"` as JSON. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values: Record<string, unknown>): string => {
    const query = new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    return query === '' ? '' : `?${query}`
  },
}
