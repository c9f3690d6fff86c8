/** What of a page's state stands in its address: texts by name. */

/** Keeps the named parameters of an address that hold text; whatever else somebody typed there is dropped. */
export const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string | undefined } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === '' ? [] : [[name, String(value)]]
      }),
    ) as { [K in Name]?: string | undefined }

/** For the router, which would quote `?q="2026"` as JSON: here every value is a text. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values: Record<string, unknown>): string => {
    const query = new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    return query === '' ? '' : `?${query}`
  },
}
