/** One thing at a time for the tests of one file (or for one test), in a process that runs one after another. */
export interface PerFile<T, Options> {
  /** The thing of this file: made when its first test asks, while the thing of the file before ends. */
  of(file: string, options: Options): Promise<T>
  end(): Promise<void>
}

export function perFile<T extends { end(): Promise<void> }, Options>(
  make: (options: Options) => Promise<T>,
): PerFile<T, Options> {
  let present: { readonly file: string; readonly thing: T } | undefined
  const end = async () => {
    const last = present
    present = undefined
    await last?.thing.end()
  }
  const of = async (file: string, options: Options) => {
    if (present?.file !== file) {
      const [thing] = await Promise.all([make(options), end()])
      present = { file, thing }
    }
    return present.thing
  }
  return { of, end }
}
