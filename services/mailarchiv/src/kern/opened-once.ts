/** Opens something at the first use, and anew after a failure: a bucket or a token may have been away. */
export function openedOnce<T, Given extends readonly unknown[]>(
  open: (...given: Given) => Promise<T>,
): { open(...given: Given): Promise<T>; opened(): Promise<T> | undefined } {
  let opening: Promise<T> | undefined
  return {
    open(...given) {
      opening ??= open(...given).catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return opening
    },
    opened: () => opening,
  }
}
